// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Passwords
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension SignInError {
    static var ceremonyUnknown: SignInError {
        SignInError(.ceremonyUnknown, "this attempt has expired or was used already; start again")
    }

    static var notSignedIn: SignInError {
        SignInError(.notSignedIn, "nobody is signed in here; sign in first")
    }

    package static var notFound: SignInError {
        SignInError(.notFound, "there is no such thing here")
    }

    static var linkInvalid: SignInError {
        SignInError(.linkInvalid, "this link has expired or was used already; ask for a new one")
    }

    static var recoveryUnknown: SignInError {
        SignInError(
            .recoveryUnknown,
            "this recovery was used, stopped or replaced, or its time is over; begin again"
        )
    }

    static var recoveryMethodNeeded: SignInError {
        SignInError(
            .recoveryMethodNeeded,
            "give a saved code, a code by message or the operator's link first; this counts only beside one of them"
        )
    }

    static var accountDisabled: SignInError {
        SignInError(.accountDisabled, "this account is disabled; ask whoever runs this service")
    }

    static func externalRefused(cause: any Error) -> SignInError {
        SignInError(.externalRefused, "what came from the provider was not accepted; start again", cause: cause)
    }

    static var userVerificationNeeded: SignInError {
        SignInError(
            .userVerificationNeeded,
            "this passkey was used without its PIN, fingerprint or face, which it gave before; sign in again, and confirm with it"
        )
    }

    static func credentialRefused(cause: any Error) -> SignInError {
        SignInError(.credentialRefused, "the passkey's answer was not accepted; try again", cause: cause)
    }

    /// What is said of a new passkey that did not pass.
    ///
    /// Whoever holds an authenticator that the policy does not trust can do nothing but take another one, and is told so.
    static func registrationRefused(cause: CeremonyError) -> SignInError {
        guard cause.code == .attestationNotTrusted else { return credentialRefused(cause: cause) }
        return SignInError(
            .authenticatorRefused,
            "this authenticator is not allowed here, or does not prove what it is; use another one",
            cause: cause
        )
    }

    static var passwordRefused: SignInError {
        SignInError(.passwordRefused, "this name and this password do not belong together; try again")
    }

    static func passwordRefused(cause: any Error) -> SignInError {
        SignInError(.passwordRefused, passwordRefused.message, cause: cause)
    }

    static var codeStopped: SignInError {
        SignInError(
            .codeStopped,
            "too many wrong codes were given; sign in with a passkey, or with a code of the other kind"
        )
    }

    /// What is said between wrong codes; nothing was looked at.
    static func codeWaits(until: UnixTime, now: UnixTime) -> SignInError {
        let wait = until.milliseconds - now.milliseconds
        return SignInError(
            .rateLimited,
            "too many wrong codes were given; wait a little and try again",
            retryAfterSeconds: Int((wait + 999) / 1_000)
        )
    }

    static var codeRefused: SignInError {
        SignInError(.codeRefused, "this code is wrong or was used already; wait for the next one and try again")
    }

    static var sentCodeRefused: SignInError {
        SignInError(.codeRefused, "this is not the code that was sent last; look at the newest message and try again")
    }

    static func codeSpent(_ reason: String) -> SignInError {
        SignInError(.codeSpent, "\(reason); ask for another code")
    }

    /// What is said when a password could not be hashed just now.
    init(hashingError error: PasswordHashingError) {
        self =
            switch error.code {
            case .queueFull, .cancelled, .stopped:
                SignInError(
                    .serviceUnavailable,
                    "many people are signing in just now; try again in a few seconds",
                    cause: error
                )
            default: SignInError(.internalError, "something went wrong here; it was noted", cause: error)
            }
    }

    /// Turns a store's refusal into the error that clients see.
    init(storeError error: AccountStoreError) {
        self =
            switch error.code {
            case .nameTaken: SignInError(.nameTaken, "this name is taken; choose another")
            case .credentialTaken:
                SignInError(.credentialAlreadyRegistered, "this passkey is registered already", cause: error)
            case .inviteInvalid: SignInError(.inviteInvalid, "this invite has expired or was used already")
            case .linkInvalid: .linkInvalid
            case .recoveryInvalid: .recoveryUnknown
            case .notFound: .notFound
            case .lastPasskey:
                SignInError(.lastPasskey, "this is the only passkey; add another before you remove it")
            case .lastMethod:
                SignInError(.lastMethod, "this password is the only way to sign in; add a passkey before you remove it")
            case .longPasswordNeeded:
                SignInError(
                    .longerPasswordNeeded,
                    "this password is too short to stand alone; set a longer one, then remove the authenticator app"
                )
            case .addressTaken:
                SignInError(.addressTaken, "another account has this address; remove it there first, or use another")
            case .addressLimitReached:
                SignInError(
                    .addressLimitReached,
                    "this account has as many addresses as it may have; remove one first"
                )
            case .addressChanged: .ceremonyUnknown
            case .identityTaken:
                SignInError(
                    .identityTaken,
                    "this identity opens an account already; sign in with it, or remove it there first"
                )
            case .linkLimitReached:
                SignInError(
                    .identityLimitReached,
                    "this account has an identity of this provider already, or as many as it may have; remove one first"
                )
            case .consentEnded: .externalRefused(cause: error)
            case .passwordChanged:
                SignInError(.passwordChanged, "the password was changed meanwhile; start again", cause: error)
            case .passkeyLimitReached:
                SignInError(.passkeyLimitReached, "this account has as many passkeys as it may have; remove one first")
            case .passkeyChanged: .credentialRefused(cause: error)
            case .sessionEnded: .notSignedIn
            case .proofGone:
                SignInError(
                    .freshVerificationRequired,
                    "the account was changed meanwhile; confirm again that it is you"
                )
            case .tokenTaken:
                SignInError(.badRequest, "this session token was used before; draw a new one for each session")
            case .accountDisabled: .accountDisabled
            case .unavailable, .busy, .unwritable:
                SignInError(.serviceUnavailable, "the service cannot do this just now; try again later", cause: error)
            default: SignInError(.internalError, "something went wrong here; it was noted", cause: error)
            }
    }
}
