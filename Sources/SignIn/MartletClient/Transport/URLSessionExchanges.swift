// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The delegate of a ``URLSessionTransport``: collects each answer up to its limit and refuses redirects.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
    typealias Continuation = CheckedContinuation<HTTPTransportReply, any Error>

    private enum State {
        case running(Continuation, limit: Int, received: [UInt8])
        /// Cancelled before it began.
        case cancelled
    }

    private let states = Mutex<[Int: State]>([:])

    /// Notes that a task is about to start.
    ///
    /// - Returns: Whether to start it; false when it was cancelled already.
    func begin(_ task: Int, limit: Int, _ continuation: Continuation) -> Bool {
        let isCancelled = states.withLock { states in
            if case .cancelled? = states.removeValue(forKey: task) { return true }
            states[task] = .running(continuation, limit: limit, received: [])
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        return !isCancelled
    }

    /// Ends a task for its caller at once; what URLSession still reports of it is ignored.
    func cancel(_ task: Int) {
        let continuation: Continuation? = states.withLock { states in
            guard case .running(let continuation, _, _)? = states.removeValue(forKey: task) else {
                states[task] = .cancelled
                return nil
            }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Drops whatever is known of a task.
    func forget(_ task: Int) {
        states.withLock { $0[task] = nil }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let overflowing: Continuation? = states.withLock { states in
            guard case .running(let continuation, let limit, var received)? = states[dataTask.taskIdentifier] else {
                return nil
            }
            // Taken out first, so that appending does not copy.
            states[dataTask.taskIdentifier] = nil
            guard received.count + data.count <= limit else { return continuation }
            received.append(contentsOf: data)
            states[dataTask.taskIdentifier] = .running(continuation, limit: limit, received: received)
            return nil
        }
        guard let overflowing else { return }
        dataTask.cancel()
        overflowing.resume(throwing: SignInClientError(.replyTooLong, "the answer is longer than its limit"))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let ended = states.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard case .running(let continuation, _, let received)? = ended else { return }
        if let error {
            continuation.resume(throwing: error)
        } else if let response = task.response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                headers[String(describing: name)] = String(describing: value)
            }
            continuation.resume(
                returning: HTTPTransportReply(status: response.statusCode, headers: headers, body: received)
            )
        } else {
            continuation.resume(throwing: URLError(.badServerResponse))
        }
    }
}
