// SPDX-License-Identifier: Apache-2.0

/// What to do for an event that is news, in one transaction.
public enum EventConsequence: Sendable, Hashable {
    /// Mark the relay address as one that reaches nobody: send no mail to it, and offer it for no recovery.
    case addressUndeliverable
    /// Take that mark away.
    case addressDeliverable
    /// Unlink the identity, forget its refresh token, and end the sessions that Apple's sign-in began; the account has
    /// another way to sign in and stays.
    case unlink
    /// The same for the sessions and the token; the account has no other way to sign in. It keeps the link, so that the
    /// person can come back to it, and only then.
    case endSessions
    /// The same as ``endSessions``, and the account is to be deleted after the time that the service gives.
    case endSessionsAndScheduleDeletion
    /// Nothing.
    case nothing

    /// Tells what follows from an event.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - hasOtherMethod: Whether the account has another way to sign in than Apple, by which it can be entered and not
    ///     only recovered.
    public init(of kind: AccountEvent.Kind, hasOtherMethod: Bool) {
        self =
            switch kind {
            case .emailDisabled: .addressUndeliverable
            case .emailEnabled: .addressDeliverable
            case .consentRevoked: hasOtherMethod ? .unlink : .endSessions
            case .accountDeleted: hasOtherMethod ? .unlink : .endSessionsAndScheduleDeletion
            case .other: .nothing
            }
    }
}
