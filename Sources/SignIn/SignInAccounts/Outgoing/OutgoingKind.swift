// SPDX-License-Identifier: Apache-2.0
// The ways on which the service tells what happened.

/// A way on which news of accounts leaves the service.
public enum OutgoingKind: String, Sendable, Hashable, CaseIterable {
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
    public func tells(_ kind: TrailKind) -> Bool {
        switch self {
        case .mail: Self.toldByMail.contains(kind)
        case .webhook: kind != .accountImported && kind != .passwordFoundCommon
        }
    }
}
