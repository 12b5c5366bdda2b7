// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// Why a request was refused; the raw value is what clients see and may rely on.
package enum APIErrorCode: String, Sendable, CaseIterable {
    case badRequest = "bad_request"
    case payloadTooLarge = "payload_too_large"
    case unsupportedMediaType = "unsupported_media_type"
    case originNotAllowed = "origin_not_allowed"
    case notSignedIn = "not_signed_in"
    case freshVerificationRequired = "fresh_verification_required"
    case linkSessionLimited = "link_session_limited"
    case signUpClosed = "sign_up_closed"
    case inviteRequired = "invite_required"
    case inviteInvalid = "invite_invalid"
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
    case methodNotAllowed = "method_not_allowed"
    case rateLimited = "rate_limited"
    case accountDisabled = "account_disabled"
    case linkInvalid = "link_invalid"
    case otherAccountSignedIn = "other_account_signed_in"
    case codeInvalid = "code_invalid"
    case passwordsOff = "passwords_off"
    case passwordRefused = "password_refused"
    case passwordStopped = "password_stopped"
    case passwordUnsuitable = "password_unsuitable"
    case passwordChanged = "password_changed"
    case newPasswordsClosed = "new_passwords_closed"
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
    case appUnknown = "app_unknown"
    case serviceUnavailable = "service_unavailable"
    case internalError = "internal_error"

    /// The status that goes with the code, where a route does not choose another.
    var status: HTTPResponse.Status {
        switch self {
        case .badRequest: .badRequest
        case .payloadTooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .originNotAllowed, .freshVerificationRequired, .linkSessionLimited, .signUpClosed, .inviteRequired,
            .inviteInvalid, .accountDisabled, .linkInvalid, .codeInvalid, .appUnknown, .passwordStopped, .codeStopped,
            .recoveryUnknown, .recoveryNeeded:
            .forbidden
        case .notSignedIn, .credentialRefused, .userVerificationNeeded, .unknownCredential, .passwordRefused,
            .codeRefused,
            .externalRefused:
            .unauthorized
        case .nameTaken, .ceremonyUnknown, .credentialAlreadyRegistered, .passkeyLimitReached, .lastPasskey,
            .passwordChanged, .newPasswordsClosed, .longerPasswordNeeded, .lastMethod, .codeSpent, .addressTaken,
            .addressLimitReached, .addressNeeded, .recoveryWaits, .identityTaken, .identityLimitReached,
            .otherAccountSignedIn:
            .conflict
        case .nameInvalid, .displayNameInvalid, .confirmationMismatch, .authenticatorRefused, .passwordUnsuitable,
            .codeRequired, .codeMistyped, .clockDiffers, .addressUnusable, .recoveryMethodNeeded:
            .unprocessableContent
        case .notFound, .passwordsOff, .codesOff, .recoveryOff, .externalOff: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .rateLimited: .tooManyRequests
        case .serviceUnavailable: .serviceUnavailable
        case .internalError: .internalServerError
        }
    }
}
