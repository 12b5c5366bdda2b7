// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import Passwords
package import WebAuthnTypes

/// Why an operation was refused or failed, with the stable code that clients of the JSON API see.
///
/// Two errors are equal when their codes are equal. The message may be shown to anybody and does not tell what an
/// outsider must not learn; ``cause`` may, and belongs in a log.
package struct SignInError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened and what may be done, fit to be shown to whoever asked.
    package let message: String
    /// After how many seconds to try again; with `rateLimited` and `recoveryWaits` alone.
    package let retryAfterSeconds: Int?
    /// The credential that nobody has, so that the client can tell its authenticator; with `unknownCredential` alone.
    package let unknownCredential: CredentialID?
    /// What speaks against a new password; with `passwordUnsuitable` alone.
    package let objections: [PasswordObjection]
    /// What led to it, for logs.
    package let cause: (any Error)?
    /// Whether a network address asked too often, which was found before anything that was typed was looked at: such a
    /// refusal tells nothing of names, however soon it comes.
    package internal(set) var isOfNetworkAddress = false

    /// Makes an error.
    package init(
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
    package struct Code: Sendable, Hashable, CustomStringConvertible {
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
            case otherAccountSignedIn = "other_account_signed_in"
            case relyingPartyChanged = "relying_party_changed"
            case keyChanged = "key_changed"
            case serviceUnavailable = "service_unavailable"
            case internalError = "internal_error"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The client broke the rules of the interface.
        package static let badRequest = Self(.badRequest)
        /// No live session belongs to the token.
        package static let notSignedIn = Self(.notSignedIn)
        /// The change needs a verification of the last five minutes.
        package static let freshVerificationRequired = Self(.freshVerificationRequired)
        /// A session that came from a link may only add a passkey.
        package static let linkSessionLimited = Self(.linkSessionLimited)
        /// Nobody may sign up here.
        package static let signUpClosed = Self(.signUpClosed)
        /// Signing up needs an invite.
        package static let inviteRequired = Self(.inviteRequired)
        /// The invite is unknown, used or out of time.
        package static let inviteInvalid = Self(.inviteInvalid)
        /// Passwords are not used here.
        package static let passwordsOff = Self(.passwordsOff)
        /// Name and password do not belong together; which of the two is wrong, or whether the account has a password at
        /// all, is never told.
        package static let passwordRefused = Self(.passwordRefused)
        /// As many wrong passwords in a row as are allowed were given under this name from browsers that it was never used
        /// in; whether anybody has the name is not told.
        package static let passwordStopped = Self(.passwordStopped)
        /// The new password breaks the rules in ``SignInError/objections``.
        package static let passwordUnsuitable = Self(.passwordUnsuitable)
        /// The account has no password, and gets none any more.
        package static let newPasswordsClosed = Self(.newPasswordsClosed)
        /// The password was changed meanwhile.
        package static let passwordChanged = Self(.passwordChanged)
        /// A short password stands only beside an authenticator app.
        package static let longerPasswordNeeded = Self(.longerPasswordNeeded)
        /// The password is the only way to sign in that may be relied on, and cannot be removed.
        package static let lastMethod = Self(.lastMethod)
        /// The account also asks for a code.
        package static let codeRequired = Self(.codeRequired)
        /// The code is wrong, or was used before; never told apart.
        package static let codeRefused = Self(.codeRefused)
        /// The text cannot be a recovery code; nothing was counted.
        package static let codeMistyped = Self(.codeMistyped)
        /// As many wrong codes in a row as are allowed were given; another method is needed.
        package static let codeStopped = Self(.codeStopped)
        /// The code by message is out of time, or too many wrong ones were given; another can be asked for.
        package static let codeSpent = Self(.codeSpent)
        /// Codes by message are not used for this here, or no messages of this kind are sent.
        package static let codesOff = Self(.codesOff)
        /// The text is no address of its kind.
        package static let addressUnusable = Self(.addressUnusable)
        /// An account has the address; told only to whoever reads its messages.
        package static let addressTaken = Self(.addressTaken)
        /// The account has as many addresses as it may have.
        package static let addressLimitReached = Self(.addressLimitReached)
        /// The account is found by this address, which can be replaced and not removed.
        package static let addressNeeded = Self(.addressNeeded)
        /// Signing in with this provider is not used here.
        package static let externalOff = Self(.externalOff)
        /// What came from the provider did not pass, or the person ended it there; which rule it broke is in the cause alone.
        package static let externalRefused = Self(.externalRefused)
        /// An account has the identity at the provider; told to nobody but whoever signed in there.
        package static let identityTaken = Self(.identityTaken)
        /// The account has an identity of that provider, or as many as it may have.
        package static let identityLimitReached = Self(.identityLimitReached)
        /// While an app is set up: its clock differs from ours.
        package static let clockDiffers = Self(.clockDiffers)
        /// Getting back into accounts is not used here.
        package static let recoveryOff = Self(.recoveryOff)
        /// The recovery is unknown, used, cancelled or out of time; never told apart.
        package static let recoveryUnknown = Self(.recoveryUnknown)
        /// The link alone does not open this account, which has ways in of its own: it is one proof of a recovery.
        package static let recoveryNeeded = Self(.recoveryNeeded)
        /// The recovery waits; ``SignInError/retryAfterSeconds`` tells how long.
        package static let recoveryWaits = Self(.recoveryWaits)
        /// A password or an app's code counts only beside a method of recovery.
        package static let recoveryMethodNeeded = Self(.recoveryMethodNeeded)
        /// Another account bears the name.
        package static let nameTaken = Self(.nameTaken)
        /// The name breaks the rules for names.
        package static let nameInvalid = Self(.nameInvalid)
        /// The display name breaks the rules for display names.
        package static let displayNameInvalid = Self(.displayNameInvalid)
        /// The ceremony is unknown, used, out of time, or someone else's; never told apart.
        package static let ceremonyUnknown = Self(.ceremonyUnknown)
        /// The authenticator's answer did not pass; which rule it broke is in the cause alone.
        package static let credentialRefused = Self(.credentialRefused)
        /// The authenticator is none that may make passkeys here, or does not prove that it is one.
        package static let authenticatorRefused = Self(.authenticatorRefused)
        /// The passkey verified its user before, and did not this time; it signs in only if it does.
        package static let userVerificationNeeded = Self(.userVerificationNeeded)
        /// The passkey is not registered here.
        package static let unknownCredential = Self(.unknownCredential)
        /// The passkey is registered already.
        package static let credentialAlreadyRegistered = Self(.credentialAlreadyRegistered)
        /// The account has as many passkeys as it may have.
        package static let passkeyLimitReached = Self(.passkeyLimitReached)
        /// The last passkey cannot be removed.
        package static let lastPasskey = Self(.lastPasskey)
        /// The typed name is not the account's.
        package static let confirmationMismatch = Self(.confirmationMismatch)
        /// There is no such thing, or it is another account's.
        package static let notFound = Self(.notFound)
        /// Too many attempts; ``SignInError/retryAfterSeconds`` tells when to come back.
        package static let rateLimited = Self(.rateLimited)
        /// The account may not sign in; told only after a verified assertion.
        package static let accountDisabled = Self(.accountDisabled)
        /// The link is unknown, used or out of time.
        package static let linkInvalid = Self(.linkInvalid)
        /// The browser is signed in to another account, which it leaves only if that is confirmed.
        package static let otherAccountSignedIn = Self(.otherAccountSignedIn)
        /// The data belong to another relying party ID.
        package static let relyingPartyChanged = Self(.relyingPartyChanged)
        /// Saved codes and authenticator apps in the data were sealed with another key.
        package static let keyChanged = Self(.keyChanged)
        /// The store cannot be used just now.
        package static let serviceUnavailable = Self(.serviceUnavailable)
        /// A defect of this program.
        package static let internalError = Self(.internalError)

        /// The stable code, in snake case.
        package var description: String { value.rawValue }
    }
}
