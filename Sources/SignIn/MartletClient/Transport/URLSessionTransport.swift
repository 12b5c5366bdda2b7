// SPDX-License-Identifier: Apache-2.0

internal import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests through URLSession: no cookies, no cache, no stored credentials, no redirects.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges = URLSessionExchanges()

    /// Makes a transport with connections of its own.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // The session keeps its delegate alive until it is told to end.
        session.invalidateAndCancel()
    }

    /// Sends a request.
    ///
    /// - Parameter request: What to send, and where.
    /// - Returns: The answer, whatever its status.
    /// - Throws: `replyTooLong`, what URLSession reports, or `CancellationError`.
    public func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply {
        guard let url = URL(string: request.url) else {
            throw SignInClientError(.addressInvalid, "the address of the request cannot be read")
        }
        // On Linux URLSession can open a connection for a task that was cancelled before it began, and keep it.
        try Task.checkCancellation()
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method
        urlRequest.httpShouldHandleCookies = false
        urlRequest.httpBody = request.body.map { Data($0) }
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: urlRequest)
        let exchanges = exchanges
        let limit = request.maximumReplyLength
        // A cancellation that comes just after the end leaves a note behind.
        defer { exchanges.forget(task.taskIdentifier) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if exchanges.begin(task.taskIdentifier, limit: limit, continuation) { task.resume() }
            }
        } onCancel: {
            exchanges.cancel(task.taskIdentifier)
            task.cancel()
        }
    }
}
