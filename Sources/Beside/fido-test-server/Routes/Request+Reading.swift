// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore

/// The context of one request.
struct FIDOTestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where there is no socket.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }

    /// The request's number, as in its log entries.
    var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? RequestID().description }
}

extension HTTPField.Name {
    static let xForwardedFor = named("X-Forwarded-For")
    static let xRequestID = named("X-Request-ID")

    private static func named(_ text: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name(text.description) else {
            preconditionFailure("a header field's name written in the program must be a token")
        }
        return name
    }
}

extension IPAddress {
    /// Whether this is an address of the machine itself: `127.0.0.0/8` or `::1`.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}

extension Request {
    /// The most bytes of a body that are read.
    static let maximumBodyLength = 65_536

    /// Whether the request comes from this machine itself, through no proxy, and calls it by a name of its own.
    ///
    /// The address that is listened on keeps all others away already; a proxy could have opened a way.
    ///
    /// - Parameter peer: The other end of the connection.
    /// - Returns: Whether it does.
    func isLocal(from peer: SocketAddress?) -> Bool {
        let address = peer?.ipAddress
        let isNear = address.map { IPAddress($0)?.isLoopback ?? false } ?? true
        return isNear && !headers.contains(.xForwardedFor) && Self.isLocal(head.authority ?? "")
    }

    /// Whether a request is meant for this machine by name.
    ///
    /// A page can have its own domain's name lead to 127.0.0.1 (DNS rebinding), but cannot call itself localhost.
    private static func isLocal(_ authority: String) -> Bool {
        guard !authority.isEmpty else { return true }
        let host: Substring
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[authority.index(after: authority.startIndex)..<end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        return IPAddress(host)?.isLoopback ?? false
    }

    /// The value of a cookie; nil when it is absent, overlong, or sent twice with different values.
    ///
    /// - Parameter name: The cookie's name.
    /// - Returns: The value.
    func cookie(_ name: String) -> String? {
        var found: Substring?
        for field in headers where field.name == .cookie {
            for pair in field.value.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(name), pair.utf8.count <= 256 else { continue }
                let rest = pair.dropFirst(name.count)
                guard rest.first == "=" else { continue }
                let value = rest.dropFirst()
                guard found == nil || found == value else { return nil }
                found = value
            }
        }
        return found.map { String($0) }
    }

    /// Reads the whole body, which must be a JSON object.
    ///
    /// - Returns: The object's members.
    /// - Throws: `FIDOTestRefusal`, `JSONError`.
    func jsonObject() async throws -> JSONObject {
        // The first of its name: `headers[.contentType]` would join all of them into one text.
        guard let type = headers.first(where: { $0.name == .contentType })?.value, Self.isJSON(type) else {
            throw FIDOTestRefusal(
                "unsupported_media_type",
                "Send the body as JSON, with Content-Type: application/json.",
                status: .unsupportedMediaType
            )
        }
        let length = headers.first { $0.name == .contentLength }
        if let declared = length.flatMap({ Int($0.value) }), declared > Self.maximumBodyLength { throw Self.tooLarge }
        let bytes: [UInt8]
        do {
            bytes = Array(try await body.collect(upTo: Self.maximumBodyLength).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Self.tooLarge
        }
        guard let object = try JSONValue(parsing: bytes).object else {
            throw FIDOTestRefusal("bad_request", "The body must be a JSON object.")
        }
        return object
    }

    private static var tooLarge: FIDOTestRefusal {
        FIDOTestRefusal(
            "payload_too_large",
            "The body is too long; at most \(maximumBodyLength) bytes are read.",
            status: .contentTooLarge
        )
    }

    /// `application/json`, in any case, with or without parameters.
    private static func isJSON(_ type: String) -> Bool {
        let essence = type.prefix { $0 != ";" }
        return essence.drop { $0 == " " }.prefix { $0 != " " }.lowercased() == "application/json"
    }
}
