// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct AuthenticationVectorTests {
    private func finish(
        _ vector: Vector,
        _ party: RelyingParty? = nil,
        ceremony: AuthenticationCeremony? = nil,
        record: CredentialRecord? = nil,
        _ change: (inout Parts) throws -> Void = { _ in }
    ) throws -> VerifiedAuthentication {
        try (party ?? Vector.party()).finishAuthentication(
            try vector.authenticationResponse(change),
            try ceremony ?? vector.authenticationCeremony(),
            credential: try record ?? vector.record(),
            at: Vector.now
        )
    }

    private func expect(
        _ code: CeremonyError.Code,
        _ vector: Vector,
        _ party: RelyingParty? = nil,
        ceremony: AuthenticationCeremony? = nil,
        record: CredentialRecord? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout Parts) throws -> Void = { _ in }
    ) {
        let error = #expect(throws: CeremonyError.self, sourceLocation: sourceLocation) {
            try finish(vector, party, ceremony: ceremony, record: record, change)
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    @Test(arguments: Vector.verifiable)
    func `a vector of the standard is accepted`(_ vector: Vector) throws {
        let verified = try finish(vector)
        let flags = AuthenticatorData.Flags(
            rawValue: try vector.hex(try vector.authentication.object("derived"), "flags")[0]
        )
        #expect(verified.userVerified == flags.contains(.userVerified))
        #expect(verified.credential.backupState == flags.contains(.backupState))
        #expect(verified.counterSignal == .notCounting)
        #expect(!verified.backupChange.eligibilityChanged)
    }

    @Test(arguments: Vector.verifiable)
    func `the JSON of a vector is read and verified`(_ vector: Vector) throws {
        let bytes = try vector.authenticationResponse().json.serialized
        let response = try AuthenticationResponse(parsing: bytes)
        _ = try Vector.party().finishAuthentication(
            response,
            try vector.authenticationCeremony(),
            credential: try vector.record(),
            at: Vector.now
        )
    }

    @Test(arguments: Vector.verifiable)
    func `any one field changed is refused by its own rule`(_ vector: Vector) throws {
        expect(.ceremonyTypeMismatch, vector) { try $0.setClientData("type", "webauthn.create") }
        expect(.challengeMismatch, vector) { try $0.setClientData("challenge", "AAAAAAAAAAAAAAAAAAAAAA") }
        expect(.originMismatch, vector) { try $0.setClientData("origin", "https://example.com") }
        expect(.signatureInvalid, vector) { try $0.setClientData("added", true) }
        for index in 0..<32 { expect(.rpIDHashMismatch, vector) { $0.authenticatorData[index] ^= 0x80 } }
        expect(.userPresenceMissing, vector) { $0.authenticatorData[32] &= ~0x01 }
        expect(.signatureInvalid, vector) { $0.authenticatorData[32] ^= 0x04 }
        expect(.signatureInvalid, vector) { $0.authenticatorData[36] = 1 }
        expect(.authenticatorDataInvalid, vector) { $0.authenticatorData[32] |= 0x80 }
        expect(.authenticatorDataInvalid, vector) { $0.authenticatorData.append(0) }
        expect(.authenticatorDataInvalid, vector) { $0.authenticatorData.removeLast() }
        expect(.signatureInvalid, vector) { $0.signature[$0.signature.count - 1] ^= 1 }
        expect(.signatureInvalid, vector) { $0.signature.append(0) }
        expect(.signatureInvalid, vector) { $0.signature = [] }
        expect(.userHandleMismatch, vector) { $0.userHandle = try UserHandle([9]) }
        expect(.userHandleMissing, vector) { $0.userHandle = nil }
        expect(.credentialIDMismatch, vector) { $0.id[0] ^= 1 }
    }

    @Test(arguments: Vector.verifiable)
    func `every reserved or backup flag that is flipped breaks a rule or the signature`(_ vector: Vector) throws {
        for bit in 0..<8 {
            #expect(throws: CeremonyError.self) { try finish(vector) { $0.authenticatorData[32] ^= 1 << UInt8(bit) } }
        }
    }

    @Test func `every bit of authenticator data and every byte of client data is bound`() throws {
        let vector = try Vector.named("none.ES256")
        let record = try vector.record()
        for index in 0..<37 * 8 {
            #expect(throws: CeremonyError.self) {
                try finish(vector, record: record) { $0.authenticatorData[index / 8] ^= 1 << UInt8(index % 8) }
            }
        }
        let length = try vector.hex(vector.authentication, "clientDataJSON").count
        for index in 0..<length {
            #expect(throws: CeremonyError.self) { try finish(vector, record: record) { $0.clientData[index] ^= 0x01 } }
        }
    }

    @Test func `another credential's key does not verify, whatever its algorithm`() throws {
        let vector = try Vector.named("none.ES256")
        let record = try vector.record()
        for other in Vector.verifiable where other.name != vector.name {
            let swapped = CredentialRecord(
                id: record.id,
                publicKey: try other.record().publicKey,
                userHandle: record.userHandle,
                backupEligible: record.backupEligible
            )
            expect(.signatureInvalid, vector, record: swapped)
        }
        let broken = CredentialRecord(id: record.id, publicKey: [0xA0], userHandle: record.userHandle)
        expect(.storedKeyInvalid, vector, record: broken)
    }

    @Test func `a known account needs no user handle, and another account's credential is refused`() throws {
        let vector = try Vector.named("none.ES256")
        let known = try vector.authenticationCeremony(user: Vector.user)
        _ = try finish(vector, ceremony: known) { $0.userHandle = nil }
        let other = try vector.authenticationCeremony(user: try UserHandle([7]))
        expect(.credentialOfAnotherUser, vector, ceremony: other) { $0.userHandle = nil }
        expect(.credentialOfAnotherUser, vector, ceremony: other)
    }

    @Test func `an allow list is enforced and lets the user handle be absent`() throws {
        let vector = try Vector.named("none.ES256")
        let own = try CredentialID(try vector.hex(vector.registration, "credential_id"))
        let other = try CredentialID([1, 2, 3])
        _ = try finish(vector, ceremony: try vector.authenticationCeremony(allowing: [other, own])) {
            $0.userHandle = nil
        }
        expect(.credentialNotAllowed, vector, ceremony: try vector.authenticationCeremony(allowing: [other]))
    }

    @Test func `user verification is inspected always and refused when missing only where demanded`() throws {
        let unverified = try Vector.named("packed-self.ES256")
        #expect(try !finish(unverified).userVerified)
        expect(
            .userVerificationMissing,
            unverified,
            ceremony: try unverified.authenticationCeremony(demand: .required)
        )
        let verified = try Vector.named("packed.ES256")
        #expect(try finish(verified, ceremony: try verified.authenticationCeremony(demand: .required)).userVerified)
    }

    @Test func `work for an unknown credential returns, whatever came`() throws {
        let vector = try Vector.named("none.ES256")
        let party = try Vector.party()
        party.rejectUnknownCredential(
            try vector.authenticationResponse(),
            try vector.authenticationCeremony(),
            at: Vector.now
        )
        party.rejectUnknownCredential(
            try vector.authenticationResponse {
                $0.userHandle = nil
                $0.clientData = []
            },
            try vector.authenticationCeremony(),
            at: Vector.now
        )
    }
}
