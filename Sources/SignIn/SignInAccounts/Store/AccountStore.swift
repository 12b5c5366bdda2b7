// SPDX-License-Identifier: Apache-2.0
// Where accounts live: whole operations, each of which happens entirely or not at all.

/// A store of accounts.
///
/// Each operation is one transaction: it returns after its effect is durable, or throws and leaves nothing behind. No
/// caller combines two of them to keep a rule; the rule is inside one. One conformance suite holds every store to this.
///
/// What a session asks for happens only while that session lives: the same transaction looks, so that a request of a
/// thief that was under way when the owner ended the session does nothing after the owner was told so. Such operations
/// throw `sessionEnded` when the session is gone or its token was replaced; without a session the service itself asks.
/// Those that set or remove a password, an app, recovery codes, an address or an identity at a provider, and those that add or
/// remove a passkey or delete the account, throw `proofGone` when a time of its proofs is not the stored one any more.
public protocol AccountStore:
    ChallengeStore, AccountRecordStore, PasskeyStore, PasswordStore, AddressStore, SessionStore, LinkStore,
    RecoveryStore, ImportStore, GroupStore, OperatorStore, MigrationStore, UpkeepStore, ExternalIdentityStore,
    RevocationStore, TransferStore
{}
