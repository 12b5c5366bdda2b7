// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore

/// Responses with the header fields that each kind of content needs.
enum SimulationAnswer {
    /// An answer for programs.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: value.serialized))
        )
    }

    /// An endpoint's answer, once its time has come.
    static func endpoint(_ answer: SimulatedAnswer) async throws -> Response {
        if answer.delayMilliseconds > 0 { try await Task.sleep(for: .milliseconds(answer.delayMilliseconds)) }
        let status = HTTPResponse.Status(code: answer.status)
        guard let body = answer.body else { return Response(status: status) }
        return json(body, status: status)
    }

    /// A page.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - target: Where its forms may lead beside the simulator itself; also by a redirect, which Chromium counts.
    ///   - status: The status.
    /// - Returns: The response.
    static func page(
        _ html: String,
        leadingTo target: LocalAddress? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        // A policy has no spelling for an IPv6 address.
        let target = target.map { $0.origin.contains("[") ? " http: https:" : " " + $0.origin } ?? ""
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'\(target); base-uri 'none'; "
            + "frame-ancestors 'none'"
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy: policy,
                // So that the form that goes back to the service names an origin, as Apple's does.
                .referrerPolicy: "strict-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    /// A file that pages need.
    static func file(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    /// A redirect by GET.
    static func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address])
    }
}
