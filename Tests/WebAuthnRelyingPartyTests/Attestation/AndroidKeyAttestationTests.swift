// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import CBORCoding
import Crypto
import JSONCoding
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct AndroidKeyAttestationTests {
    /// A key description, open to be bent.
    struct Description {
        var level = DERBytes.enumerated(1)
        var challenge: [UInt8]
        var software: [[UInt8]] = [explicitTime]
        var hardware = [purposes(2), algorithm, origin(0)]
        var tail: [[UInt8]] = []

        var encoded: [UInt8] {
            DERBytes.sequence(
                [
                    DERBytes.integer(300), level, DERBytes.integer(300), level, DERBytes.octets(challenge),
                    DERBytes.octets([]), DERBytes.sequence(software), DERBytes.sequence(hardware),
                ] + tail
            )
        }

        /// Tags that attestation does not look at.
        static let explicitTime = DERBytes.explicit(701, DERBytes.integer(12_345))
        static let algorithm = DERBytes.explicit(2, DERBytes.integer(3))
        static let allApplications = DERBytes.explicit(600, [0x05, 0x00])

        static func purposes(_ values: Int...) -> [UInt8] {
            DERBytes.explicit(1, DERBytes.set(values.map { DERBytes.integer($0) }))
        }

        static func origin(_ value: Int) -> [UInt8] { DERBytes.explicit(702, DERBytes.integer(value)) }
    }

    private let statements: Statements

    init() throws { statements = try Statements() }

    private func register(
        enforcement: AndroidKeyEnforcement = .hardware,
        key: P256.Signing.PrivateKey? = nil,
        _ bend: @escaping (inout Description) -> Void = { _ in },
        sign: (([UInt8]) throws -> [UInt8])? = nil,
        constraints: Certificate.Extension = .leafConstraints
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let party = try statements.party { $0.androidKey = enforcement }
        return try statements.register(passkey, "android-key", party) { signed in
            var description = Description(challenge: Array(signed.suffix(32)))
            bend(&description)
            let leaf = try statements.root.leaf(
                Certificate.PublicKey((key ?? passkey.key).publicKey),
                extensions: [constraints, .raw([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], description.encoded)]
            )
            let signer = key ?? passkey.key
            let signature = try sign?(signed) ?? Array(signer.signature(for: signed).derRepresentation)
            return .members(["alg": .integer(-7), "sig": .bytes(signature), "x5c": .array([.bytes(leaf)])])
        }
    }

    @Test func `go-webauthn 727: a genuine statement is trusted, unknown tags and all`() throws {
        #expect(try register().attestation.proof == .certified(isTrusted: true))
        #expect(try register { $0.hardware[0] = Description.purposes(2, 3) }.attestation.parts.isEmpty)
    }

    @Test func `a signature over anything else is refused`() {
        refusesAttestation(.signatureInvalid) { try register(sign: { try Passkey().sign($0) }) }
        refusesAttestation(.signatureInvalid) { try register(sign: { _ in [] }) }
    }

    @Test func `the certificate is about the credential key`() {
        refusesAttestation(.keyMismatch) { try register(key: P256.Signing.PrivateKey()) }
    }

    @Test func `the key was made for this ceremony`() {
        refusesAttestation(.challengeMismatch) { try register { $0.challenge[0] ^= 1 } }
        refusesAttestation(.challengeMismatch) { try register { $0.challenge = [] } }
        refusesAttestation(.challengeMismatch) { try register { $0.challenge.append(0) } }
    }

    /// Origin and purpose were never looked at.
    @Test func `web-auth 928 and 932: a key that was imported, or may not sign, is refused whichever list says so`() {
        for enforcement in [.hardware, .anywhere, .unlessContradicted] as [AndroidKeyEnforcement] {
            for value in [1, 2, 3, 4] {
                refusesAttestation(.keyOriginInvalid) {
                    try register(enforcement: enforcement) { $0.hardware[2] = Description.origin(value) }
                }
                refusesAttestation(.keyOriginInvalid) {
                    try register(enforcement: enforcement) { $0.software.append(Description.origin(value)) }
                }
            }
            refusesAttestation(.keyPurposeInvalid) {
                try register(enforcement: enforcement) { $0.hardware[0] = Description.purposes(0, 1, 3) }
            }
            refusesAttestation(.keyPurposeInvalid) {
                try register(enforcement: enforcement) { $0.software.append(Description.purposes()) }
            }
        }
    }

    @Test func `by default only what hardware enforces counts`() throws {
        let softwareOnly: (inout Description) -> Void = {
            $0.software = [Description.purposes(2), Description.origin(0)]
            $0.hardware = []
        }
        refusesAttestation(.keyOriginInvalid) { try register(softwareOnly) }
        #expect(try register(enforcement: .anywhere, softwareOnly).userVerified)
        refusesAttestation(.keyPurposeInvalid) { try register { $0.hardware.removeFirst() } }
        refusesAttestation(.keyOriginInvalid) { try register { $0.hardware.removeLast() } }
        let silent: (inout Description) -> Void = { $0.hardware = [] }
        refusesAttestation(.keyOriginInvalid) { try register(enforcement: .anywhere, silent) }
        #expect(
            try register(enforcement: .unlessContradicted, silent).attestation.proof == .certified(isTrusted: true)
        )
    }

    /// The standard's first text spoke of one list where there are two.
    @Test func `webauthn 1022, 1072 and 1980: each property may stand in either list where both count`() throws {
        let bends: [(inout Description) -> Void] = [
            {
                $0.software.append(Description.purposes(2))
                $0.hardware.removeFirst()
            },
            {
                $0.software.append(Description.origin(0))
                $0.hardware.removeLast()
            },
        ]
        let missing: [AttestationError.Code] = [.keyPurposeInvalid, .keyOriginInvalid]
        for (bend, code) in zip(bends, missing) {
            #expect(try register(enforcement: .anywhere, bend).attestation.proof == .certified(isTrusted: true))
            refusesAttestation(code) { try register(enforcement: .hardware, bend) }
            refusesAttestation(code) { try register(enforcement: .attestedHardware, bend) }
        }
        // Both lists may say the same, and none may say otherwise.
        let twice: (inout Description) -> Void = { $0.software += [Description.purposes(2), Description.origin(0)] }
        #expect(try register(enforcement: .anywhere, twice).attestation.proof == .certified(isTrusted: true))
        refusesAttestation(.keyOriginInvalid) {
            try register(enforcement: .anywhere) { $0.software.append(Description.origin(2)) }
        }
    }

    @Test func `a key for all applications is refused whichever list says so`() {
        refusesAttestation(.keyNotScoped) { try register { $0.hardware.insert(Description.allApplications, at: 2) } }
        refusesAttestation(.keyNotScoped) {
            try register(enforcement: .unlessContradicted) { $0.software.insert(Description.allApplications, at: 0) }
        }
    }

    @Test func `where the policy asks for it, hardware describes the key and holds it`() throws {
        #expect(try register(enforcement: .attestedHardware).attestation.proof == .certified(isTrusted: true))
        for level in [0, 3] {
            let bend: (inout Description) -> Void = { $0.level = DERBytes.enumerated(level) }
            refusesAttestation(.securityLevelInsufficient) { try register(enforcement: .attestedHardware, bend) }
            #expect(try register(bend).attestation.proof == .certified(isTrusted: true))
        }
        refusesAttestation(.keyOriginInvalid) {
            try register(enforcement: .attestedHardware) {
                $0.software = [Description.purposes(2), Description.origin(0)]
                $0.hardware = []
            }
        }
    }

    // MARK: Models

    /// The credential key signs the AAGUID, and any application can have a key attested and sign with it what it likes.
    @Test func `any device can name any model, unless the anchor vouches for that model alone`() throws {
        let aaguid = try AAGUID(bytes: [UInt8](repeating: 0xAB, count: 16))
        let root = statements.root.der
        func register(_ anchor: TrustAnchor) throws -> VerifiedRegistration {
            let passkey = try Passkey()
            let party = try statements.party {
                $0.anchors = []
                $0.trustAnchors = [anchor]
                $0.models.allowed = [aaguid]
            }
            return try statements.register(passkey, "android-key", party, aaguid: aaguid.bytes) { signed in
                let description = Description(challenge: Array(signed.suffix(32)))
                let leaf = try statements.root.leaf(
                    Certificate.PublicKey(passkey.key.publicKey),
                    extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], description.encoded)]
                )
                return .members([
                    "alg": .integer(-7), "sig": .bytes(try passkey.sign(signed)), "x5c": .array([.bytes(leaf)]),
                ])
            }
        }
        for anchor in [TrustAnchor(root), TrustAnchor(root, formats: [.androidKey])] {
            let error = refused(by: .attestationNotTrusted) { try register(anchor) }
            #expect(error?.attestation == .modelNotProved)
        }
        #expect(try register(TrustAnchor(root, formats: [.androidKey], models: [aaguid])).attestation.provesModel)
    }

    // MARK: Revocation

    /// Registers under a certificate with a serial number, below one with another.
    private func register(_ serials: (leaf: [UInt8], device: [UInt8]), revoked: String) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let revocations = try AndroidRevocations(parsing: Array(revoked.utf8))
        let party = try statements.party { $0.androidRevocations = revocations }
        let device = try TestAuthority("Device", issuedBy: statements.root, serial: serials.device)
        return try statements.register(passkey, "android-key", party) { signed in
            let description = Description(challenge: Array(signed.suffix(32)))
            let leaf = try device.leaf(
                Certificate.PublicKey(passkey.key.publicKey),
                extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], description.encoded)],
                serial: serials.leaf
            )
            return .members([
                "alg": .integer(-7), "sig": .bytes(try passkey.sign(signed)),
                "x5c": .array([.bytes(leaf), .bytes(device.der)]),
            ])
        }
    }

    /// Keys taken out of devices are traded.
    @Test func `a revoked certificate anywhere in the chain is refused`() throws {
        let list = """
            {"entries": {"2c8cdddfd5e03bfc": {"status": "REVOKED", "reason": "KEY_COMPROMISE"},
            "0ABC": {"status": "SUSPENDED"}, "7": {"status": "SOMETHING NEW"}}}
            """
        let good: [UInt8] = [0x2C, 0x8C]
        #expect(try register((good, good), revoked: list).attestation.proof == .certified(isTrusted: true))
        let bad: [[UInt8]] = [[0x2C, 0x8C, 0xDD, 0xDF, 0xD5, 0xE0, 0x3B, 0xFC], [0x0A, 0xBC], [0x07]]
        for serial in bad {
            for serials in [(serial, good), (good, serial)] {
                let error = refused(by: .attestationNotTrusted) { try register(serials, revoked: list) }
                #expect(error?.attestation == .certificateRevoked)
            }
        }
        let unlisted = try register((bad[0], bad[1]), revoked: "{\"entries\":{}}").attestation
        #expect(unlisted.proof == .certified(isTrusted: true))
    }

    @Test func `a list of another shape is refused, and no entry is passed over`() throws {
        for text in ["", "[]", "{}", "{\"entries\":[]}", "{\"entries\":{\"\":{}}}", "{\"entries\":{\"12x\":{}}}"] {
            let error = #expect(throws: AttestationError.self) { try AndroidRevocations(parsing: Array(text.utf8)) }
            #expect(error?.code == .revocationsMalformed)
        }
    }

    @Test func `a description of another shape is refused`() {
        let bends: [(inout Description) -> Void] = [
            // As the standard's own vector had it before its erratum.
            { $0.level = DERBytes.integer(1) },
            { $0.tail = [DERBytes.integer(0)] },
            // Of two entries one reader takes the first and another the last.
            { $0.hardware.append(Description.origin(1)) },
            { $0.hardware.append(Description.purposes(2)) },
            { $0.hardware[2] = DERBytes.explicit(702, DERBytes.integer(0) + DERBytes.integer(0)) },
            { $0.hardware[2] = DERBytes.explicit(702, DERBytes.octets([0])) },
            { $0.hardware[2] = DERBytes.explicit(702, [0x02, 0x02, 0x00, 0x00]) },
            { $0.hardware[0] = DERBytes.explicit(1, DERBytes.integer(2)) },
            { $0.hardware[0] = DERBytes.integer(2) },
        ]
        for bend in bends { refusesAttestation(.extensionMalformed) { try register(bend) } }
    }

    @Test func `a certificate without a description is refused`() throws {
        let passkey = try Passkey()
        let leaf = try statements.root.leaf(Certificate.PublicKey(passkey.key.publicKey))
        refusesAttestation(.extensionMissing) {
            try statements.register(passkey, "android-key") {
                .members([
                    "alg": .integer(-7), "sig": .bytes(try passkey.sign($0)), "x5c": .array([.bytes(leaf)]),
                ])
            }
        }
    }

    /// A key inside a genuine device could else certify keys outside of it.
    @Test func `an attested key certifies no other`() throws {
        refusesAttestation(.certificateProfileViolated) { try register(constraints: .authority(pathLength: nil)) }
        let plain = try TestAuthority("Device", issuedBy: statements.root, extensions: [.leafConstraints])
        try refusesLeaf(below: plain, by: .chainInvalid)
    }

    /// The leaf below is made by whoever has the key, with any description they like.
    @Test func `a key that was attested as one that certifies carries no description further`() throws {
        let description = Description(challenge: [UInt8](repeating: 7, count: 32))
        let key = try TestAuthority(
            "Attested key",
            issuedBy: statements.root,
            extensions: [.authority(pathLength: nil), .raw([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], description.encoded)]
        )
        try refusesLeaf(below: key, by: .chainExtended)
    }

    private func refusesLeaf(below device: TestAuthority, by code: AttestationError.Code) throws {
        let passkey = try Passkey()
        refusesAttestation(code) {
            try statements.register(passkey, "android-key") { signed in
                let description = Description(challenge: Array(signed.suffix(32)))
                let leaf = try device.leaf(
                    Certificate.PublicKey(passkey.key.publicKey),
                    extensions: [.raw([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], description.encoded)]
                )
                return .members([
                    "alg": .integer(-7), "sig": .bytes(try passkey.sign(signed)),
                    "x5c": .array([.bytes(leaf), .bytes(device.der)]),
                ])
            }
        }
    }

    @Test(arguments: ["attestationObject", "attestationObject_before_erratum"])
    func `webauthn 2379: the standard's vector in its older forms`(_ member: String) throws {
        let vector = try Vector.named("android-key.ES256")
        let object = try Hexadecimal.decode(try vector.registration.string(member))
        let register = { (enforcement: AndroidKeyEnforcement) in
            try Vector.party { $0.attestationPolicy.androidKey = enforcement }.finishRegistration(
                try vector.registrationResponse { $0.attestationObject = object },
                try vector.registrationCeremony(),
                at: Vector.now
            )
        }
        if member == "attestationObject" {
            refusesAttestation(.keyOriginInvalid) { try register(.hardware) }
            #expect(try register(.unlessContradicted).attestation.proof == .certified(isTrusted: false))
        } else {
            refusesAttestation(.extensionMalformed) { try register(.unlessContradicted) }
        }
    }
}
