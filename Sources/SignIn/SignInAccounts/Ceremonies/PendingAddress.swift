// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// An address of a signed-in account that waits for its code; nothing of it is stored before.
package struct PendingAddress: Sendable, Hashable {
    /// Whose address it will be.
    package let account: UserHandle
    /// The code that was sent to it.
    package let sent: SentCode
    /// The address whose place it takes; nil for one more.
    package let former: MessageRecipient?
    /// What the session had to hold that began.
    package let proofs: Set<SessionProof>

    /// Assembles a pending address.
    package init(
        account: UserHandle,
        sent: SentCode,
        former: MessageRecipient?,
        restingOn proofs: Set<SessionProof>
    ) {
        self.account = account
        self.sent = sent
        self.former = former
        self.proofs = proofs
    }
}
