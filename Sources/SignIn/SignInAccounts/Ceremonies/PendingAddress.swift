// SPDX-License-Identifier: Apache-2.0
// An address that is being proved.

public import WebAuthnTypes

/// An address of a signed-in account that waits for its code; nothing of it is stored before.
public struct PendingAddress: Sendable, Hashable {
    /// Whose address it will be.
    public let account: UserHandle
    /// The code that was sent to it.
    public let sent: SentCode
    /// The address whose place it takes; nil for one more.
    public let former: MessageRecipient?
    /// What the session had to hold that began.
    public let proofs: Set<SessionProof>

    /// Assembles a pending address.
    ///
    /// - Parameters:
    ///   - account: Whose address it will be.
    ///   - sent: The code that was sent to it.
    ///   - former: The address whose place it takes.
    ///   - proofs: What the session had to hold that began.
    public init(
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
