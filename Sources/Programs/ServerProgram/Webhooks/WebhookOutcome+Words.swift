// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import MessageDelivery

extension WebhookOutcome {
    /// The status with which the request was taken.
    ///
    /// - Parameter address: Who was asked.
    /// - Returns: Such as 204.
    /// - Throws: `unavailable` when it was not taken.
    func statusTaken(by address: OutgoingAddress) throws(CommandError) -> Int {
        switch self {
        case .taken(let status): return status
        case .refused(let status):
            throw CommandError(
                .unavailable,
                "\(address) did not take the message (answer \(status))",
                hint: (300...399).contains(status)
                    ? "redirects are not followed; give the address where they lead"
                    : "look at the receiver's log; docs/webhooks.md shows how to verify the signature"
            )
        case .failed(let fault): throw CommandError(.unavailable, "\(address) \(fault.words)")
        }
    }
}

extension OutgoingFault {
    /// The fault as the end of a sentence about a receiver.
    var words: String {
        switch self {
        case .unreachable: "cannot be reached; is the name right, and does somebody listen there?"
        case .timedOut: "did not answer within ten seconds"
        case .notSecured: "could not be spoken to safely; look at its certificate"
        case .closed: "ended the connection without an answer"
        case .unreadable: "answered something that is no HTTP"
        }
    }
}
