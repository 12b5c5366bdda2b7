// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A way on which news of accounts leaves the service.
package enum OutgoingKind: String, Sendable, Hashable, CaseIterable {
    /// To the account's owner, by mail to each verified address.
    case mail
    /// To another program, by a signed request.
    case webhook
}

extension OutgoingKind {
    private static let toldByMail: Set<TrailKind> = [
        .passkeyAdded, .passkeyProven, .passkeyRemoved, .passwordSet, .passwordChanged, .passwordRemoved,
        .passwordFoundCommon, .passwordRemovedByOperator, .passwordRetiring, .passwordRetired, .appAdded, .appRemoved,
        .recoveryCodesCreated, .recoveryCodeUsed, .addressAdded, .addressChanged, .addressRemoved, .accountDeleted,
        .newDevice, .newNetwork, .manyFailures, .codesRefused, .recoveryStarted, .recoveryCancelled, .recoveryEnded,
        .recovered,
        .externalLinked, .externalUnlinked, .externalEnded, .externalGone,
    ]

    /// Whether an entry of the trail is told on this way.
    ///
    /// Owners hear by mail of whatever changes how their account is entered. Programs hear of everything but imports,
    /// which are no news to the operator and may be a hundred thousand entries, and but for which accounts a common password
    /// opens: a list of these is nobody's business but the owners'.
    ///
    /// - Parameter kind: What happened.
    /// - Returns: Whether it is told.
    package func tells(_ kind: TrailKind) -> Bool {
        switch self {
        case .mail: Self.toldByMail.contains(kind)
        case .webhook: kind != .accountImported && kind != .passwordFoundCommon
        }
    }
}

/// How long to wait after each failed attempt: 5 s first, then four times as long each time, an hour at most.
///
/// A part of each wait is drawn by lot, so that what failed together does not come back together.
package enum OutgoingSchedule {
    /// When to try again.
    ///
    /// - Parameters:
    ///   - attempts: How many attempts have failed, this one included.
    ///   - now: The time of the failure.
    ///   - chance: 0 up to 1, by lot: up to a quarter of the wait is added.
    /// - Returns: When the next attempt is due.
    package static func next(after attempts: Int, at now: UnixTime, chance: Double) -> UnixTime {
        let steps = min(max(attempts, 1) - 1, 5)
        let wait = min(Int64(5_000) << Int64(2 * steps), 3_600_000)
        return now.adding(milliseconds: wait + Int64(Double(wait) / 4 * min(max(chance, 0), 1)))
    }
}
