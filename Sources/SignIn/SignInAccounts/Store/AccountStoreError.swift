// SPDX-License-Identifier: Apache-2.0
// Why a store refused or failed.

public import ByteEncodings

/// Why a store refused an operation or could not carry it out.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AccountStoreError: CodedError {
    /// The broken rule, or what failed.
    public let code: Code
    /// What happened and what may be done; no secrets, no names.
    public let message: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The broken rule, or what failed.
    ///   - message: What happened and what may be done.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension AccountStoreError {
    /// The rules that every store keeps, and the ways in which one can fail.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
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
        public static let nameTaken = Self(.nameTaken)
        /// The credential ID is registered already, by whomever.
        public static let credentialTaken = Self(.credentialTaken)
        /// No such invite, or used, or out of time.
        public static let inviteInvalid = Self(.inviteInvalid)
        /// No such link, or used, or out of time.
        public static let linkInvalid = Self(.linkInvalid)
        /// No such account, passkey or session; also when it is another account's.
        public static let notFound = Self(.notFound)
        /// The only passkey of an account cannot go.
        public static let lastPasskey = Self(.lastPasskey)
        /// The account has as many passkeys as an account may have.
        public static let passkeyLimitReached = Self(.passkeyLimitReached)
        /// The passkey was used or removed since it was read: its counter would go backwards.
        public static let passkeyChanged = Self(.passkeyChanged)
        /// The session was ended or replaced since it was read.
        public static let sessionEnded = Self(.sessionEnded)
        /// What was proved in the session counts no more since it was read.
        public static let proofGone = Self(.proofGone)
        /// Another session has the same token: a client used one of its own twice.
        public static let tokenTaken = Self(.tokenTaken)
        /// The account may not sign in.
        public static let accountDisabled = Self(.accountDisabled)
        /// The password was changed or removed since it was read.
        public static let passwordChanged = Self(.passwordChanged)
        /// The last way in cannot go: the only password of an account without a passkey that may be relied on, or what stands for
        /// one.
        public static let lastMethod = Self(.lastMethod)
        /// A password that is not long stands only beside an authenticator app.
        public static let longPasswordNeeded = Self(.longPasswordNeeded)
        /// Another account has the address.
        public static let addressTaken = Self(.addressTaken)
        /// The account has as many addresses as an account may have.
        public static let addressLimitReached = Self(.addressLimitReached)
        /// The address is no longer the account's.
        public static let addressChanged = Self(.addressChanged)
        /// No such recovery, or used, cancelled, out of time or not yet due.
        public static let recoveryInvalid = Self(.recoveryInvalid)
        /// An account has the identity at a provider.
        public static let identityTaken = Self(.identityTaken)
        /// The account has an identity of that provider, or as many as an account may have.
        public static let linkLimitReached = Self(.linkLimitReached)
        /// The person ended at the provider what the identity token says that they allowed.
        public static let consentEnded = Self(.consentEnded)
        /// Another program went on with the import in the meantime.
        public static let importMoved = Self(.importMoved)
        /// The store cannot be reached or is closed.
        public static let unavailable = Self(.unavailable)
        /// The stored data are damaged.
        public static let corrupt = Self(.corrupt)
        /// A newer version of the program wrote the data.
        public static let newerSchema = Self(.newerSchema)
        /// The data were written by a version from before the first release.
        public static let olderSchema = Self(.olderSchema)
        /// The place for the data cannot be written.
        public static let unwritable = Self(.unwritable)
        /// Another program holds the data locked.
        public static let busy = Self(.busy)
        /// The data's own rules refused a change: a defect of this program.
        public static let ruleBroken = Self(.ruleBroken)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
