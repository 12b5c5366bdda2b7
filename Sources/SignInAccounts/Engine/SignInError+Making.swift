// SPDX-License-Identifier: Apache-2.0
// The errors that several operations throw, worded once.

internal import WebAuthnRelyingParty

extension SignInError {
    static var ceremonyUnknown: SignInError {
        SignInError(.ceremonyUnknown, "this attempt has expired or was used already; start again")
    }

    static var notSignedIn: SignInError {
        SignInError(.notSignedIn, "nobody is signed in here; sign in first")
    }

    static var notFound: SignInError {
        SignInError(.notFound, "there is no such thing here")
    }

    static var linkInvalid: SignInError {
        SignInError(.linkInvalid, "this link has expired or was used already; ask for a new one")
    }

    static var accountDisabled: SignInError {
        SignInError(.accountDisabled, "this account is disabled; ask whoever runs this service")
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

    /// Turns a store's refusal into the error that clients see.
    init(storeError error: AccountStoreError) {
        self =
            switch error.code {
            case .nameTaken: SignInError(.nameTaken, "this name is taken; choose another")
            case .credentialTaken:
                SignInError(.credentialAlreadyRegistered, "this passkey is registered already", cause: error)
            case .inviteInvalid: SignInError(.inviteInvalid, "this invite has expired or was used already")
            case .linkInvalid: .linkInvalid
            case .notFound: .notFound
            case .lastPasskey:
                SignInError(.lastPasskey, "this is the only passkey; add another before you remove it")
            case .passkeyLimitReached:
                SignInError(.passkeyLimitReached, "this account has as many passkeys as it may have; remove one first")
            case .passkeyChanged: .credentialRefused(cause: error)
            case .sessionEnded: .notSignedIn
            case .tokenTaken:
                SignInError(.badRequest, "this session token was used before; draw a new one for each session")
            case .accountDisabled: .accountDisabled
            case .unavailable, .busy, .unwritable:
                SignInError(.serviceUnavailable, "the service cannot do this just now; try again later", cause: error)
            default: SignInError(.internalError, "something went wrong here; it was noted", cause: error)
            }
    }
}
