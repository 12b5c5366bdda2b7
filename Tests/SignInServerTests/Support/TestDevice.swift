// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import PasskeyClient
import SignInTesting
import SoftwareAuthenticator
import WebAuthnTypes

/// A person's device at a page of the service.
struct TestDevice: Sendable {
    private let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>

    /// - Parameters:
    ///   - origin: The page's origin.
    ///   - related: What the service's domain would say of related origins.
    ///   - canVerifyUser: Whether it knows its user.
    /// - Throws: For what is no origin.
    init(origin: String = TestService.origin, related: [String] = [], canVerifyUser: Bool = true) throws {
        let authenticator = PasskeyAuthenticator(
            store: InMemoryCredentialStore(),
            consent: SelfApprovingConsent(canVerifyUser: canVerifyUser),
            now: { UnixTime(milliseconds: 1_800_000_000_000) }
        )
        let document = RelatedOrigins(try related.map { try Origin($0) }).json.serialized
        var configuration = ClientConfiguration()
        configuration.relatedOrigins = RelatedOriginLookup { _ in
            RelatedOriginLookup.Document(status: 200, contentType: "application/json", body: document)
        }
        client = WebAuthnClient(
            origin: try Origin(origin),
            authenticator: authenticator,
            configuration: configuration,
            clock: ContinuousClock()
        )
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
