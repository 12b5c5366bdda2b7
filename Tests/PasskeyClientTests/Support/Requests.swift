// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import JSONCoding
import PasskeyClient
import SoftwareAuthenticator
import WebAuthnTypes

enum Requests {
    static func challenge() throws -> Challenge {
        try Challenge(bytes: Array(0..<32))
    }

    static func creation(
        at domain: String = "localhost",
        algorithms: [COSEAlgorithm] = [.edDSA, .es256, .rs256],
        timeout: Int? = nil,
        excluding: [CredentialID] = [],
        attachment: AuthenticatorAttachment? = nil,
        verification: UserVerificationRequirement = .preferred,
        attestation: AttestationConveyance = .none,
        formats: [AttestationFormat] = [],
        extensions: JSONObject = [:]
    ) throws -> CreationOptions {
        CreationOptions(
            relyingParty: RelyingPartyEntity(id: try RelyingPartyID(domain), name: "Example"),
            user: UserEntity(id: try UserHandle([7]), name: "ada", displayName: "Ada"),
            challenge: try challenge(),
            algorithms: algorithms,
            timeoutMilliseconds: timeout,
            excludedCredentials: excluding.map { PublicKeyCredentialDescriptor(id: $0) },
            selection: AuthenticatorSelection(attachment: attachment, userVerification: verification),
            attestation: attestation,
            attestationFormats: formats,
            extensions: extensions
        )
    }

    static func request(
        at domain: String = "localhost",
        timeout: Int? = nil,
        verification: UserVerificationRequirement = .preferred
    ) throws -> RequestOptions {
        RequestOptions(
            challenge: try challenge(),
            relyingPartyID: try RelyingPartyID(domain),
            timeoutMilliseconds: timeout,
            userVerification: verification
        )
    }

    static func client<Device: Authenticator>(
        _ authenticator: Device,
        origin: String = "http://localhost:8080",
        configuration: ClientConfiguration = ClientConfiguration(),
        clock: any Clock<Duration> = FrozenClock()
    ) throws -> WebAuthnClient<Device> {
        WebAuthnClient(
            origin: try Origin(origin),
            authenticator: authenticator,
            configuration: configuration,
            clock: clock
        )
    }

    /// A real authenticator that agrees to everything on localhost.
    static func authenticator(
        _ configuration: AuthenticatorConfiguration = AuthenticatorConfiguration()
    ) -> PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent> {
        PasskeyAuthenticator(
            store: InMemoryCredentialStore(),
            consent: SelfApprovingConsent(),
            configuration: configuration,
            now: { UnixTime(seconds: 0) }
        )
    }
}
