// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import SecretMemory
internal import WebAuthnTypes

/// Makes passkeys, keeps them in a store, and signs with them when the person agrees, by the rules of CTAP.
///
/// The order is always: consent (which for a signature is the choice of the passkey), then verification of the person,
/// then the key. Before consent nothing is told about the passkeys that are here.
public struct PasskeyAuthenticator<Store: CredentialStore, Consent: UserConsent>: Authenticator {
    /// How passkeys are made and presented.
    public let configuration: AuthenticatorConfiguration

    let store: Store
    let consent: Consent
    let randomness: RandomSource
    let now: @Sendable () -> UnixTime

    /// Puts an authenticator together.
    ///
    /// - Parameters:
    ///   - store: Where passkeys are kept.
    ///   - consent: The person.
    ///   - configuration: How passkeys are made and presented.
    ///   - randomness: Where keys and credential IDs come from. Signatures draw their nonce from the cryptography library.
    ///   - now: The present time, for the passkeys' date of creation.
    public init(
        store: Store,
        consent: Consent,
        configuration: AuthenticatorConfiguration = AuthenticatorConfiguration(),
        randomness: RandomSource = .system,
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.store = store
        self.consent = consent
        self.configuration = configuration
        self.randomness = randomness
        self.now = now
    }

    /// What the configuration and the person's devices allow.
    public var capabilities: AuthenticatorCapabilities {
        get async {
            AuthenticatorCapabilities(
                algorithms: configuration.algorithms,
                attachment: configuration.attachment,
                transports: configuration.transports,
                canVerifyUser: await consent.canVerifyUser
            )
        }
    }
}

extension PasskeyAuthenticator {
    /// Refuses before the person is asked when verification is needed and cannot be had.
    func requireVerificationMeans(_ isRequired: Bool) async throws {
        guard isRequired, await !consent.canVerifyUser else { return }
        throw AuthenticatorError(
            .userVerificationUnavailable,
            "the request needs a verified person, and no means of verification is set up here"
        )
    }

    /// Verifies the person if that is required.
    ///
    /// - Returns: Whether the person was verified.
    func verifyUser(_ prompt: VerificationPrompt, isRequired: Bool) async throws -> Bool {
        guard isRequired else { return false }
        let isVerified = await consent.verifyUser(prompt)
        try Task.checkCancellation()
        guard isVerified else {
            throw AuthenticatorError(.userVerificationFailed, "the person could not be verified")
        }
        return true
    }
}
