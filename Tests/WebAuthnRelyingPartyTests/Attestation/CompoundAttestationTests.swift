// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct CompoundAttestationTests {
    /// What a part is made like.
    enum Part {
        case none, own, forged, trusted, apple, untrusted
    }

    private let statements: Statements
    private let attester: Attester
    private let stranger: Attester

    init() throws {
        statements = try Statements()
        attester = try Attester()
        stranger = try Attester()
    }

    private func statement(_ part: Part, _ passkey: Passkey, _ signed: [UInt8]) throws -> CBORValue {
        switch part {
        case .none: return Self.part("none", .map(CBORMap()))
        case .own: return Self.part("packed", .members(["alg": .integer(-7), "sig": .bytes(try passkey.sign(signed))]))
        case .forged: return Self.part("packed", .members(["alg": .integer(-7), "sig": .bytes([1])]))
        case .trusted: return try packed(statements.root, signed)
        case .untrusted: return try packed(stranger.root, signed)
        case .apple:
            let nonce = DERBytes.octets(Array(SHA256.hash(data: signed)))
            let value = DERBytes.sequence([DERBytes.explicit(1, nonce)])
            let leaf = try statements.root.leaf(
                Certificate.PublicKey(passkey.key.publicKey),
                extensions: [.raw([1, 2, 840, 113635, 100, 8, 2], value)]
            )
            return Self.part("apple", .members(["x5c": .array([.bytes(leaf)])]))
        }
    }

    private func packed(_ root: TestAuthority, _ signed: [UInt8]) throws -> CBORValue {
        Self.part(
            "packed",
            .members([
                "alg": .integer(-7), "sig": .bytes(Array(try attester.key.signature(for: signed).derRepresentation)),
                "x5c": .array([.bytes(try root.leaf(attester.publicKey))]),
            ])
        )
    }

    private static func part(_ format: String, _ statement: CBORValue) -> CBORValue {
        .members(["fmt": .text(format), "attStmt": statement])
    }

    private func register(
        _ parts: [Part],
        _ requirement: AttestationPolicy.Requirement = .reported,
        _ compound: CompoundPolicy = CompoundPolicy()
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let party = try statements.party {
            $0.requirement = requirement
            $0.compound = compound
        }
        return try statements.register(passkey, "compound", party) { signed in
            .array(try parts.map { try statement($0, passkey, signed) })
        }
    }

    @Test func `all parts hold by default, and the whole is as strong as the weakest`() throws {
        #expect(try register([.trusted, .apple], .trusted).attestation.proof == .certified(isTrusted: true))
        #expect(try register([.trusted, .own]).attestation.proof == .selfAttested)
        #expect(try register([.trusted, .untrusted]).attestation.proof == .certified(isTrusted: false))
        #expect(try register([.trusted, .none]).attestation.proof == .none)
        refused(by: .attestationNotTrusted) { try register([.trusted, .own], .trusted) }
        refused(by: .attestationNotTrusted) { try register([.own, .untrusted], .selfOrTrusted) }
        #expect(try register([.trusted, .own], .selfOrTrusted).userVerified)
    }

    /// The weakest part of these proves nothing, which would do where nothing were shown.
    @Test func `whoever shows a certificate must show a good one, also beside a part that proves nothing`() throws {
        #expect(try register([.none, .none], .trustedIfCertified).attestation.proof == .none)
        #expect(try register([.none, .own], .trustedIfCertified).attestation.proof == .none)
        #expect(try register([.none, .trusted], .trustedIfCertified).attestation.proof == .none)
        #expect(try register([.own, .trusted], .trustedIfCertified).attestation.proof == .selfAttested)
        refused(by: .attestationNotTrusted) { try register([.none, .untrusted], .trustedIfCertified) }
        refused(by: .attestationNotTrusted) { try register([.own, .untrusted], .trustedIfCertified) }
        refused(by: .attestationNotTrusted) { try register([.none, .trusted, .untrusted], .trustedIfCertified) }
        // What the policy does not count may be as it likes.
        let counted = CompoundPolicy(countedFormats: [.none])
        #expect(try register([.none, .untrusted], .trustedIfCertified, counted).userVerified)
    }

    @Test func `one forged part spoils the whole unless the policy can do without`() throws {
        refusesAttestation(.compoundPolicyUnmet) { try register([.trusted, .forged]) }
        let any = CompoundPolicy(quorum: .atLeast(1))
        let verified = try register([.forged, .trusted], .trusted, any)
        #expect(verified.attestation.proof == .certified(isTrusted: true))
        #expect(verified.attestation.parts.count == 2)
        #expect(throws: AttestationError.self) { try verified.attestation.parts[0].result.get() }
        #expect(try verified.attestation.parts[1].result.get().certificates.count == 1)
        refusesAttestation(.compoundPolicyUnmet) { try register([.forged, .forged], .reported, any) }
    }

    @Test func `a quorum counts what as many parts proved at least`() throws {
        let two = CompoundPolicy(quorum: .atLeast(2))
        let verified = try register([.trusted, .forged, .apple], .trusted, two)
        #expect(verified.attestation.proof == .certified(isTrusted: true))
        #expect(try register([.trusted, .none, .own], .reported, two).attestation.proof == .selfAttested)
        refusesAttestation(.compoundPolicyUnmet) { try register([.trusted, .forged], .reported, two) }
        refusesAttestation(.compoundPolicyUnmet) {
            try register([.trusted, .apple], .reported, CompoundPolicy(quorum: .atLeast(3)))
        }
        // None at all is no quorum.
        refusesAttestation(.compoundPolicyUnmet) {
            try register([.forged, .forged], .reported, CompoundPolicy(quorum: .atLeast(0)))
        }
    }

    @Test func `one authenticator shown twice is no quorum of two`() throws {
        let two = CompoundPolicy(quorum: .atLeast(2))
        let passkey = try Passkey()
        let party = try statements.party { $0.compound = two }
        let leaf = try statements.root.leaf(attester.publicKey)
        refusesAttestation(.compoundPolicyUnmet) {
            try statements.register(passkey, "compound", party) { signed in
                // Another signature each time, so that the statements differ.
                .array(
                    try (0..<2).map { _ in
                        let signature = Array(try attester.key.signature(for: signed).derRepresentation)
                        return Self.part(
                            "packed",
                            .members([
                                "alg": .integer(-7), "sig": .bytes(signature), "x5c": .array([.bytes(leaf)]),
                            ])
                        )
                    }
                )
            }
        }
        refusesAttestation(.compoundPolicyUnmet) { try register([.own, .own], .reported, two) }
        refusesAttestation(.compoundPolicyUnmet) {
            try register([.trusted, .none, .none], .reported, CompoundPolicy(quorum: .atLeast(3)))
        }
    }

    @Test func `a part that does not count proves no model`() throws {
        let counted = CompoundPolicy(countedFormats: [.none])
        #expect(try !register([.none, .trusted], .reported, counted).attestation.provesModel)
        #expect(try register([.none, .trusted], .reported).attestation.provesModel)
        #expect(try !register([.none, .apple], .reported).attestation.provesModel)
    }

    @Test func `formats can be required, and others left out of the count`() throws {
        let apple = CompoundPolicy(quorum: .atLeast(1), requiredFormats: [.apple])
        #expect(try register([.trusted, .apple], .trusted, apple).userVerified)
        refusesAttestation(.compoundPolicyUnmet) { try register([.trusted, .own], .reported, apple) }
        let packed = CompoundPolicy(quorum: .atLeast(1), requiredFormats: [.packed])
        refusesAttestation(.compoundPolicyUnmet) { try register([.apple, .forged], .reported, packed) }
        // A required part that proves less decides.
        #expect(try register([.apple, .own], .reported, packed).attestation.proof == .selfAttested)
        let counted = CompoundPolicy(countedFormats: [.apple])
        #expect(try register([.forged, .apple], .trusted, counted).attestation.proof == .certified(isTrusted: true))
        refusesAttestation(.compoundPolicyUnmet) { try register([.own, .trusted], .reported, counted) }
    }

    @Test func `a compound statement is two to eight parts, none of them compound`() throws {
        let none = Self.part("none", .map(CBORMap()))
        for broken in [
            .array([none]), .array([]), .map(CBORMap()), .array(Array(repeating: none, count: 9)),
            .array([none, Self.part("compound", .array([none, none]))]),
            .array([none, .members(["fmt": .text("none")])]), .array([none, .text("none")]),
            .array([none, .members(["fmt": .integer(1), "attStmt": .null])]),
            .array([none, .members(["fmt": .text(""), "attStmt": .null])]),
            .array([none, .members(["fmt": .text("none"), "attStmt": .map(CBORMap()), "more": .null])]),
        ] as [CBORValue] {
            refusesAttestation(.statementMalformed) {
                try statements.register(try Passkey(), "compound") { _ in broken }
            }
        }
        #expect(try register([.none, .none]).attestation.proof == .none)
    }

    @Test(arguments: [0, 1, 9])
    func `a refusal says how many parts there are, and how many there may be`(_ count: Int) throws {
        let none = Self.part("none", .map(CBORMap()))
        let error = refused(by: .attestationInvalid) {
            try statements.register(try Passkey(), "compound") { _ in .array(Array(repeating: none, count: count)) }
        }
        #expect(error?.expected == "two to eight parts")
        #expect(error?.found == "statementMalformed: \(count)")
        #expect(error?.message.contains("\(count) parts; two to eight") == true)
    }

    @Test func `a refusal says which part does not hold, and why`() throws {
        let forged = refused(by: .attestationInvalid) { try register([.trusted, .forged]) }
        #expect(forged?.expected == "2 parts that hold")
        #expect(
            forged?.found?.hasPrefix(
                "compoundPolicyUnmet: part 1 (packed) holds; part 2 (packed) breaks signatureInvalid"
            )
                == true
        )
        let doubtful = refused(by: .attestationNotTrusted) { try register([.none, .untrusted], .trustedIfCertified) }
        #expect(doubtful?.expected == "a trusted chain")
        #expect(doubtful?.found?.hasPrefix("notTrusted: part 2 (packed): ") == true)
        let nested = refused(by: .attestationInvalid) {
            try statements.register(try Passkey(), "compound") { _ in
                .array([Self.part("none", .map(CBORMap())), Self.part("compound", .array([]))])
            }
        }
        #expect(nested?.found == "statementMalformed: part 2 of 2")
    }
}
