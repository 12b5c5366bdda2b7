// SPDX-License-Identifier: Apache-2.0
// Formats that are read and reported, but not judged.

import AttestationVerification
import CBORCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct UnjudgedFormatTests {
    private static let path = CBORValue.array([.bytes([0x30, 0x00])])

    static let statements: [(String, CBORMap)] = [
        (
            "tpm",
            CBORMap(members: [
                "ver": .text("2.0"), "alg": .integer(-7), "sig": .bytes([1]), "x5c": path, "certInfo": .bytes([2]),
                "pubArea": .bytes([3]),
            ])
        ),
        ("android-key", CBORMap(members: ["alg": .integer(-7), "sig": .bytes([1]), "x5c": path])),
        ("android-safetynet", CBORMap(members: ["ver": .text("1"), "response": .bytes([1])])),
        ("fido-u2f", CBORMap(members: ["sig": .bytes([1]), "x5c": path])),
        ("apple", CBORMap(members: ["x5c": path])),
    ]

    private func register(
        _ format: String,
        _ statement: CBORValue,
        _ requirement: AttestationPolicy.Requirement = .reported
    ) throws -> VerifiedRegistration {
        try Passkey().register(try Passkey.party { $0.attestationPolicy.requirement = requirement }) {
            $0.format = format
            $0.statement = { _ in statement }
        }
    }

    @Test(arguments: statements)
    func `a statement of the right shape is kept and reported`(_ format: String, _ statement: CBORMap) throws {
        let outcome = try register(format, .map(statement)).attestation
        #expect(outcome.proof == .notJudged)
        #expect(outcome.format.rawValue == format)
        #expect(outcome.statement == .map(statement))
        #expect(outcome.certificates == (statement["x5c"] == nil ? [] : [[0x30, 0x00]]))
    }

    @Test(arguments: statements)
    func `a statement that lacks a member, or has another type there, is refused`(
        _ format: String,
        _ statement: CBORMap
    ) {
        for pair in statement.pairs {
            for wrong in [nil, .bool(true), .map(CBORMap())] as [CBORValue?] {
                var broken = statement
                broken[pair.key] = wrong
                let error = refused(by: .attestationInvalid) { try register(format, .map(broken)) }
                #expect(error?.found == "statementMalformed")
            }
        }
        refused(by: .attestationInvalid) { try register(format, .array([.map(statement)])) }
    }

    @Test(arguments: statements)
    func `what was not judged is not trusted where trust is required`(_ format: String, _ statement: CBORMap) {
        for requirement in [.trusted, .selfOrTrusted] as [AttestationPolicy.Requirement] {
            refused(by: .attestationNotTrusted) { try register(format, .map(statement), requirement) }
        }
    }

    @Test func `a compound statement is two parts or more, none of them compound`() throws {
        func part(_ format: String) -> CBORValue {
            .members(["fmt": .text(format), "attStmt": .map(CBORMap())])
        }
        #expect(try register("compound", .array([part("none"), part("tpm")])).attestation.proof == .notJudged)
        for broken in [
            .array([part("none")]), .array([]), .map(CBORMap()), .array([part("none"), part("compound")]),
            .array([part("none"), .members(["fmt": .text("none")])]), .array([part("none"), .text("none")]),
            .array([part("none"), .members(["fmt": .integer(1), "attStmt": .null])]),
        ] as [CBORValue] {
            refused(by: .attestationInvalid) { try register("compound", broken) }
        }
    }

    @Test(arguments: ["unknown", "None", "PACKED", "fido_u2f"])
    func `an unregistered format is refused, whatever its case`(_ format: String) {
        let error = refused(by: .attestationInvalid) { try register(format, .map(CBORMap())) }
        #expect(error?.found == "formatUnknown")
    }

    @Test func `a format's name is 1 to 32 printable ASCII characters`() {
        for format in ["", String(repeating: "a", count: 33), "pac\u{0}ked", "påcked"] {
            refused(by: .attestationObjectInvalid) { try register(format, .map(CBORMap())) }
        }
    }
}
