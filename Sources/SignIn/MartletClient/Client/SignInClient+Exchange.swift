// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// Sends a request and reads its answer.
    ///
    /// - Parameters:
    ///   - method: `GET` or `POST`.
    ///   - path: The path below the service's address.
    ///   - body: The members of the body; nil for a GET.
    ///   - token: The session's token, for requests in a session.
    ///   - language: In which language messages are written that come of it; nil to leave it to the service.
    /// - Returns: The members of the answer.
    /// - Throws: `SignInClientError`, `CancellationError`.
    func exchange(
        _ method: String,
        _ path: String,
        _ body: JSONObject? = nil,
        token: SessionToken? = nil,
        language: String? = nil
    ) async throws -> JSONObject {
        var headers = ["Accept": "application/json", "User-Agent": configuration.userAgent]
        if body != nil { headers["Content-Type"] = "application/json" }
        if let language { headers["Accept-Language"] = try Self.checked(language) }
        if let token { headers["Authorization"] = "Bearer " + token.exposedText }
        let request = HTTPTransportRequest(
            method: method,
            url: service.text + path,
            headers: headers,
            body: body.map { JSONValue.object($0).serialized },
            maximumReplyLength: configuration.maximumReplyLength
        )
        return try ReplyReader(maximumLength: configuration.maximumReplyLength).read(try await send(request))
    }

    /// A language tag as a header field can carry it.
    ///
    /// - Throws: `valueInvalid`: a line break in it would be another field.
    private static func checked(_ language: String) throws(SignInClientError) -> String {
        let isTag =
            (1...35).contains(language.utf8.count)
            && language.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        guard isTag else { throw SignInClientError(.valueInvalid, "a language is a tag such as ko or en-GB") }
        return language
    }

    /// Hands a request to the transport and keeps the time.
    private func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply {
        let (transport, clock, timeout) = (transport, clock, configuration.timeout)
        do {
            return try await withThrowingTaskGroup(of: HTTPTransportReply.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await transport.send(request) }
                group.addTask {
                    try await clock.sleep(for: timeout)
                    throw SignInClientError(.timedOut, "the service did not answer within \(timeout); try again")
                }
                guard let reply = try await group.next() else { throw CancellationError() }
                return reply
            }
        } catch {
            try Task.checkCancellation()
            if let error = error as? SignInClientError { throw error }
            throw SignInClientError(
                .unreachable,
                "the service was not reached, or the connection broke; check the network and try again",
                cause: error
            )
        }
    }
}
