// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings
public import Passwords
public import WebAuthnTypes

/// Why an operation was refused or failed, with the stable code that clients of the JSON API see.
///
/// Two errors are equal when their codes are equal. The message may be shown to anybody and does not tell what an
/// outsider must not learn; ``cause`` may, and belongs in a log.
public struct SignInError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened and what may be done, fit to be shown to whoever asked.
    public let message: String
    /// After how many seconds to try again; with `rateLimited` and `recoveryWaits` alone.
    public let retryAfterSeconds: Int?
    /// The credential that nobody has, so that the client can tell its authenticator; with `unknownCredential` alone.
    public let unknownCredential: CredentialID?
    /// What speaks against a new password; with `passwordUnsuitable` alone.
    public let objections: [PasswordObjection]
    /// What led to it, for logs.
    public let cause: (any Error)?
    /// Whether a network address asked too often, which was found before anything that was typed was looked at: such a
    /// refusal tells nothing of names, however soon it comes.
    package internal(set) var isOfNetworkAddress = false

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The broken rule.
    ///   - message: What happened and what may be done.
    ///   - retryAfterSeconds: After how many seconds to try again.
    ///   - unknownCredential: The credential that nobody has.
    ///   - objections: What speaks against a new password.
    ///   - cause: What led to it.
    public init(
        _ code: Code,
        _ message: String,
        retryAfterSeconds: Int? = nil,
        unknownCredential: CredentialID? = nil,
        objections: [PasswordObjection] = [],
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.retryAfterSeconds = retryAfterSeconds
        self.unknownCredential = unknownCredential
        self.objections = objections
        self.cause = cause
    }
}

