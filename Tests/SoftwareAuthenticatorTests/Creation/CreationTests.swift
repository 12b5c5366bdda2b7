// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct CreationTests {
    @Test func `consent comes first, then verification, then the key`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation())
        #expect(scene.journal.events == ["approve example.org", "verify for ada, creation", "save"])
    }

    @Test func `nobody is verified when that is not required`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation(verified: false))
        #expect(scene.journal.events == ["approve example.org", "save"])
    }

    @Test func `a new passkey names Martlet and states nothing`() async throws {
        let scene = Scene()
        let created = try await scene.authenticator.makeCredential(for: Scene.creation())
        let object = try AttestationObject(parsing: created.attestationObject)
        #expect(object.format == .none)
        #expect(object.statement == .map([:]))
        #expect(object.canonicalDeviations == 0)
        let data = object.authenticatorData
        #expect(data.rpIDHash == (try RelyingPartyID("example.org").hash))
        #expect(data.signCount == 0)
        #expect(
            data.flags == [
                .userPresent, .userVerified, .backupEligible, .backupState, .attestedCredentialDataIncluded,
            ]
        )
        let credential = try #require(data.attestedCredential)
        #expect(credential.aaguid.description == "bce5987c-a391-4d41-a9ba-bfe7bac4cfc8")
        #expect(credential.credentialID.bytes.count == 32)
        #expect(try credential.publicKey().algorithm == .es256)
        #expect(created.isDiscoverable)
    }

    @Test func `the verified flag tells what happened`() async throws {
        let scene = Scene()
        for verified in [true, false] {
            let created = try await scene.authenticator.makeCredential(for: Scene.creation(verified: verified))
            let data = try AttestationObject(parsing: created.attestationObject).authenticatorData
            #expect(data.flags.contains(.userVerified) == verified)
            #expect(data.flags.contains(.userPresent))
        }
    }

    @Test(
        arguments: [
            (.backedUp, [.backupEligible, .backupState]), (.eligible, [.backupEligible]), (.deviceBound, []),
        ] as [(PasskeyBackup, AuthenticatorData.Flags)]
    )
    func `backup flags are those of the configuration`(backup: PasskeyBackup, flags: AuthenticatorData.Flags)
        async throws
    {
        var scene = Scene()
        scene.configuration.backup = backup
        let created = try await scene.authenticator.makeCredential(for: Scene.creation())
        let data = try AttestationObject(parsing: created.attestationObject).authenticatorData
        #expect(data.flags.intersection([.backupEligible, .backupState]) == flags)
    }

    @Test func `self attestation is signed by the new passkey`() async throws {
        var scene = Scene()
        scene.configuration.attestation = .packedSelf
        let created = try await scene.authenticator.makeCredential(for: Scene.creation())
        let object = try AttestationObject(parsing: created.attestationObject)
        #expect(object.format == .packed)
        let statement = try #require(object.statement.map)
        #expect(statement.count == 2)
        #expect(statement["alg"]?.integer == -7)
        let signature = try #require(statement["sig"]?.bytes)
        let key = try #require(object.authenticatorData.attestedCredential).publicKey()
        let message = object.authenticatorDataBytes + Scene.clientDataHash.bytes
        #expect(key.isValid(signature: signature, over: message))
        #expect(!key.isValid(signature: signature, over: message + [0]))
    }

    @Test func `the first format that both sides know is used`() async throws {
        var scene = Scene()
        scene.configuration.attestation = .packedSelf
        for (wanted, used) in [
            ([AttestationFormat.tpm, .none, .packed], AttestationFormat.none), ([.tpm], .packed), ([.packed], .packed),
        ] {
            let created = try await scene.authenticator.makeCredential(for: Scene.creation(formats: wanted))
            #expect(try AttestationObject(parsing: created.attestationObject).format == used)
        }
    }

    @Test func `an authenticator without attestation states nothing even when asked`() async throws {
        let created = try await Scene().authenticator.makeCredential(for: Scene.creation(formats: [.packed]))
        #expect(try AttestationObject(parsing: created.attestationObject).format == .none)
    }

    @Test(arguments: [COSEAlgorithm.es256, .edDSA, .mlDSA65])
    func `an algorithm of the configuration is made and signs`(algorithm: COSEAlgorithm) async throws {
        var scene = Scene()
        scene.configuration.algorithms = [.es256, .edDSA, .mlDSA65]
        let made = try await scene.make(Scene.creation(algorithms: [.rs256, algorithm, .es256]))
        let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        let (key, message) = (try made.publicKey(), assertion.authenticatorData + Scene.clientDataHash.bytes)
        #expect(key.algorithm == algorithm && key.isValid(signature: assertion.signature, over: message))
        #expect(await scene.authenticator.capabilities.algorithms == [.es256, .edDSA, .mlDSA65])
    }

    @Test func `every account gets its own key and ID`() async throws {
        let scene = Scene()
        let one = try await scene.make(Scene.creation(for: "ada", handle: 1))
        let other = try await scene.make(Scene.creation(for: "bo", handle: 2))
        #expect(one.credentialID != other.credentialID)
        #expect(one.publicKeyBytes != other.publicKeyBytes)
        #expect(await scene.store.kept.credentials.count == 2)
    }

    @Test func `a newer passkey of an account comes first and destroys none`() async throws {
        let scene = Scene()
        let old = try await scene.make(Scene.creation(for: "ada"))
        let new = try await scene.make(Scene.creation(for: "ada renamed"))
        #expect(await scene.store.kept.credentials.count == 2)
        let found = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        #expect(found.credentialID == new.credentialID)
        #expect(scene.journal.events.contains("choose of [\"ada renamed\"]"))
        let named = try await scene.authenticator.makeAssertion(for: Scene.assertion(allowing: [old.credentialID]))
        #expect(named.credentialID == old.credentialID)
    }

    @Test func `the same randomness makes the same passkey`() async throws {
        var made: [AttestedCredential] = []
        for _ in 0..<2 {
            var scene = Scene()
            scene.randomness = RandomSource { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ 1) } }
            made.append(try await scene.make(Scene.creation()))
        }
        #expect(made[0] == made[1])
    }

    @Test func `a passkey keeps when it was made`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation())
        #expect(await scene.store.kept.credentials.first?.created == 1_700_000_000_000)
    }
}
