// SPDX-License-Identifier: Apache-2.0

internal import CLibcurl
internal import Foundation

/// Sends requests over HTTP/1.1 through libcurl, each on a connection of its own; follows no redirect and asks no proxy.
package struct OutgoingExchange: Sendable {
    /// What came back.
    package struct Answer: Sendable {
        /// The status.
        package let status: Int
        /// The body, as far as it was asked for.
        package let body: [UInt8]
    }

    private let address: OutgoingAddress
    private let authorities: String?
    private let milliseconds: Int64

    /// Prepares the exchange; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: Where to.
    ///   - authorities: A PEM file with the authorities that may vouch for the other side; nil for the system's.
    ///   - milliseconds: How long all of it may take, from the first packet to what is waited for.
    /// - Throws: `authoritiesInvalid`, `libraryMissing`.
    package init(
        _ address: OutgoingAddress,
        authorities: String? = nil,
        milliseconds: Int64
    ) throws(OutgoingHTTPError) {
        try CurlRequest.requireLibrary()
        if address.isSecure, let authorities {
            let text = FileManager.default.contents(atPath: authorities).map { String(decoding: $0, as: UTF8.self) }
            guard let text, text.contains("-----BEGIN CERTIFICATE-----"), text.contains("-----END CERTIFICATE-----")
            else {
                throw OutgoingHTTPError(.authoritiesInvalid, "the authorities for the receiver cannot be read as PEM")
            }
        }
        (self.address, self.authorities, self.milliseconds) = (address, authorities, milliseconds)
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: Such as `POST`.
    ///   - target: Path and query; those of the address where it is nil.
    ///   - headers: Names and values; `Host`, `User-Agent` and the length of the body are added.
    ///   - body: What follows; none where it is empty.
    ///   - largest: How many bytes of the answer's body are read; nil to wait for its head alone.
    /// - Returns: The answer, or why there is none; ends early, as `closed`, when the task is cancelled.
    package func send(
        _ method: String,
        _ target: String? = nil,
        headers: [(name: String, value: String)],
        body: [UInt8] = [],
        reading largest: Int?
    ) async -> Result<Answer, OutgoingFault> {
        let lines = headers.map { "\($0.name): \($0.value)" } + ["Expect:", "Connection: close"]
        return await run(method, target ?? address.target, lines) { request in
            request.body = body
            request.largest = largest
        }
    }

    /// Connects, speaks TLS where the address asks for it, and hangs up without a request.
    ///
    /// - Returns: Why that could not be done; nil when it could.
    package func look() async -> OutgoingFault? {
        if case .failure(let fault) = await run("GET", address.target, [], { $0.connectsOnly = true }) {
            fault
        } else {
            nil
        }
    }

    private func run(
        _ method: String,
        _ target: String,
        _ lines: [String],
        _ prepare: (inout CurlRequest) -> Void
    ) async -> Result<Answer, OutgoingFault> {
        var request = CurlRequest(url: "\(address)\(target)", method: method, milliseconds: milliseconds)
        request.lines = lines
        request.authorities = authorities
        prepare(&request)
        let answer = await request.answer()
        return answer.fault.map { .failure($0) } ?? .success(Answer(status: answer.status, body: answer.body))
    }
}
