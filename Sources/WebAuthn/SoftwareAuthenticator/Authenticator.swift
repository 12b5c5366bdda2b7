// SPDX-License-Identifier: Apache-2.0

/// Something that makes passkeys and signs with them.
///
/// The client stands on this side, the keys on the other. An implementation may be the
/// ``PasskeyAuthenticator`` in the same process, or a stub that carries the requests to another process or device.
///
/// Both operations end early with `CancellationError` when their task is cancelled; a client's time limit counts on it.
public protocol Authenticator: Sendable {
    /// What the authenticator can do now; asked anew for each ceremony, since a fingerprint reader may come and go.
    var capabilities: AuthenticatorCapabilities { get async throws }

    /// Makes a passkey (WebAuthn Level 3, section 6.3.2, authenticatorMakeCredential).
    ///
    /// - Parameter request: For whom, and the hash of the client data.
    /// - Returns: The attestation object with the new public key.
    /// - Throws: ``AuthenticatorError``, `CancellationError`, or what the store or the wire throws.
    func makeCredential(for request: CreationRequest) async throws -> CreatedCredential

    /// Signs with a passkey that the person chooses (WebAuthn Level 3, section 6.3.3, authenticatorGetAssertion).
    ///
    /// - Parameter request: For which relying party, and the hash of the client data.
    /// - Returns: The signature and what it covers.
    /// - Throws: ``AuthenticatorError``, `CancellationError`, or what the store or the wire throws.
    func makeAssertion(for request: AssertionRequest) async throws -> Assertion
}

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
