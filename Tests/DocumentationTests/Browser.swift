// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import PasskeyClient
import SecretMemory
import SoftwareAuthenticator
import WebAuthnTypes

/// A browser on `http://localhost:8080` with a passkey manager whose owner says yes to everything.
struct Browser: Sendable {
    private let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>

    init(attestation: AuthenticatorConfiguration.Attestation = .none) throws {
        var configuration = AuthenticatorConfiguration()
        configuration.attestation = attestation
        client = WebAuthnClient(
            origin: try Origin("http://localhost:8080"),
            authenticator: PasskeyAuthenticator(
                store: InMemoryCredentialStore(),
                consent: SelfApprovingConsent(),
                configuration: configuration,
                now: { UnixTime(seconds: 1_800_000_000) }
            ),
            clock: ContinuousClock()
        )
    }

    /// `navigator.credentials.create`.
    func create(_ options: [UInt8]) async throws -> [UInt8] {
        try await client.create(try CreationOptions(json: JSONValue(parsing: options))).json.serialized
    }

    /// `navigator.credentials.get`.
    func get(_ options: [UInt8]) async throws -> [UInt8] {
        try await client.get(try RequestOptions(json: JSONValue(parsing: options))).json.serialized
    }
}
