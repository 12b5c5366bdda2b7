// SPDX-License-Identifier: Apache-2.0

extension SignInClientError {
    /// Why a call failed.
    ///
    /// The set is open: a newer service may answer with a code that is not listed here, and it arrives as it was sent.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name, in lower case with underscores.
        public let rawValue: String

        /// Names a reason.
        ///
        /// - Parameter rawValue: The name as the service spells it.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

// MARK: Trouble on the way

extension SignInClientError.Code {
    /// The text is no address of a service.
    public static let addressInvalid = Self(rawValue: "address_invalid")
    /// The service was not reached, or the connection broke.
    public static let unreachable = Self(rawValue: "unreachable")
    /// No answer came in time.
    public static let timedOut = Self(rawValue: "timed_out")
    /// The last step of a ceremony was sent and no answer came: ``SignInClient/resume()`` tells later what became of it.
    public static let replyLost = Self(rawValue: "reply_lost")
    /// The answer points to another address; the client follows no redirects, so that its token stays where it belongs.
    public static let redirectRefused = Self(rawValue: "redirect_refused")
    /// The answer is longer than the configuration allows.
    public static let replyTooLong = Self(rawValue: "reply_too_long")
    /// The answer is not what this API says, so something else answered in the service's place.
    public static let replyUnexpected = Self(rawValue: "reply_unexpected")
    /// Another ceremony is just being finished.
    public static let finishUnderWay = Self(rawValue: "finish_under_way")
    /// The storage holds a session of another service, which is not sent to this one.
    public static let sessionOfAnotherService = Self(rawValue: "session_of_another_service")
    /// What the storage holds cannot be read, or others could read it.
    public static let storageUnusable = Self(rawValue: "storage_unusable")
    /// A value that was handed in cannot be sent.
    public static let valueInvalid = Self(rawValue: "value_invalid")
}

// MARK: Refusals of the service

extension SignInClientError.Code {
    /// The request was malformed.
    public static let badRequest = Self(rawValue: "bad_request")
    /// The request was too long.
    public static let payloadTooLarge = Self(rawValue: "payload_too_large")
    /// The request was not JSON.
    public static let unsupportedMediaType = Self(rawValue: "unsupported_media_type")
    /// The request came from a page that may not ask.
    public static let originNotAllowed = Self(rawValue: "origin_not_allowed")
    /// There is no session, or it has ended.
    public static let notSignedIn = Self(rawValue: "not_signed_in")
    /// The person has to be verified again first.
    public static let freshVerificationRequired = Self(rawValue: "fresh_verification_required")
    /// A session from a link may only add a passkey.
    public static let linkSessionLimited = Self(rawValue: "link_session_limited")
    /// Nobody can sign up here.
    public static let signUpClosed = Self(rawValue: "sign_up_closed")
    /// Signing up needs an invite.
    public static let inviteRequired = Self(rawValue: "invite_required")
    /// The invite was used or has run out.
    public static let inviteInvalid = Self(rawValue: "invite_invalid")
    /// The name belongs to somebody.
    public static let nameTaken = Self(rawValue: "name_taken")
    /// The name breaks the rules for names.
    public static let nameInvalid = Self(rawValue: "name_invalid")
    /// The display name breaks the rules for display names.
    public static let displayNameInvalid = Self(rawValue: "display_name_invalid")
    /// The ceremony has run out, was used, or belongs to somebody else.
    public static let ceremonyUnknown = Self(rawValue: "ceremony_unknown")
    /// The passkey's answer was not accepted.
    public static let credentialRefused = Self(rawValue: "credential_refused")
    /// The authenticator may make no passkeys here, or does not prove what it is.
    public static let authenticatorRefused = Self(rawValue: "authenticator_refused")
    /// The passkey verified its user before, and did not this time: sign in again and have it verify (`mustVerify`).
    public static let userVerificationNeeded = Self(rawValue: "user_verification_needed")
    /// The service does not know this passkey.
    public static let unknownCredential = Self(rawValue: "unknown_credential")
    /// The passkey belongs to an account already.
    public static let credentialAlreadyRegistered = Self(rawValue: "credential_already_registered")
    /// The account has as many passkeys as it may have.
    public static let passkeyLimitReached = Self(rawValue: "passkey_limit_reached")
    /// The last way in cannot be removed.
    public static let lastPasskey = Self(rawValue: "last_passkey")
    /// The typed confirmation is not the account's name.
    public static let confirmationMismatch = Self(rawValue: "confirmation_mismatch")
    /// There is no such thing.
    public static let notFound = Self(rawValue: "not_found")
    /// The address takes another method.
    public static let methodNotAllowed = Self(rawValue: "method_not_allowed")
    /// Too many attempts; ``SignInClientError/retryAfterSeconds`` says how long to wait.
    public static let rateLimited = Self(rawValue: "rate_limited")
    /// The account is disabled.
    public static let accountDisabled = Self(rawValue: "account_disabled")
    /// The link was used or has run out.
    public static let linkInvalid = Self(rawValue: "link_invalid")
    /// The browser is signed in to another account, and its user did not confirm that it leaves that one.
    public static let otherAccountSignedIn = Self(rawValue: "other_account_signed_in")
    /// The one-time code of a hand-over was used, has run out, or was made for somebody else.
    public static let codeInvalid = Self(rawValue: "code_invalid")
    /// Passwords are not used there.
    public static let passwordsOff = Self(rawValue: "passwords_off")
    /// Name and password do not belong together.
    public static let passwordRefused = Self(rawValue: "password_refused")
    /// Too many wrong passwords were given under this name; another way in is needed.
    public static let passwordStopped = Self(rawValue: "password_stopped")
    /// The new password breaks the service's rules.
    public static let passwordUnsuitable = Self(rawValue: "password_unsuitable")
    /// The password was changed meanwhile.
    public static let passwordChanged = Self(rawValue: "password_changed")
    /// The account has no password, and gets none any more.
    public static let newPasswordsClosed = Self(rawValue: "new_passwords_closed")
    /// The password is too short to stand without the authenticator app.
    public static let longerPasswordNeeded = Self(rawValue: "longer_password_needed")
    /// The password is the only way in, and stays.
    public static let lastMethod = Self(rawValue: "last_method")
    /// The account also asks for a code.
    public static let codeRequired = Self(rawValue: "code_required")
    /// The code is wrong or was used before.
    public static let codeRefused = Self(rawValue: "code_refused")
    /// The text can be no recovery code.
    public static let codeMistyped = Self(rawValue: "code_mistyped")
    /// Too many wrong codes were given; another way in is needed.
    public static let codeStopped = Self(rawValue: "code_stopped")
    /// The clock of the device with the app differs from the service's.
    public static let clockDiffers = Self(rawValue: "clock_differs")
    /// Nobody gets back into an account by themselves here.
    public static let recoveryOff = Self(rawValue: "recovery_off")
    /// The recovery is unknown, used, stopped or out of time.
    public static let recoveryUnknown = Self(rawValue: "recovery_unknown")
    /// The one-time link is one proof of a recovery, for an account that has ways in of its own.
    public static let recoveryNeeded = Self(rawValue: "recovery_needed")
    /// The recovery waits.
    public static let recoveryWaits = Self(rawValue: "recovery_waits")
    /// A password or an app's code counts only beside a method of recovery.
    public static let recoveryMethodNeeded = Self(rawValue: "recovery_method_needed")
    /// The code by message is used up or out of time; another can be asked for.
    public static let codeSpent = Self(rawValue: "code_spent")
    /// Codes by message are not used for this.
    public static let codesOff = Self(rawValue: "codes_off")
    /// No message can be sent to the address.
    public static let addressUnusable = Self(rawValue: "address_unusable")
    /// An account has the address already.
    public static let addressTaken = Self(rawValue: "address_taken")
    /// The account has as many addresses as it may have.
    public static let addressLimitReached = Self(rawValue: "address_limit_reached")
    /// The account is found by this address, which can be replaced and not removed.
    public static let addressNeeded = Self(rawValue: "address_needed")
    /// The service does not use this provider.
    public static let externalOff = Self(rawValue: "external_off")
    /// The provider's answer did not pass, or the person ended it there.
    public static let externalRefused = Self(rawValue: "external_refused")
    /// An account has the identity at the provider already.
    public static let identityTaken = Self(rawValue: "identity_taken")
    /// The account has an identity of that provider, or as many as it may have.
    public static let identityLimitReached = Self(rawValue: "identity_limit_reached")
    /// The operator has not named this app.
    public static let appUnknown = Self(rawValue: "app_unknown")
    /// The service cannot answer at the moment.
    public static let serviceUnavailable = Self(rawValue: "service_unavailable")
    /// Something went wrong at the service.
    public static let internalError = Self(rawValue: "internal_error")
}
