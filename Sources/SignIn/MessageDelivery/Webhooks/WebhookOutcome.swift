// SPDX-License-Identifier: Apache-2.0

package import OutgoingHTTP

/// What came of one attempt.
package enum WebhookOutcome: Sendable, Hashable {
    /// The receiver took it: a status of 200 to 299.
    case taken(status: Int)
    /// The receiver answered something else, redirects included, which are not followed.
    case refused(status: Int)
    /// There was no answer.
    case failed(OutgoingFault)
}
