// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import WebAuthnTypes

/// What was shown so far on the way back into an account; it lives in a ceremony of its own and is stored nowhere else.
///
/// Exits: each right proof gives the next value, under another ceremony token; enough of them begin the wait, as a
/// ``RecoveryCase``; time ends it.
package struct PendingRecovery: Sendable, Hashable {
    /// The canonical form of the name that was typed, whether or not anybody has it.
    package let typedName: String
    /// Whose account it is; nil until something was shown.
    package let account: UserHandle?
    /// What was shown.
    package let proofs: Set<RecoveryProof>
    /// What they rest on.
    package let basis: RecoveryBasis
    /// The code that was asked for, sent or not; nil when none was.
    package let sent: SentCode?
    /// Whose account the code is for; nil when it is for none, which nothing tells.
    package let sentFor: UserHandle?

    /// Assembles a recovery under way.
    package init(
        typedName: String,
        account: UserHandle? = nil,
        proofs: Set<RecoveryProof> = [],
        basis: RecoveryBasis = RecoveryBasis(),
        sent: SentCode? = nil,
        sentFor: UserHandle? = nil
    ) {
        self.typedName = typedName
        self.account = account
        self.proofs = proofs
        self.basis = basis
        self.sent = sent
        self.sentFor = sentFor
    }

    /// The same with a code.
    func with(_ sent: SentCode, for account: UserHandle?) -> PendingRecovery {
        PendingRecovery(
            typedName: typedName,
            account: self.account,
            proofs: proofs,
            basis: basis,
            sent: sent,
            sentFor: account
        )
    }

    /// The same with more proofs; a code that was not given back is forgotten.
    func adding(
        _ more: Set<RecoveryProof>,
        of secrets: AccountSecrets,
        by sent: SentCode? = nil,
        at now: UnixTime
    ) -> PendingRecovery {
        PendingRecovery(
            typedName: typedName,
            account: secrets.account.id,
            proofs: proofs.union(more),
            basis: basis.adding(more, of: secrets, by: sent, at: now)
        )
    }
}
