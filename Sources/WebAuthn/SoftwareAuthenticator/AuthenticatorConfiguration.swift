// SPDX-License-Identifier: Apache-2.0

public import COSEKeys
public import PasskeyRecords
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
    /// The algorithms of new passkeys, of ES256, Ed25519 and ML-DSA-65; ES256 by default.
    public var algorithms: [COSEAlgorithm] = [.es256]
    /// Whether new passkeys may be on other devices; synced and backed up by default.
    public var backup = PasskeyBackup.backedUp
    /// What is stated about new passkeys; nothing by default.
    public var attestation = Attestation.none
    /// Built into this device, or one that travels.
    public var attachment = AuthenticatorAttachment.platform
    /// How clients may reach the authenticator.
    public var transports: [AuthenticatorTransport] = [.internal, .hybrid]

    /// Makes the default configuration.
    public init() {}
}
