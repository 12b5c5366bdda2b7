// SPDX-License-Identifier: Apache-2.0
// A recovery whose proofs are being collected.

public import WebAuthnTypes

/// What was shown so far on the way back into an account; it lives in a ceremony of its own and is stored nowhere else.
///
/// Exits: each right proof gives the next value, under another ceremony token; enough of them begin the wait, as a
/// ``RecoveryCase``; time ends it.
public struct PendingRecovery: Sendable, Hashable {
    /// The canonical form of the name that was typed, whether or not anybody has it.
    public let typedName: String
    /// Whose account it is; nil until something was shown.
    public let account: UserHandle?
    /// What was shown.
    public let proofs: Set<RecoveryProof>
    /// What they rest on.
    public let basis: RecoveryBasis

    /// Assembles a recovery under way.
    ///
    /// - Parameters:
    ///   - typedName: The canonical form of the name that was typed.
    ///   - account: Whose account it is; nil until something was shown.
    ///   - proofs: What was shown.
    ///   - basis: What they rest on.
    public init(
        typedName: String,
        account: UserHandle? = nil,
        proofs: Set<RecoveryProof> = [],
        basis: RecoveryBasis = RecoveryBasis()
    ) {
        self.typedName = typedName
        self.account = account
        self.proofs = proofs
        self.basis = basis
    }

    /// The same with more proofs.
    func adding(_ more: Set<RecoveryProof>, of secrets: AccountSecrets, at now: UnixTime) -> PendingRecovery {
        PendingRecovery(
            typedName: typedName,
            account: secrets.account.id,
            proofs: proofs.union(more),
            basis: basis.adding(more, of: secrets, at: now)
        )
    }
}
