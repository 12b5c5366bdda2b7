// SPDX-License-Identifier: Apache-2.0

/// What came of one attempt.
package enum WebhookOutcome: Sendable, Hashable {
    /// The receiver took it: a status of 200 to 299.
    case taken(status: Int)
    /// The receiver answered something else, redirects included, which are not followed.
    case refused(status: Int)
    /// There was no answer.
    case failed(Fault)

    /// Why there was no answer.
    package enum Fault: String, Sendable, Hashable {
        /// The name has no address, or nobody listens there.
        case unreachable
        /// It took longer than the limit.
        case timedOut
        /// TLS was not agreed upon, or the certificate does not hold.
        case notSecured
        /// The connection ended before the answer.
        case closed
        /// The answer was no HTTP, or its head was too long.
        case unreadable
    }
}
