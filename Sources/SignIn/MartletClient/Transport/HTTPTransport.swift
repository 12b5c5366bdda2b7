// SPDX-License-Identifier: Apache-2.0
// How requests travel: handed in, so that tests need no network and apps may bring their own stack.

/// Sends one request and brings back one answer.
///
/// A transport MUST NOT follow redirects (it hands the 3xx answer back), MUST NOT keep or send cookies, MUST give up
/// when its task is cancelled, and MUST stop reading at ``HTTPTransportRequest/maximumReplyLength`` with an error or a
/// reply that is longer than that. It need not keep time; the client does.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Parameter request: What to send, and where.
    /// - Returns: The answer, whatever its status.
    /// - Throws: Whatever went wrong; `CancellationError` when the task was cancelled.
    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply
}
