// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import JSONCoding
internal import PasskeyClient
internal import SecretMemory
public import SoftwareAuthenticator
internal import WebAuthnTypes

/// A browser on `http://localhost:8080` with a passkey manager whose owner says yes to everything.
public struct Browser: Sendable {
    private let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>

    /// A browser without passkeys.
    ///
    /// - Parameter attestation: What its passkeys say of where they are kept.
    /// - Throws: `WebAuthnTypesError`, if the origin above were none.
    public init(attestation: AuthenticatorConfiguration.Attestation = .none) throws {
        var configuration = AuthenticatorConfiguration()
        configuration.attestation = attestation
        client = WebAuthnClient(
            origin: try Origin("http://localhost:8080"),
            authenticator: PasskeyAuthenticator(
                store: InMemoryCredentialStore(),
                consent: SelfApprovingConsent(canVerifyUser: true),
                configuration: configuration,
                now: { UnixTime(seconds: 1_800_000_000) }
            ),
            clock: ContinuousClock()
        )
    }

    /// `navigator.credentials.create`.
    public func create(_ options: [UInt8]) async throws -> [UInt8] {
        try await create(JSONValue(parsing: options)).serialized
    }

    /// `navigator.credentials.get`.
    public func get(_ options: [UInt8]) async throws -> [UInt8] {
        try await get(JSONValue(parsing: options)).serialized
    }

    /// `navigator.credentials.create`.
    public func create(_ options: JSONValue) async throws -> JSONValue {
        try await client.create(try CreationOptions(json: options)).json
    }

    /// `navigator.credentials.get`.
    public func get(_ options: JSONValue) async throws -> JSONValue {
        try await client.get(try RequestOptions(json: options)).json
    }
}