extension SignInError {
    /// The rules of accounts and sign-in; ``description`` is the API's stable code.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case badRequest = "bad_request"
            case notSignedIn = "not_signed_in"
            case freshVerificationRequired = "fresh_verification_required"
            case linkSessionLimited = "link_session_limited"
            case signUpClosed = "sign_up_closed"
            case inviteRequired = "invite_required"
            case inviteInvalid = "invite_invalid"
            case passwordsOff = "passwords_off"
            case passwordRefused = "password_refused"
            case passwordStopped = "password_stopped"
            case passwordUnsuitable = "password_unsuitable"
            case newPasswordsClosed = "new_passwords_closed"
            case passwordChanged = "password_changed"
            case longerPasswordNeeded = "longer_password_needed"
            case lastMethod = "last_method"
            case codeRequired = "code_required"
            case codeRefused = "code_refused"
            case codeMistyped = "code_mistyped"
            case codeStopped = "code_stopped"
            case codeSpent = "code_spent"
            case codesOff = "codes_off"
            case addressUnusable = "address_unusable"
            case addressTaken = "address_taken"
            case addressLimitReached = "address_limit_reached"
            case addressNeeded = "address_needed"
            case externalOff = "external_off"
            case externalRefused = "external_refused"
            case identityTaken = "identity_taken"
            case identityLimitReached = "identity_limit_reached"
            case clockDiffers = "clock_differs"
            case recoveryOff = "recovery_off"
            case recoveryUnknown = "recovery_unknown"
            case recoveryNeeded = "recovery_needed"
            case recoveryWaits = "recovery_waits"
            case recoveryMethodNeeded = "recovery_method_needed"
            case nameTaken = "name_taken"
            case nameInvalid = "name_invalid"
            case displayNameInvalid = "display_name_invalid"
            case ceremonyUnknown = "ceremony_unknown"
            case credentialRefused = "credential_refused"
            case authenticatorRefused = "authenticator_refused"
            case userVerificationNeeded = "user_verification_needed"
            case unknownCredential = "unknown_credential"
            case credentialAlreadyRegistered = "credential_already_registered"
            case passkeyLimitReached = "passkey_limit_reached"
            case lastPasskey = "last_passkey"
            case confirmationMismatch = "confirmation_mismatch"
            case notFound = "not_found"
            case rateLimited = "rate_limited"
            case accountDisabled = "account_disabled"
            case linkInvalid = "link_invalid"
            case relyingPartyChanged = "relying_party_changed"
            case keyChanged = "key_changed"
            case serviceUnavailable = "service_unavailable"
            case internalError = "internal_error"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The client broke the rules of the interface.
        public static let badRequest = Self(.badRequest)
        /// No live session belongs to the token.
        public static let notSignedIn = Self(.notSignedIn)
        /// The change needs a verification of the last five minutes.
        public static let freshVerificationRequired = Self(.freshVerificationRequired)
        /// A session that came from a link may only add a passkey.
        public static let linkSessionLimited = Self(.linkSessionLimited)
        /// Nobody may sign up here.
        public static let signUpClosed = Self(.signUpClosed)
        /// Signing up needs an invite.
        public static let inviteRequired = Self(.inviteRequired)
        /// The invite is unknown, used or out of time.
        public static let inviteInvalid = Self(.inviteInvalid)
        /// Passwords are not used here.
        public static let passwordsOff = Self(.passwordsOff)
        /// Name and password do not belong together; which of the two is wrong, or whether the account has a password at
        /// all, is never told.
        public static let passwordRefused = Self(.passwordRefused)
        /// As many wrong passwords in a row as are allowed were given under this name from browsers that it was never used
        /// in; whether anybody has the name is not told.
        public static let passwordStopped = Self(.passwordStopped)
        /// The new password breaks the rules in ``SignInError/objections``.
        public static let passwordUnsuitable = Self(.passwordUnsuitable)
        /// The account has no password, and gets none any more.
        public static let newPasswordsClosed = Self(.newPasswordsClosed)
        /// The password was changed meanwhile.
        public static let passwordChanged = Self(.passwordChanged)
        /// A short password stands only beside an authenticator app.
        public static let longerPasswordNeeded = Self(.longerPasswordNeeded)
        /// The password is the only way to sign in that may be relied on, and cannot be removed.
        public static let lastMethod = Self(.lastMethod)
        /// The account also asks for a code.
        public static let codeRequired = Self(.codeRequired)
        /// The code is wrong, or was used before; never told apart.
        public static let codeRefused = Self(.codeRefused)
        /// The text cannot be a recovery code; nothing was counted.
        public static let codeMistyped = Self(.codeMistyped)
        /// As many wrong codes in a row as are allowed were given; another method is needed.
        public static let codeStopped = Self(.codeStopped)
        /// The code by message is out of time, or too many wrong ones were given; another can be asked for.
        public static let codeSpent = Self(.codeSpent)
        /// Codes by message are not used for this here, or no messages of this kind are sent.
        public static let codesOff = Self(.codesOff)
        /// The text is no address of its kind.
        public static let addressUnusable = Self(.addressUnusable)
        /// An account has the address; told only to whoever reads its messages.
        public static let addressTaken = Self(.addressTaken)
        /// The account has as many addresses as it may have.
        public static let addressLimitReached = Self(.addressLimitReached)
        /// The account is found by this address, which can be replaced and not removed.
        public static let addressNeeded = Self(.addressNeeded)
        /// Signing in with this provider is not used here.
        public static let externalOff = Self(.externalOff)
        /// What came from the provider did not pass, or the person ended it there; which rule it broke is in the cause alone.
        public static let externalRefused = Self(.externalRefused)
        /// An account has the identity at the provider; told to nobody but whoever signed in there.
        public static let identityTaken = Self(.identityTaken)
        /// The account has an identity of that provider, or as many as it may have.
        public static let identityLimitReached = Self(.identityLimitReached)
        /// While an app is set up: its clock differs from ours.
        public static let clockDiffers = Self(.clockDiffers)
        /// Getting back into accounts is not used here.
        public static let recoveryOff = Self(.recoveryOff)
        /// The recovery is unknown, used, cancelled or out of time; never told apart.
        public static let recoveryUnknown = Self(.recoveryUnknown)
        /// The link alone does not open this account, which has ways in of its own: it is one proof of a recovery.
        public static let recoveryNeeded = Self(.recoveryNeeded)
        /// The recovery waits; ``SignInError/retryAfterSeconds`` tells how long.
        public static let recoveryWaits = Self(.recoveryWaits)
        /// A password or an app's code counts only beside a method of recovery.
        public static let recoveryMethodNeeded = Self(.recoveryMethodNeeded)
        /// Another account bears the name.
        public static let nameTaken = Self(.nameTaken)
        /// The name breaks the rules for names.
        public static let nameInvalid = Self(.nameInvalid)
        /// The display name breaks the rules for display names.
        public static let displayNameInvalid = Self(.displayNameInvalid)
        /// The ceremony is unknown, used, out of time, or someone else's; never told apart.
        public static let ceremonyUnknown = Self(.ceremonyUnknown)
        /// The authenticator's answer did not pass; which rule it broke is in the cause alone.
        public static let credentialRefused = Self(.credentialRefused)
        /// The authenticator is none that may make passkeys here, or does not prove that it is one.
        public static let authenticatorRefused = Self(.authenticatorRefused)
        /// The passkey verified its user before, and did not this time; it signs in only if it does.
        public static let userVerificationNeeded = Self(.userVerificationNeeded)
        /// The passkey is not registered here.
        public static let unknownCredential = Self(.unknownCredential)
        /// The passkey is registered already.
        public static let credentialAlreadyRegistered = Self(.credentialAlreadyRegistered)
        /// The account has as many passkeys as it may have.
        public static let passkeyLimitReached = Self(.passkeyLimitReached)
        /// The last passkey cannot be removed.
        public static let lastPasskey = Self(.lastPasskey)
        /// The typed name is not the account's.
        public static let confirmationMismatch = Self(.confirmationMismatch)
        /// There is no such thing, or it is another account's.
        public static let notFound = Self(.notFound)
        /// Too many attempts; ``SignInError/retryAfterSeconds`` tells when to come back.
        public static let rateLimited = Self(.rateLimited)
        /// The account may not sign in; told only after a verified assertion.
        public static let accountDisabled = Self(.accountDisabled)
        /// The link is unknown, used or out of time.
        public static let linkInvalid = Self(.linkInvalid)
        /// The data belong to another relying party ID.
        public static let relyingPartyChanged = Self(.relyingPartyChanged)
        /// Saved codes and authenticator apps in the data were sealed with another key.
        public static let keyChanged = Self(.keyChanged)
        /// The store cannot be used just now.
        public static let serviceUnavailable = Self(.serviceUnavailable)
        /// A defect of this program.
        public static let internalError = Self(.internalError)

        /// The stable code, in snake case.
        public var description: String { value.rawValue }
    }
}
