// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The codes of attestation` {
    @Test(arguments: AttestationError.Code.allCases)
    func `tell what the rule stops and what may be done, in a clause each`(_ code: AttestationError.Code) {
        for text in [code.attack, code.advice] {
            #expect(text.count >= 20 && text.count <= 120, "\(code): \(text)")
            #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(code): \(text)")
        }
    }

    @Test func `are told apart by their texts, from each other and from the codes of ceremonies`() {
        let (codes, outer) = (AttestationError.Code.allCases, CeremonyError.Code.allCases)
        #expect(Set(codes.map(\.description)).count == codes.count)
        #expect(Set(codes.map(\.attack) + outer.map(\.attack)).count == codes.count + outer.count)
        #expect(Set(codes.map(\.advice) + outer.map(\.advice)).count == codes.count + outer.count)
    }

    @Test func `stand behind the ceremony's, and say what theirs is good for`() throws {
        let passkey = try Passkey()
        let forged = refused(by: .attestationInvalid) {
            try passkey.register {
                $0.format = "packed"
                $0.statement = { .members(["alg": .integer(-7), "sig": .bytes(try passkey.sign($0 + [0]))]) }
            }
        }
        #expect(forged?.attestation == .signatureInvalid)
        #expect(forged?.attack == AttestationError.Code.signatureInvalid.attack)
        #expect(forged?.advice == AttestationError.Code.signatureInvalid.advice)
        let model = try AAGUID(bytes: [UInt8](repeating: 0xAB, count: 16))
        let party = try Passkey.party { $0.attestationPolicy.models.refused = [model] }
        let kept = refused(by: .attestationNotTrusted) { try Passkey().register(party) }
        #expect(kept?.attestation == .modelRefused)
        #expect(kept?.advice == AttestationError.Code.modelRefused.advice)
        let other = refused(by: .userVerificationMissing) {
            try Passkey().authenticate(demand: .required) { $0.flags = 0x01 }
        }
        #expect(other?.attestation == nil)
        #expect(other?.attack == CeremonyError.Code.userVerificationMissing.attack)
        #expect(other?.advice == CeremonyError.Code.userVerificationMissing.advice)
    }

    @Test func `are what an explanation shows of a statement that does not hold`() throws {
        let vector = try Vector.named("packed.ES256")
        let response = try vector.registrationResponse { parts in
            try parts.changeStatement { statement in
                var bytes = statement["sig"]?.bytes ?? []
                bytes[bytes.count - 1] ^= 1
                statement["sig"] = .bytes(bytes)
            }
        }
        let explanation = try Explained.explain(Explained.registration(vector, response))
        #expect(explanation.firstBroken?.code == "attestation_invalid")
        #expect(explanation.firstBroken?.found == "signatureInvalid")
        #expect(explanation.json["attack"]?.string == AttestationError.Code.signatureInvalid.attack)
        #expect(explanation.json["advice"]?.string == AttestationError.Code.signatureInvalid.advice)
    }
}
