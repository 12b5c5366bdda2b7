// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import COSEKeys
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct VectorByteTests {
    /// Tries a response that one byte was changed in, and wants one of the rules that this byte can break.
    private func expect(
        _ codes: Set<CeremonyError.Code>,
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ ceremony: () throws -> Void
    ) {
        let error = #expect(throws: CeremonyError.self, "\(what)", sourceLocation: sourceLocation) { try ceremony() }
        let isExpected = error.map { codes.contains($0.code) } ?? false
        #expect(isExpected, "\(what): \(String(describing: error))", sourceLocation: sourceLocation)
    }

    private func register(_ vector: Vector, _ change: (inout Parts) throws -> Void) throws {
        // The TPM's public area sets one attribute alone.
        let party = try Vector.party { $0.attestationPolicy.tpmKeys = .any }
        _ = try party.finishRegistration(
            try vector.registrationResponse(change),
            try vector.registrationCeremony(),
            at: Vector.now
        )
    }

    private func signIn(_ vector: Vector, _ record: CredentialRecord, _ change: (inout Parts) throws -> Void = { _ in })
        throws
    {
        _ = try Vector.party().finishAuthentication(
            try vector.authenticationResponse(change),
            try vector.authenticationCeremony(),
            credential: record,
            at: Vector.now
        )
    }

    /// Where the challenge's characters lie in client data.
    private func challenge(in clientData: [UInt8]) throws -> Range<Int> {
        let name = Array(#""challenge":""#.utf8)
        let found = clientData.indices.first { clientData[$0...].starts(with: name) }
        let start = try #require(found) + name.count
        let end = try #require(clientData[start...].firstIndex(of: UInt8(ascii: "\"")))
        return start..<end
    }

    @Test(arguments: Vector.verifiable)
    func `each character of a registration's challenge counts`(_ vector: Vector) throws {
        let place = try challenge(in: try vector.hex(vector.registration, "clientDataJSON"))
        #expect(place.count >= 43)
        for index in place {
            expect([.challengeMismatch], "challenge[\(index)]") {
                try register(vector) { $0.clientData[index] ^= 1 }
            }
        }
    }

    @Test(arguments: Vector.verifiable)
    func `each character of a sign-in's challenge counts`(_ vector: Vector) throws {
        let record = try vector.record()
        let place = try challenge(in: try vector.hex(vector.authentication, "clientDataJSON"))
        #expect(place.count >= 43)
        for index in place {
            expect([.challengeMismatch], "challenge[\(index)]") {
                try signIn(vector, record) { $0.clientData[index] ^= 1 }
            }
        }
    }

    @Test(arguments: Vector.verifiable)
    func `each byte of the credential's length and ID is bound`(_ vector: Vector) throws {
        let count = try vector.hex(vector.registration, "credential_id").count
        for index in 53..<55 + count {
            // A statement that signs says no first; without one, the response's own ID does.
            let codes: Set<CeremonyError.Code> =
                if index < 55 {
                    [.authenticatorDataInvalid]
                } else if vector.format == "none" {
                    [.credentialIDMismatch]
                } else {
                    [.attestationInvalid]
                }
            expect(codes, "authData[\(index)]") { try register(vector) { try $0.changeAttested { $0[index] ^= 1 } } }
        }
    }

    @Test(arguments: Vector.verifiable)
    func `each byte of a new credential's key is bound`(_ vector: Vector) throws {
        let start = try vector.hex(vector.registration, "credential_id").count + 55
        let key = try vector.hex(try vector.registration.object("derived"), "credentialPublicKey_cose")
        for offset in key.indices {
            // Another point is off its curve; another RSA or Ed25519 key may be a sound one that did not sign.
            let codes: Set<CeremonyError.Code> = [
                .authenticatorDataInvalid, .credentialKeyInvalid, .algorithmUnsupported, .attestationInvalid,
            ]
            expect(codes, "key[\(offset)]") {
                try register(vector) { try $0.changeAttested { $0[start + offset] ^= 1 } }
            }
        }
    }

    @Test(arguments: Vector.verifiable)
    func `each byte of a stored key counts`(_ vector: Vector) throws {
        let record = try vector.record()
        try signIn(vector, record)
        for index in record.publicKey.indices {
            var key = record.publicKey
            key[index] ^= 1
            let changed = CredentialRecord(
                id: record.id,
                publicKey: key,
                userHandle: record.userHandle,
                backupEligible: record.backupEligible
            )
            expect([.storedKeyInvalid, .algorithmUnsupported, .signatureInvalid], "key[\(index)]") {
                try signIn(vector, changed)
            }
        }
    }

    @Test(arguments: Vector.verifiable)
    func `each byte of a sign-in's signature counts`(_ vector: Vector) throws {
        let record = try vector.record()
        for index in try vector.hex(vector.authentication, "signature").indices {
            expect([.signatureInvalid], "signature[\(index)]") {
                try signIn(vector, record) { $0.signature[index] ^= 1 }
            }
        }
    }

    @Test func `each byte of a self attestation's signature counts`() throws {
        let vector = try Vector.named("packed-self.ES256")
        var count = 0
        _ = try vector.registrationResponse { try $0.changeStatement { count = $0["sig"]?.bytes?.count ?? 0 } }
        try #require(count >= 64)
        for index in 0..<count {
            expect([.attestationInvalid], "sig[\(index)]") {
                try register(vector) {
                    try $0.changeStatement { statement in
                        var signature = statement["sig"]?.bytes ?? []
                        signature[index] ^= 1
                        statement["sig"] = .bytes(signature)
                    }
                }
            }
        }
    }
}
