// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct StatementShapeTests {
    private static let path = CBORValue.array([.bytes([0x30, 0x00])])

    static let statements: [(String, CBORMap)] = [
        (
            "tpm",
            CBORMap(members: [
                "ver": .text("2.0"), "alg": .integer(-7), "sig": .bytes([1]), "x5c": path, "certInfo": .bytes([2]),
                "pubArea": .bytes([3]),
            ])
        ),
        ("packed", CBORMap(members: ["alg": .integer(-7), "sig": .bytes([1]), "x5c": path])),
        ("android-key", CBORMap(members: ["alg": .integer(-7), "sig": .bytes([1]), "x5c": path])),
        ("android-safetynet", CBORMap(members: ["ver": .text("1"), "response": .bytes([1])])),
        ("fido-u2f", CBORMap(members: ["sig": .bytes([1]), "x5c": path])),
        ("apple", CBORMap(members: ["x5c": path])),
    ]

    private func register(_ format: String, _ statement: CBORValue) throws -> VerifiedRegistration {
        try Passkey().register {
            $0.format = format
            $0.statement = { _ in statement }
        }
    }

    @Test(arguments: statements)
    func `a statement of the right shape that proves nothing is refused`(_ format: String, _ statement: CBORMap) {
        let error = refused(by: .attestationInvalid) { try register(format, .map(statement)) }
        #expect(error?.attestation == (format == "android-safetynet" ? .responseMalformed : .certificateMalformed))
    }

    @Test(arguments: statements)
    func `a statement that lacks a member, or has another type there, is refused`(
        _ format: String,
        _ statement: CBORMap
    ) {
        for pair in statement.pairs {
            for wrong in [nil, .bool(true), .map(CBORMap())] as [CBORValue?] {
                // Without certificates a packed statement is self attestation.
                if format == "packed", pair.key == .text("x5c"), wrong == nil { continue }
                var broken = statement
                broken[pair.key] = wrong
                let error = refused(by: .attestationInvalid) { try register(format, .map(broken)) }
                #expect(error?.attestation == .statementMalformed)
            }
        }
        var withECDAA = statement
        withECDAA["ecdaaKeyId"] = .bytes([1])
        for broken in [.array([.map(statement)]), .map(withECDAA), .null] as [CBORValue] {
            #expect(
                refused(by: .attestationInvalid) { try register(format, broken) }?.attestation == .statementMalformed
            )
        }
    }

    @Test(arguments: ["unknown", "None", "PACKED", "fido_u2f", "TPM", "apple-appattest"])
    func `an unregistered format is refused, whatever its case`(_ format: String) {
        let error = refused(by: .attestationInvalid) { try register(format, .map(CBORMap())) }
        #expect(error?.attestation == .formatUnknown)
    }

    @Test func `a format's name is 1 to 32 printable ASCII characters`() {
        for format in ["", String(repeating: "a", count: 33), "pac\u{0}ked", "påcked"] {
            refused(by: .attestationObjectInvalid) { try register(format, .map(CBORMap())) }
        }
    }
}
