// SPDX-License-Identifier: Apache-2.0
// One request, one answer.

internal import JSONCoding

extension SignInClient {
    /// Sends a request and reads its answer.
    ///
    /// - Parameters:
    ///   - method: `GET` or `POST`.
    ///   - path: The path below the service's address.
    ///   - body: The members of the body; nil for a GET.
    ///   - token: The session's token, for requests in a session.
    /// - Returns: The members of the answer.
    /// - Throws: `SignInClientError`, `CancellationError`.
    func exchange(
        _ method: String,
        _ path: String,
        _ body: JSONObject? = nil,
        token: SessionToken? = nil
    ) async throws -> JSONObject {
        var headers = ["Accept": "application/json", "User-Agent": configuration.userAgent]
        if body != nil { headers["Content-Type"] = "application/json" }
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
