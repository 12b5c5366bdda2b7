// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import MartletTesting
import Testing
import WebAuthnRelyingParty
import X509

@Suite struct AttestationPolicyTests {
    private func registerSelf(_ requirement: AttestationPolicy.Requirement) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        return try passkey.register(try Passkey.party { $0.attestationPolicy.requirement = requirement }) {
            $0.format = "packed"
            $0.statement = { .members(["alg": .integer(-7), "sig": .bytes(try passkey.sign($0))]) }
        }
    }

    @Test func `no attestation suffices only where nothing is required`() throws {
        #expect(try Passkey().register().attestation.proof == .none)
        for requirement in [.trusted, .selfOrTrusted] as [AttestationPolicy.Requirement] {
            refused(by: .attestationNotTrusted) {
                try Passkey().register(try Passkey.party { $0.attestationPolicy.requirement = requirement })
            }
        }
    }

    @Test func `self attestation suffices where it was allowed`() throws {
        #expect(try registerSelf(.reported).attestation.proof == .selfAttested)
        #expect(try registerSelf(.selfOrTrusted).attestation.proof == .selfAttested)
        refused(by: .attestationNotTrusted) { try registerSelf(.trusted) }
    }

    @Test func `an untrusted certificate is not taken for self attestation`() throws {
        let attester = try Attester()
        let party = try Passkey.party { $0.attestationPolicy.requirement = .selfOrTrusted }
        refused(by: .attestationNotTrusted) {
            try attester.register([attester.root.leaf(attester.publicKey)], party)
        }
    }

    @Test func `self attestation by another key, or under another algorithm, is refused`() throws {
        let stranger = try Passkey()
        for (number, sign) in [(-7, stranger.sign), (-35, try Passkey().sign)] {
            let error = refused(by: .attestationInvalid) {
                try Passkey().register {
                    $0.format = "packed"
                    $0.statement = { .members(["alg": .integer(number), "sig": .bytes(try sign($0))]) }
                }
            }
            #expect(error?.attestation == (number == -7 ? .signatureInvalid : .algorithmMismatch))
        }
    }

    @Test func `a P-384 attestation key may sign with SHA-256, as some models do`() throws {
        let key = P384.Signing.PrivateKey()
        let root = try TestAuthority()
        let leaf = try root.leaf(Certificate.PublicKey(key.publicKey))
        let party = try Passkey.party {
            $0.attestationPolicy = AttestationPolicy(requirement: .trusted, anchors: [root.der])
        }
        let verified = try Passkey().register(party) {
            $0.format = "packed"
            $0.statement = { signed in
                let signature = try key.signature(for: SHA256.hash(data: signed))
                return .members([
                    "alg": .integer(-7), "sig": .bytes(Array(signature.derRepresentation)),
                    "x5c": .array([.bytes(leaf)]),
                ])
            }
        }
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }

    @Test(arguments: [-65_535, -53, -257, -8, -35, 0, -47])
    func `an attestation under another algorithm than its key's signature is refused`(_ number: Int) throws {
        let attester = try Attester()
        let leaf = try attester.root.leaf(attester.publicKey)
        refused(by: .attestationInvalid) {
            try Passkey().register {
                $0.format = "packed"
                $0.statement = {
                    .members([
                        "alg": .integer(number),
                        "sig": .bytes(Array(try attester.key.signature(for: $0).derRepresentation)),
                        "x5c": .array([.bytes(leaf)]),
                    ])
                }
            }
        }
    }

    @Test func `a forged statement is refused even where nothing is required`() throws {
        let attester = try Attester()
        let other = try Attester()
        let error = refused(by: .attestationInvalid) {
            try attester.register([other.root.leaf(other.publicKey)], Passkey.party())
        }
        #expect(error?.attestation == .signatureInvalid)
    }
}
