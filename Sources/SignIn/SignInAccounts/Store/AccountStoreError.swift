// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import WebAuthnTypes

/// Why a store refused an operation or could not carry it out.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct AccountStoreError: CodedError {
    /// The broken rule, or what failed.
    package let code: Code
    /// What happened and what may be done; no secrets, no names.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension AccountStoreError {
    /// The rules that every store keeps, and the ways in which one can fail.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case nameTaken, credentialTaken, inviteInvalid, linkInvalid, notFound, lastPasskey, passkeyLimitReached
            case passkeyChanged, sessionEnded, proofGone, tokenTaken, accountDisabled
            case passwordChanged, lastMethod, longPasswordNeeded
            case addressTaken, addressLimitReached, addressChanged
            case recoveryInvalid
            case identityTaken, linkLimitReached, consentEnded
            case importMoved
            case unavailable, corrupt, newerSchema, olderSchema, unwritable, busy, ruleBroken
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Another account bears the name.
        package static let nameTaken = Self(.nameTaken)
        /// The credential ID is registered already, by whomever.
        package static let credentialTaken = Self(.credentialTaken)
        /// No such invite, or used, or out of time.
        package static let inviteInvalid = Self(.inviteInvalid)
        /// No such link, or used, or out of time.
        package static let linkInvalid = Self(.linkInvalid)
        /// No such account, passkey or session; also when it is another account's.
        package static let notFound = Self(.notFound)
        /// The only passkey of an account cannot go.
        package static let lastPasskey = Self(.lastPasskey)
        /// The account has as many passkeys as an account may have.
        package static let passkeyLimitReached = Self(.passkeyLimitReached)
        /// The passkey was used or removed since it was read: its counter would go backwards.
        package static let passkeyChanged = Self(.passkeyChanged)
        /// The session was ended or replaced since it was read.
        package static let sessionEnded = Self(.sessionEnded)
        /// What was proved in the session counts no more since it was read.
        package static let proofGone = Self(.proofGone)
        /// Another session has the same token: a client used one of its own twice.
        package static let tokenTaken = Self(.tokenTaken)
        /// The account may not sign in.
        package static let accountDisabled = Self(.accountDisabled)
        /// The password was changed or removed since it was read.
        package static let passwordChanged = Self(.passwordChanged)
        /// The last way in cannot go: the only password of an account without a passkey that may be relied on, or what stands for
        /// one.
        package static let lastMethod = Self(.lastMethod)
        /// A password that is not long stands only beside an authenticator app.
        package static let longPasswordNeeded = Self(.longPasswordNeeded)
        /// Another account has the address.
        package static let addressTaken = Self(.addressTaken)
        /// The account has as many addresses as an account may have.
        package static let addressLimitReached = Self(.addressLimitReached)
        /// The address is no longer the account's.
        package static let addressChanged = Self(.addressChanged)
        /// No such recovery, or used, cancelled, out of time or not yet due.
        package static let recoveryInvalid = Self(.recoveryInvalid)
        /// An account has the identity at a provider.
        package static let identityTaken = Self(.identityTaken)
        /// The account has an identity of that provider, or as many as an account may have.
        package static let linkLimitReached = Self(.linkLimitReached)
        /// The person ended at the provider what the identity token says that they allowed.
        package static let consentEnded = Self(.consentEnded)
        /// Another program went on with the import in the meantime.
        package static let importMoved = Self(.importMoved)
        /// The store cannot be reached or is closed.
        package static let unavailable = Self(.unavailable)
        /// The stored data are damaged.
        package static let corrupt = Self(.corrupt)
        /// A newer version of the program wrote the data.
        package static let newerSchema = Self(.newerSchema)
        /// The data were written by a version from before the first release.
        package static let olderSchema = Self(.olderSchema)
        /// The place for the data cannot be written.
        package static let unwritable = Self(.unwritable)
        /// Another program holds the data locked.
        package static let busy = Self(.busy)
        /// The data's own rules refused a change: a defect of this program.
        package static let ruleBroken = Self(.ruleBroken)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}

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
package protocol AccountStore:
    ChallengeStore, AccountRecordStore, PasskeyStore, PasswordStore, AddressStore, SessionStore, LinkStore,
    RecoveryStore, ImportStore, GroupStore, OperatorStore, MigrationStore, UpkeepStore, ExternalIdentityStore,
    RevocationStore, TransferStore
{}

/// Groups of accounts.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol GroupStore: Sendable {
    /// The group that an account is in; nil for none.
    func group(of account: UserHandle) async throws(AccountStoreError) -> AccountGroup?

    /// Puts an account into a group in the place of the one before, or into none; nothing happens, and the event is not
    /// written, where it is there already. Throws `notFound`.
    func setGroup(_ group: AccountGroup?, of account: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// All groups that accounts are in, in the order of their names.
    func groups() async throws(AccountStoreError) -> [GroupSize]
}

/// Accounts that may look at the report.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol OperatorStore: Sendable {
    /// Whether the account's owner may look at the report; not for an account that does not exist.
    func isOperator(_ account: UserHandle) async throws(AccountStoreError) -> Bool

    /// Makes the account's owner an operator, or one no longer; nothing happens, and the event is not written, where it is
    /// so already. Throws `notFound`.
    func setOperator(_ isOperator: Bool, of account: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// The names of all operators, in their order.
    func operators() async throws(AccountStoreError) -> [AccountName]
}

/// Accounts that another system brings.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol ImportStore: Sendable {
    /// Stores accounts that come from elsewhere, in their order, each whole or not at all, and moves the mark of their
    /// import; nothing of it happens unless all of it does. Accounts that meet one that is there, or an earlier one of the
    /// batch, are left out; the mark is made when it is known which. Returns the mark. Throws `importMoved` when the
    /// previous mark is no longer the import's, because another program goes on with it, and `lastMethod` when nobody
    /// could sign in to one of the accounts.
    func importAccounts(
        _ accounts: [NewAccount],
        following previous: ImportMark?,
        leaving mark: @escaping @Sendable ([ImportClash]) -> ImportMark
    ) async throws(AccountStoreError) -> ImportMark

    /// Which of these accounts meet one that is there; stores nothing.
    func clashes(of accounts: [NewAccount]) async throws(AccountStoreError) -> [ImportClash]

    /// The marks of the imports that are remembered, the latest first.
    func importMarks() async throws(AccountStoreError) -> [ImportMark]
}
