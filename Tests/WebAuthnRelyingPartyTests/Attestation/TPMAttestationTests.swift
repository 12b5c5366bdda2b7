// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import CryptoExtras
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct TPMAttestationTests {
    private let statements: Statements
    private let key = P256.Signing.PrivateKey()

    init() throws { statements = try Statements() }

    private func register(
        policy: @escaping (inout AttestationPolicy) -> Void = { _ in },
        extensions: [Certificate.Extension] = TPMParts.extensions(),
        subject: DistinguishedName = DistinguishedName(),
        version: Certificate.Version = .v3,
        bend: @escaping (inout TPMParts) throws -> Void = { _ in },
        sign: (([UInt8]) throws -> [UInt8])? = nil
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let leaf = try statements.root.leaf(
            Certificate.PublicKey(key.publicKey),
            subject: subject,
            extensions: extensions,
            version: version
        )
        return try statements.register(passkey, "tpm", try statements.party(policy)) { signed in
            var parts = TPMParts(passkey.key.publicKey, signed)
            try bend(&parts)
            let signature = try sign?(parts.certInfo) ?? Array(key.signature(for: parts.certInfo).derRepresentation)
            return .members([
                "ver": .text(parts.version), "alg": .integer(parts.algorithm), "sig": .bytes(signature),
                "x5c": .array([.bytes(leaf)]), "certInfo": .bytes(parts.certInfo), "pubArea": .bytes(parts.publicArea),
            ])
        }
    }

    @Test func `a genuine statement is trusted under its root, and only there`() throws {
        #expect(try register().attestation.proof == .certified(isTrusted: true))
        #expect(try register(policy: { $0 = AttestationPolicy() }).attestation.proof == .certified(isTrusted: false))
        refused(by: .attestationNotTrusted) { try register(policy: { $0.anchors = [] }) }
    }

    @Test func `the version is 2.0`() {
        for version in ["", "1.2", "2", "2.0 "] {
            refusesAttestation(.versionUnsupported) { try register(bend: { $0.version = version }) }
        }
    }

    /// Without the magic a restricted key may have signed bytes that an attacker chose.
    @Test func `what was signed was made by a TPM and certifies a key`() {
        for index in 0..<4 { refusesAttestation(.magicInvalid) { try register(bend: { $0.magic[index] ^= 1 }) } }
        for type in [[0x80, 0x14], [0x80, 0x18], [0x00, 0x17]] as [[UInt8]] {
            refusesAttestation(.structureTypeInvalid) { try register(bend: { $0.type = type }) }
        }
    }

    @Test func `what was signed is about this ceremony and this key`() {
        refusesAttestation(.extraDataMismatch) { try register(bend: { $0.extraData[0] ^= 1 }) }
        refusesAttestation(.extraDataMismatch) { try register(bend: { $0.extraData = [] }) }
        refusesAttestation(.nameMismatch) { try register(bend: { $0.name[33] ^= 1 }) }
        refusesAttestation(.nameMismatch) { try register(bend: { $0.name[1] = 0x04 }) }
        refusesAttestation(.nameMismatch) { try register(bend: { $0.name = [] }) }
        // A changed public area has another name.
        refusesAttestation(.nameMismatch) { try register(bend: { $0.publicArea[7] ^= 1 }) }
    }

    @Test func `the public area is the credential key`() {
        let other = P256.Signing.PrivateKey().publicKey
        refusesAttestation(.keyMismatch) {
            try register(bend: { $0 = TPMParts(TPMParts.publicArea(other), $0.extraData) })
        }
        refusesAttestation(.keyMismatch) { try register(bend: { $0.publicArea[15] = 0x04 }) }
        let rsa = TPMParts.publicArea(modulus: [UInt8](repeating: 0xC1, count: 256), exponent: [0, 0, 0, 0])
        refusesAttestation(.keyMismatch) { try register(bend: { $0.publicArea = rsa }) }
    }

    @Test func `wax 52: coordinates are compared as numbers, as modules write them`() throws {
        let passkey = try Passkey()
        let leaf = try statements.root.leaf(
            Certificate.PublicKey(key.publicKey),
            subject: DistinguishedName(),
            extensions: TPMParts.extensions()
        )
        let verified = try statements.register(passkey, "tpm") { signed in
            let area = TPMParts.publicArea(passkey.key.publicKey) { [0, 0] + $0 }
            let parts = TPMParts(area, Array(SHA256.hash(data: signed)))
            return .members([
                "ver": .text("2.0"), "alg": .integer(-7),
                "sig": .bytes(Array(try key.signature(for: parts.certInfo).derRepresentation)),
                "x5c": .array([.bytes(leaf)]), "certInfo": .bytes(parts.certInfo), "pubArea": .bytes(area),
            ])
        }
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }

    @Test func `structures that are cut off, go on or hold what their place does not allow are refused`() throws {
        let bends: [(inout TPMParts) -> Void] = [
            { $0.tail = [0] }, { $0.clock.removeLast() }, { $0.firmware = [] }, { $0.publicArea.append(0) },
            { $0.publicArea.removeLast() }, { $0.publicArea = [] },
            { $0.signer = [UInt8](repeating: 0, count: 67) }, { $0.extraData = [UInt8](repeating: 0, count: 65) },
            // Key type, name algorithm, policy length, symmetric algorithm, scheme, curve, derivation, coordinate length.
            { $0.publicArea[1] = 0x08 }, { $0.publicArea[3] = 0x12 }, { $0.publicArea[8] = 0xFF },
            { $0.publicArea[11] = 0x06 }, { $0.publicArea[13] = 0x1A }, { $0.publicArea[15] = 0x01 },
            { $0.publicArea[17] = 0x11 }, { $0.publicArea[18] = 0xFF }, { $0.publicArea[19] = 0x21 },
        ]
        for bend in bends { refusesAttestation(.structureMalformed) { try register(bend: bend) } }
    }

    @Test func `the attestation key signed`() {
        let other = P256.Signing.PrivateKey()
        refusesAttestation(.signatureInvalid) {
            try register(sign: { Array(try other.signature(for: $0).derRepresentation) })
        }
        refusesAttestation(.signatureInvalid) { try register(sign: { _ in [] }) }
        refusesAttestation(.signatureInvalid) {
            try register(bend: { $0.algorithm = -257 })
        }
        for number in [-8, -47, 0] {
            refusesAttestation(.algorithmUnsupported) { try register(bend: { $0.algorithm = number }) }
        }
    }

    @Test func `a signature in the structure that the standard names is read too`() throws {
        let structure = { (prefix: [UInt8]) in
            { (message: [UInt8]) throws -> [UInt8] in
                let raw = Array(try key.signature(for: message).rawRepresentation)
                return prefix + TPMParts.sized(Array(raw[..<32])) + TPMParts.sized(Array(raw[32...]))
            }
        }
        let verified = try register(sign: structure([0x00, 0x18, 0x00, 0x0B]))
        #expect(verified.attestation.proof == .certified(isTrusted: true))
        // RSA's scheme, another hash, something behind it.
        for prefix in [[0x00, 0x14, 0x00, 0x0B], [0x00, 0x18, 0x00, 0x04], [0x00, 0x18, 0x00, 0x0C]] as [[UInt8]] {
            refusesAttestation(.signatureInvalid) { try register(sign: structure(prefix)) }
        }
        refusesAttestation(.signatureInvalid) { try register(sign: { try structure([0, 0x18, 0, 0x0B])($0) + [0] }) }
    }

    @Test func `the certificate keeps its profile`() throws {
        let named = try DistinguishedName { CommonName("TPM") }
        refusesAttestation(.certificateProfileViolated) { try register(subject: named) }
        refusesAttestation(.certificateProfileViolated) { try register(extensions: [], version: .v1) }
        let broken: [[Certificate.Extension]] = [
            TPMParts.extensions(manufacturer: nil), TPMParts.extensions(usage: nil),
            // Server authentication.
            TPMParts.extensions(usage: DERBytes.sequence([[0x06, 0x08, 0x2B, 6, 1, 5, 5, 7, 3, 1]])),
            TPMParts.extensions(constraints: nil), TPMParts.extensions(constraints: .authority(pathLength: nil)),
            TPMParts.extensions(manufacturer: "494E5443"), TPMParts.extensions(manufacturer: "id:494E544"),
            TPMParts.extensions(manufacturer: "id:+94E5443"), TPMParts.extensions(manufacturer: "id:494E54430"),
        ]
        for extensions in broken {
            refusesAttestation(.certificateProfileViolated) { try register(extensions: extensions) }
        }
        #expect(
            try register(policy: { $0.enforcesCertificateProfile = false }, subject: named).attestation.proof
                == .certified(isTrusted: true)
        )
    }

    @Test func `policies that a module's certificate words wrongly mean nothing`() throws {
        let malformed: [[UInt8]] = [[], [0xFF], DERBytes.sequence([[0x30, 0x00]]), [0x31, 0x02, 0x05, 0x00]]
        for policies in malformed {
            let extensions = TPMParts.extensions() + [.raw([2, 5, 29, 32], policies)]
            #expect(try register(extensions: extensions).attestation.proof == .certified(isTrusted: true))
        }
    }

    @Test func `the device name may lie in one relative name or in three, each attribute once`() throws {
        let attributes: [(UInt8, String)] = [(1, "id:494E5443"), (2, "M"), (3, "id:1")]
        // In the order of the standard's vector, which is not that of a DER set.
        let together = TPMParts.deviceName([attributes[0], attributes[2], attributes[1]], together: true)
        #expect(
            try register(extensions: TPMParts.extensions(names: together)).attestation.proof
                == .certified(isTrusted: true)
        )
        for wrong in [
            Array(attributes.dropLast()), Array(attributes.dropFirst()), attributes + [attributes[0]], [],
            [attributes[0], (2, ""), attributes[2]],
        ] {
            let extensions = TPMParts.extensions(names: TPMParts.deviceName(wrong))
            refusesAttestation(.extensionMalformed) { try register(extensions: extensions) }
        }
        for names in [[], [0x30, 0x00], [0x30, 0x01], DERBytes.sequence([DERBytes.explicit(4, [])])] as [[UInt8]] {
            refusesAttestation(.extensionMalformed) { try register(extensions: TPMParts.extensions(names: names)) }
        }
    }

    @Test func `SimpleWebAuthn 665: manufacturers are looked up only where the policy says so`() throws {
        let unknown = TPMParts.extensions(manufacturer: "id:00000000")
        let test = TPMParts.extensions(manufacturer: "id:FFFFF1D0")
        #expect(try register(extensions: unknown).userVerified)
        refusesAttestation(.vendorUnknown) { try register(extensions: test) }
        #expect(try register(policy: { $0.tpmVendors = .anyOrConformanceTest }, extensions: test).userVerified)
        #expect(try register(policy: { $0.tpmVendors = .listed }).userVerified)
        refusesAttestation(.vendorUnknown) {
            try register(policy: { $0.tpmVendors = .listed }, extensions: unknown)
        }
        refusesAttestation(.vendorUnknown) { try register(policy: { $0.tpmVendors = .listed }, extensions: test) }
        #expect(
            try register(policy: { $0.tpmVendors = .listedOrConformanceTest }, extensions: test).userVerified
        )
    }

    // MARK: The key's attributes

    /// A module certifies software's keys, too, once they are loaded into it from outside.
    @Test(arguments: [("fixedTPM", 1), ("fixedParent", 4), ("sensitiveDataOrigin", 5), ("sign", 18)])
    func `a key without one of the bits that bind it to the module is not trusted`(_ name: String, _ bit: UInt32) throws
    {
        let clear: (inout TPMParts) -> Void = { $0.attributes &= ~(1 << bit) }
        let error = refused(by: .attestationNotTrusted) { try register(bend: clear) }
        #expect(error?.attestation == .keyNotBound)
        #expect(error?.message.contains(name) == true)
        let reported = try register(policy: { $0.requirement = .reported }, bend: clear).attestation
        #expect(reported.proof == .certified(isTrusted: false))
        #expect(reported.keyProblem?.contains(name) == true)
        #expect(reported.pathProblem == nil)
        #expect(!reported.provesModel)
        #expect(
            try register(policy: { $0.tpmKeys = .any }, bend: clear).attestation.proof == .certified(isTrusted: true)
        )
    }

    @Test func `a key that was loaded from outside is not trusted, though its certificate names the model`() throws {
        let model = try AAGUID(bytes: [UInt8](repeating: 0xAB, count: 16))
        // sign and userWithAuth alone, as TPM2_LoadExternal asks for.
        let own = TPMParts.extensions() + [.aaguid(model.bytes)]
        let error = refused(by: .attestationNotTrusted) {
            try register(
                policy: { $0.models.allowed = [model] },
                extensions: own,
                bend: { $0.attributes = 0x0004_0040 }
            )
        }
        #expect(error?.attestation == .modelNotProved)
    }

    @Test func `what else a key may do does not matter`() throws {
        // stClear, userWithAuth, adminWithPolicy, noDA, encryptedDuplication, restricted, and decrypt as Windows has it.
        for bit in [2, 6, 7, 10, 11, 16, 17] as [UInt32] {
            let verified = try register(bend: { $0.attributes ^= 1 << bit })
            #expect(verified.attestation.proof == .certified(isTrusted: true), "bit \(bit)")
        }
        #expect(try register(bend: { $0.attributes = 0x0006_0472 }).attestation.keyProblem == nil)
    }

    /// Its public area sets `sign` alone.
    @Test func `the standard's own vector is a statement that holds, and trusted where any key is`() throws {
        let vector = try Vector.named("tpm.ES256")
        let root = try Vector.root()
        func register(_ change: (inout AttestationPolicy) -> Void) throws -> VerifiedRegistration {
            let party = try Vector.party {
                $0.attestationPolicy.anchors = [root]
                change(&$0.attestationPolicy)
            }
            return try party.finishRegistration(
                try vector.registrationResponse(),
                try vector.registrationCeremony(),
                at: Vector.now
            )
        }
        let untrusted = try register { _ in }.attestation
        #expect(untrusted.proof == .certified(isTrusted: false))
        #expect(untrusted.keyProblem?.contains("fixedTPM, fixedParent, sensitiveDataOrigin") == true)
        #expect(
            refused(by: .attestationNotTrusted) { try register { $0.requirement = .trusted } }?.attestation
                == .keyNotBound
        )
        #expect(try register { $0.tpmKeys = .any }.attestation.proof == .certified(isTrusted: true))
    }

    @Test func `the AAGUID in the certificate must be the one in the authenticator data`() throws {
        let own = [UInt8](repeating: 0xAB, count: 16)
        #expect(try register(extensions: TPMParts.extensions() + [.aaguid(own)]).userVerified)
        refusesAttestation(.aaguidMismatch) {
            try register(extensions: TPMParts.extensions() + [.aaguid([UInt8](repeating: 0, count: 16))])
        }
        refusesAttestation(.certificateProfileViolated) {
            try register(extensions: TPMParts.extensions() + [.aaguid(own, critical: true)])
        }
    }

    @Test(arguments: [-257, -65_535], [[0, 0, 0, 0], [0, 1, 0, 1]] as [[UInt8]])
    func `an RSA key attested with SHA-256 or SHA-1, as Windows does`(_ algorithm: Int, _ exponent: [UInt8]) throws {
        let credential = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let attestation = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let modulus = Array(try credential.publicKey.getKeyPrimitives().modulus)
        let publicKey = CBORValue.map([
            .integer(1): .integer(3), .integer(3): .integer(-257), .integer(-1): .bytes(modulus),
            .integer(-2): .bytes([1, 0, 1]),
        ])
        let leaf = try statements.root.leaf(
            Certificate.PublicKey(attestation.publicKey),
            subject: DistinguishedName(),
            extensions: TPMParts.extensions()
        )
        let party = try statements.party()
        for isWhole in [true, false] {
            let register = {
                try Passkey().register(party) {
                    $0.publicKey = publicKey.encoded
                    $0.format = "tpm"
                    $0.statement = { signed in
                        let area = TPMParts.publicArea(modulus: modulus, exponent: exponent)
                        let sha1 = Array(Insecure.SHA1.hash(data: signed))
                        let parts = TPMParts(area, algorithm == -257 ? Array(SHA256.hash(data: signed)) : sha1)
                        let message = isWhole ? parts.certInfo : parts.certInfo + [0]
                        let signature =
                            algorithm == -257
                            ? try attestation.signature(
                                for: SHA256.hash(data: message),
                                padding: .insecurePKCS1v1_5
                            )
                            : try attestation.signature(
                                for: Insecure.SHA1.hash(data: message),
                                padding: .insecurePKCS1v1_5
                            )
                        return .members([
                            "ver": .text("2.0"), "alg": .integer(algorithm),
                            "sig": .bytes(Array(signature.rawRepresentation)), "x5c": .array([.bytes(leaf)]),
                            "certInfo": .bytes(parts.certInfo), "pubArea": .bytes(area),
                        ])
                    }
                }
            }
            if isWhole {
                #expect(try register().attestation.proof == .certified(isTrusted: true))
            } else {
                refusesAttestation(.signatureInvalid, register)
            }
        }
    }
}
