// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// How a ``PasskeyAuthenticator`` makes and presents passkeys; the defaults are those of a synced keychain.
public struct AuthenticatorConfiguration: Sendable, Hashable {
    /// What the authenticator states about new passkeys.
    public enum Attestation: Sendable, Hashable {
        /// Nothing: format `none`.
        case none
        /// That it holds the private key: format `packed`, signed by the passkey itself.
        case packedSelf
    }

    /// The model that new passkeys name; Martlet's own by default.
    public var aaguid = AAGUID.martlet
    /// How new passkeys are bound; synced and backed up by default.
    public var binding = CredentialBinding.synced(isBackedUp: true)
    /// What is stated about new passkeys; nothing by default.
    public var attestation = Attestation.none
    /// Built into this device, or one that travels.
    public var attachment = AuthenticatorAttachment.platform
    /// How clients may reach the authenticator.
    public var transports: [AuthenticatorTransport] = [.internal, .hybrid]

    /// Makes the default configuration.
    public init() {}
}
