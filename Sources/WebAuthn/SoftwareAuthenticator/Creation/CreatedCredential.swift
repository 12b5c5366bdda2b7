// SPDX-License-Identifier: Apache-2.0
// What an authenticator hands out after making a passkey.

/// The outcome of a creation.
public struct CreatedCredential: Sendable, Hashable {
    /// The attestation object in CBOR (WebAuthn Level 3, section 6.5.4): authenticator data with the public key, and
    /// what the authenticator states about them.
    public let attestationObject: [UInt8]
    /// Whether the passkey can be found without its ID.
    public let isDiscoverable: Bool

    /// Puts an outcome together.
    ///
    /// - Parameters:
    ///   - attestationObject: The attestation object in CBOR.
    ///   - isDiscoverable: Whether the passkey can be found without its ID.
    public init(attestationObject: [UInt8], isDiscoverable: Bool) {
        self.attestationObject = attestationObject
        self.isDiscoverable = isDiscoverable
    }
}
