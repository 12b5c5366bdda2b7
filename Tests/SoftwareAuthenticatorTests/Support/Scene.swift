// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import SecretMemory
import SoftwareAuthenticator
import WebAuthnTypes

/// The parts that most tests need.
struct Scene {
    let journal = Journal()
    let store: JournalStore
    var consent: ScriptedConsent
    var configuration = AuthenticatorConfiguration()
    var randomness = RandomSource.system

    init() {
        store = JournalStore(journal: journal)
        consent = ScriptedConsent(journal: journal)
    }

    var authenticator: PasskeyAuthenticator<JournalStore, ScriptedConsent> {
        PasskeyAuthenticator(
            store: store,
            consent: consent,
            configuration: configuration,
            randomness: randomness,
            now: { UnixTime(seconds: 1_700_000_000) }
        )
    }

    static let clientDataHash = ClientDataHash(of: Array("client data".utf8))

    static func user(_ name: String, handle: UInt8 = 1) throws -> UserEntity {
        UserEntity(id: try UserHandle([UInt8](repeating: handle, count: 32)), name: name, displayName: name)
    }

    static func creation(
        for name: String = "ada",
        handle: UInt8 = 1,
        at domain: String = "example.org",
        algorithms: [COSEAlgorithm] = [.edDSA, .es256],
        excluding: [CredentialID] = [],
        verified: Bool = true,
        formats: [AttestationFormat] = []
    ) throws -> CreationRequest {
        CreationRequest(
            clientDataHash: clientDataHash,
            relyingParty: RelyingPartyEntity(id: try RelyingPartyID(domain), name: "Example"),
            user: try user(name, handle: handle),
            algorithms: algorithms,
            excludedCredentials: excluding.map { PublicKeyCredentialDescriptor(id: $0) },
            requiresUserVerification: verified,
            attestationFormats: formats
        )
    }

    static func assertion(
        at domain: String = "example.org",
        allowing: [CredentialID] = [],
        verified: Bool = true
    ) throws -> AssertionRequest {
        AssertionRequest(
            relyingPartyID: try RelyingPartyID(domain),
            clientDataHash: clientDataHash,
            allowedCredentials: allowing.map { PublicKeyCredentialDescriptor(id: $0) },
            requiresUserVerification: verified
        )
    }

    /// Makes a passkey and returns its attested part.
    @discardableResult
    func make(_ request: CreationRequest) async throws -> AttestedCredential {
        let created = try await authenticator.makeCredential(for: request)
        let object = try AttestationObject(parsing: created.attestationObject)
        guard let credential = object.authenticatorData.attestedCredential else {
            throw AuthenticatorError(.noCredentials, "no attested credential data")
        }
        return credential
    }
}
