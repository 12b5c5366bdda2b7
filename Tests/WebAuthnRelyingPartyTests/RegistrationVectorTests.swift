// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import CBORCoding
import COSEKeys
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct RegistrationVectorTests {
    private func finish(
        _ vector: Vector,
        _ party: RelyingParty? = nil,
        ceremony: RegistrationCeremony? = nil,
        _ change: (inout Parts) throws -> Void = { _ in }
    ) throws -> VerifiedRegistration {
        try (party ?? Vector.party()).finishRegistration(
            try vector.registrationResponse(change),
            try ceremony ?? vector.registrationCeremony(),
            at: Vector.now
        )
    }

    private func expect(
        _ code: CeremonyError.Code,
        _ vector: Vector,
        _ party: RelyingParty? = nil,
        ceremony: RegistrationCeremony? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout Parts) throws -> Void
    ) {
        let error = #expect(throws: CeremonyError.self, sourceLocation: sourceLocation) {
            _ = try finish(vector, party, ceremony: ceremony, change)
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    @Test func `all fifteen vectors are there`() {
        #expect(Vector.all.count == 15)
        #expect(Vector.verifiable.count == 14)
    }

    @Test(arguments: Vector.verifiable)
    func `a vector of the standard is accepted and its record is exact`(_ vector: Vector) throws {
        let root = try Vector.root()
        let party = try Vector.party {
            $0.attestationPolicy.anchors = [root]
            // The TPM's public area sets one attribute alone.
            $0.attestationPolicy.tpmKeys = .any
        }
        let verified = try finish(vector, party)
        let flags = AuthenticatorData.Flags(
            rawValue: try vector.hex(try vector.registration.object("derived"), "flags")[0]
        )
        #expect(verified.credential.id.bytes == (try vector.hex(vector.registration, "credential_id")))
        #expect(verified.credential.aaguid.bytes == (try vector.hex(vector.registration, "aaguid")))
        #expect(
            verified.credential.publicKey
                == (try vector.hex(try vector.registration.object("derived"), "credentialPublicKey_cose"))
        )
        #expect(verified.userVerified == flags.contains(.userVerified))
        #expect(verified.credential.isUserVerificationInitialized == flags.contains(.userVerified))
        #expect(verified.credential.backupEligible == flags.contains(.backupEligible))
        #expect(verified.credential.backupState == flags.contains(.backupState))
        #expect(verified.credential.userHandle == Vector.user)
        let proof: AttestationOutcome.Proof =
            switch (vector.format, vector.name) {
            case ("none", _): .none
            case (_, "packed-self.ES256"): .selfAttested
            default: .certified(isTrusted: true)
            }
        #expect(verified.attestation.proof == proof)
        #expect(verified.attestation.format.rawValue == vector.format)
    }

    @Test func `Ed448 is reported as an algorithm that is not verified here`() throws {
        expect(.algorithmUnsupported, try .named("packed.Ed448")) { _ in }
    }

    @Test(arguments: Vector.verifiable)
    func `any one field of the client data changed is refused by its own rule`(_ vector: Vector) throws {
        expect(.ceremonyTypeMismatch, vector) { try $0.setClientData("type", "webauthn.get") }
        expect(.ceremonyTypeMismatch, vector) { try $0.setClientData("type", "payment.get") }
        expect(.clientDataInvalid, vector) { try $0.setClientData("type", nil) }
        expect(.challengeMismatch, vector) { try $0.setClientData("challenge", "AAAAAAAAAAAAAAAAAAAAAA") }
        expect(.challengeMismatch, vector) { try $0.setClientData("challenge", "") }
        expect(.clientDataInvalid, vector) { try $0.setClientData("challenge", 7) }
        for origin in [
            "http://example.org", "https://example.org:8443", "https://example.org/", "https://EXAMPLE.org",
            "https://evil-example.org", "https://example.org.evil.com", "https://sub.example.org", "null", "",
            "https://good@example.org", "android:apk-key-hash:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ] {
            expect(.originMismatch, vector) { try $0.setClientData("origin", .string(origin)) }
        }
        expect(.clientDataInvalid, vector) { try $0.setClientData("origin", nil) }
        expect(.clientDataInvalid, vector) { try $0.setClientData("crossOrigin", "false") }
        expect(.clientDataInvalid, vector) { $0.clientData.append(0x7D) }
        expect(.clientDataInvalid, vector) { $0.clientData.removeLast() }
    }

    @Test(arguments: Vector.verifiable)
    func `any one field of the authenticator data changed is refused by its own rule`(_ vector: Vector) throws {
        for index in 0..<32 {
            expect(.rpIDHashMismatch, vector) { try $0.changeAttested { $0[index] ^= 0x10 } }
        }
        expect(.userPresenceMissing, vector) { try $0.changeAttested { $0[32] &= ~0x01 } }
        expect(.backupStateWithoutEligibility, vector) { try $0.changeAttested { $0[32] = $0[32] & ~0x08 | 0x10 } }
        expect(.authenticatorDataInvalid, vector) { try $0.changeAttested { $0[32] |= 0x80 } }
        expect(.authenticatorDataInvalid, vector) { try $0.changeAttested { $0[32] &= ~0x40 } }
        expect(.authenticatorDataInvalid, vector) { try $0.changeAttested { $0.append(0) } }
        expect(.authenticatorDataInvalid, vector) { try $0.changeAttested { $0.removeLast() } }
        expect(.credentialIDMismatch, vector) { $0.id[0] ^= 1 }
        expect(.attestationObjectInvalid, vector) { $0.attestationObject.append(0) }
        expect(.attestationObjectInvalid, vector) { $0.attestationObject.removeLast() }
        expect(.attestationObjectInvalid, vector) { try $0.changeObject { $0["fmt"] = nil } }
        expect(.attestationObjectInvalid, vector) { try $0.changeObject { $0["attStmt"] = nil } }
        expect(.attestationObjectInvalid, vector) { try $0.changeObject { $0["authData"] = nil } }
        expect(.attestationInvalid, vector) { try $0.changeObject { $0["fmt"] = .text("unheard-of") } }
        expect(.attestationInvalid, vector) { try $0.changeObject { $0["fmt"] = .text("Packed") } }
    }

    @Test(arguments: Vector.all.filter { $0.format == "packed" && $0.name != "packed.Ed448" })
    func `every byte that a packed statement signs is bound`(_ vector: Vector) throws {
        // The counter, the AAGUID and the credential ID; behind them comes the key.
        for index in 33..<55 {
            let error = #expect(throws: CeremonyError.self) {
                try finish(vector) { try $0.changeAttested { $0[index] ^= 1 } }
            }
            let wanted: Set<CeremonyError.Code> = [.attestationInvalid, .authenticatorDataInvalid]
            #expect(wanted.contains(try #require(error?.code)))
        }
        expect(.attestationInvalid, vector) { try $0.setClientData("extra", "another hash") }
        expect(.attestationInvalid, vector) {
            try $0.changeStatement { statement in
                var signature = statement["sig"]?.bytes ?? []
                signature[signature.count - 1] ^= 1
                statement["sig"] = .bytes(signature)
            }
        }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["sig"] = nil } }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["alg"] = nil } }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["alg"] = .integer(-65535) } }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["ecdaaKeyId"] = .bytes([1]) } }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["x5c"] = .array([]) } }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["x5c"] = .array([.bytes([0x30, 0])]) } }
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["x5c"] = .array([.text("x")]) } }
    }

    @Test func `a none statement that is not an empty map is refused`() throws {
        let vector = try Vector.named("none.ES256")
        expect(.attestationInvalid, vector) { try $0.changeStatement { $0["x"] = .bool(true) } }
        expect(.attestationInvalid, vector) { try $0.changeObject { $0["attStmt"] = .array([]) } }
    }

    @Test func `a credential key is refused when malformed or not offered`() throws {
        let vector = try Vector.named("none.ES256")
        // The last byte of y: off the curve.
        expect(.credentialKeyInvalid, vector) { try $0.changeAttested { $0[$0.count - 1] ^= 1 } }
        let onlyEd25519 = RegistrationCeremony(
            challenge: try vector.registrationCeremony().challenge,
            user: Vector.user,
            userVerification: .preferred,
            algorithms: [.edDSA],
            expiresAt: Vector.now.adding(seconds: 1)
        )
        expect(.algorithmNotOffered, vector, ceremony: onlyEd25519) { _ in }
    }

    @Test func `a registration without a credential is refused`() throws {
        let vector = try Vector.named("none.ES256")
        expect(.attestedCredentialMissing, vector) {
            try $0.changeAttested { $0 = Array($0[0..<32]) + [0x01] + $0[33..<37] }
        }
    }

    @Test func `user verification is preferred and inspected, and required only where demanded`() throws {
        let unverified = try Vector.named("none.ES256")
        let verified = try Vector.named("packed-self.ES256")
        #expect(try !finish(unverified).userVerified)
        #expect(try finish(verified).userVerified)
        expect(
            .userVerificationMissing,
            unverified,
            ceremony: try unverified.registrationCeremony(demand: .required)
        ) { _ in }
        #expect(try finish(verified, ceremony: try verified.registrationCeremony(demand: .required)).userVerified)
    }

    @Test func `only a ceremony that was conditional may miss user presence`() throws {
        let vector = try Vector.named("none.ES256")
        let conditional = try vector.registrationCeremony(conditional: true)
        let absent: (inout Parts) throws -> Void = { try $0.changeAttested { $0[32] &= ~0x05 } }
        expect(.userPresenceMissing, vector) { try absent(&$0) }
        let verified = try finish(vector, ceremony: conditional) { try absent(&$0) }
        #expect(!verified.userPresent && !verified.userVerified)
        #expect(!verified.credential.isUserVerificationInitialized)
    }
}
