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

    /// Assembles a recovery under way.
    ///
    /// - Parameters:
    ///   - typedName: The canonical form of the name that was typed.
    ///   - account: Whose account it is; nil until something was shown.
    ///   - proofs: What was shown.
    public init(typedName: String, account: UserHandle? = nil, proofs: Set<RecoveryProof> = []) {
        self.typedName = typedName
        self.account = account
        self.proofs = proofs
    }

    /// The same with more proofs.
    func adding(_ more: Set<RecoveryProof>, of account: UserHandle) -> PendingRecovery {
        PendingRecovery(typedName: typedName, account: account, proofs: proofs.union(more))
    }
}
