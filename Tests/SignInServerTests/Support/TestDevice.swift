// SPDX-License-Identifier: Apache-2.0
// A device with passkeys, which says yes to everything.

import JSONCoding
import PasskeyClient
import SoftwareAuthenticator
import WebAuthnTypes

/// A person's device at a page of the service.
struct TestDevice: Sendable {
    private let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>

    init(origin: String = TestService.origin, canVerifyUser: Bool = true) throws {
        let authenticator = PasskeyAuthenticator(
            store: InMemoryCredentialStore(),
            consent: SelfApprovingConsent(canVerifyUser: canVerifyUser),
            now: { UnixTime(milliseconds: 1_800_000_000_000) }
        )
        client = WebAuthnClient(origin: try Origin(origin), authenticator: authenticator, clock: ContinuousClock())
    }

    /// Makes a passkey for the options of a begin answer.
    func create(_ begun: Reply) async throws -> JSONValue {
        try await create(options: begun.json["publicKey"] ?? .null)
    }

    /// Makes a passkey for options that are given alone.
    func create(options: JSONValue) async throws -> JSONValue {
        try await client.create(CreationOptions(json: options)).json
    }

    /// Uses a passkey for the options of a begin answer.
    func use(_ begun: Reply) async throws -> JSONValue {
        try await use(options: begun.json["publicKey"] ?? .null)
    }

    /// Uses a passkey for options that are given alone.
    func use(options: JSONValue) async throws -> JSONValue {
        try await client.get(RequestOptions(json: options)).json
    }
}
