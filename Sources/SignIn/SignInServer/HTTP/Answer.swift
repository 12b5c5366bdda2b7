// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore

/// Makes responses; the header fields that never change are put together once.
struct Answer: Sendable {
    private let jsonHeaders: HTTPFields
    private let pageHeaders: HTTPFields

    /// - Parameter isSecure: Whether browsers reach the service through TLS, and may be told to insist on it.
    init(isSecure: Bool) {
        var common = HTTPFields()
        common.append(HTTPField(name: .xContentTypeOptions, value: "nosniff"))
        common.append(HTTPField(name: .cacheControl, value: "no-store"))
        if isSecure {
            common.append(HTTPField(name: .strictTransportSecurity, value: "max-age=31536000"))
        }
        jsonHeaders = [.contentType: "application/json"] + common
        pageHeaders =
            [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
                .crossOriginOpenerPolicy: "same-origin",
                .crossOriginResourcePolicy: "same-origin",
                .permissionsPolicy: "publickey-credentials-get=(self), publickey-credentials-create=(self)",
                .referrerPolicy: "no-referrer",
                .vary: "Accept-Language, Cookie",
            ] + common
    }

    /// An answer of the JSON API.
    func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        json(bytes: value.serialized, status: status)
    }

    /// An answer of the JSON API whose body is already written.
    func json(bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: jsonHeaders, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// A page.
    func page(_ html: ByteBuffer, in language: MessageLanguage, status: HTTPResponse.Status = .ok) -> Response {
        var headers = pageHeaders
        headers[.contentLanguage] = language.rawValue
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: html))
    }

    /// A file to be kept rather than shown.
    ///
    /// - Parameters:
    ///   - content: What it holds.
    ///   - type: Its media type.
    ///   - name: What it is called where it is kept; letters, digits, hyphens and dots.
    /// - Returns: The answer.
    func file(_ content: String, type: String, name: String) -> Response {
        var headers = pageHeaders
        headers[.contentType] = type
        headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: content)))
    }

    /// A page that sends the browser on to another one of this service.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - status: `found`; `seeOther` after a form, so that the browser asks for the other page with GET.
    /// - Returns: The answer.
    func redirect(to path: String, status: HTTPResponse.Status = .found) -> Response {
        var headers = pageHeaders
        headers[.contentType] = nil
        headers[.vary] = nil
        headers[.location] = path
        return Response(status: status, headers: headers)
    }
}

extension HTTPFields {
    fileprivate static func + (left: HTTPFields, right: HTTPFields) -> HTTPFields {
        var sum = left
        sum.append(contentsOf: right)
        return sum
    }
}
