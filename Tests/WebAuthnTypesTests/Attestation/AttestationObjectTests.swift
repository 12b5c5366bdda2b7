// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Testing
import WebAuthnTypes

@Suite struct AttestationObjectTests {
    private func members() throws -> CBORMap {
        [
            .text("fmt"): .text("packed"),
            .text("attStmt"): .map([.text("alg"): -7, .text("sig"): .bytes([1, 2])]),
            .text("authData"): .bytes(try Samples.registrationData().encoded),
        ]
    }

    private func expectRefused(
        _ bytes: [UInt8],
        _ code: WebAuthnTypesError.Code = .attestationObjectInvalid,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: WebAuthnTypesError.with(code), sourceLocation: sourceLocation) {
            try AttestationObject(parsing: bytes)
        }
    }

    @Test func `an object is read and written again`() throws {
        let bytes = CBORValue.map(try members()).encoded
        let object = try AttestationObject(parsing: bytes)
        #expect(object.format == .packed)
        #expect(object.statement.map?["alg"] == -7)
        #expect(object.authenticatorData == (try Samples.registrationData()))
        #expect(object.authenticatorDataBytes == (try Samples.registrationData().encoded))
        #expect(object.canonicalDeviations == 0)
        #expect(object.encoded == bytes)
        let composed = try Samples.attestationObject()
        #expect(try AttestationObject(parsing: composed.encoded) == composed)
    }

    @Test func `unknown formats and statements of any shape are read`() throws {
        for statement: CBORValue in [.array([]), .null, .text("x"), .map([:]), 7] {
            var map = try members()
            map["fmt"] = .text("of-tomorrow")
            map["attStmt"] = statement
            let object = try AttestationObject(parsing: CBORValue.map(map).encoded)
            #expect(object.format.rawValue == "of-tomorrow")
            #expect(object.statement == statement)
        }
    }

    @Test func `every truncation is refused`() throws {
        let bytes = try Samples.attestationObject().encoded
        for count in 0..<bytes.count { expectRefused(Array(bytes.prefix(count))) }
    }

    @Test func `bytes after the end are refused`() throws {
        expectRefused(try Samples.attestationObject().encoded + [0])
        expectRefused(try Samples.attestationObject().encoded + Samples.attestationObject().encoded)
    }

    @Test(arguments: ["fmt", "attStmt", "authData"])
    func `a member that is missing, or stands twice, is refused`(key: String) throws {
        var map = try members()
        let value = try #require(map[key])
        map[key] = nil
        expectRefused(CBORValue.map(map).encoded)
        map[.bytes(Array(key.utf8))] = value
        expectRefused(CBORValue.map(map).encoded)
        var twice = CBORValue.map(try members()).encoded
        twice[0] = 0xA4
        expectRefused(twice + CBORValue.text(key).encoded + value.encoded)
    }

    @Test func `an unknown member is refused`() throws {
        var map = try members()
        map["more"] = .null
        expectRefused(CBORValue.map(map).encoded)
        map["attStmt"] = nil
        expectRefused(CBORValue.map(map).encoded)
    }

    @Test func `members of the wrong type are refused`() throws {
        let wrong: [(String, CBORValue)] = [
            ("fmt", .bytes(Array("none".utf8))), ("fmt", .null), ("authData", .text("x")), ("authData", .map([:])),
        ]
        for (key, value) in wrong {
            var map = try members()
            map[key] = value
            expectRefused(CBORValue.map(map).encoded)
        }
        expectRefused(CBORValue.array([]).encoded)
        expectRefused(CBORValue.bytes(CBORValue.map(try members()).encoded).encoded)
    }

    @Test func `the code tells when the format or the authenticator data are at fault`() throws {
        var map = try members()
        map["fmt"] = .text(String(repeating: "x", count: 33))
        expectRefused(CBORValue.map(map).encoded, .attestationFormatInvalid)
        map = try members()
        map["authData"] = .bytes([1, 2, 3])
        expectRefused(CBORValue.map(map).encoded, .authenticatorDataInvalid)
    }

    @Test func `indefinite lengths, depth and huge declared lengths are refused`() throws {
        let bytes = CBORValue.map(try members()).encoded
        expectRefused([0xBF] + bytes.dropFirst() + [0xFF])
        var map = try members()
        map["attStmt"] = (0..<20).reduce(CBORValue.null) { inner, _ in .array([inner]) }
        expectRefused(CBORValue.map(map).encoded)
        expectRefused([0xBB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        expectRefused([0xA3, 0x63] + "fmt".utf8 + [0x7A, 0xFF, 0xFF, 0xFF, 0xFF])
    }

    @Test func `deviations from canonical CBOR are counted, also those inside the authenticator data`() throws {
        let data = Samples.relyingPartyID.hash + [0x81, 0, 0, 0, 0] + [0xA1, 0x61, 0x61, 0x18, 0x01]
        var writer = CBORWriter()
        for (key, value) in [("authData", CBORValue.bytes(data)), ("fmt", .text("none")), ("attStmt", .map([:]))] {
            writer.write(.text(key))
            writer.write(value)
        }
        let object = try AttestationObject(parsing: [0xA3] + writer.bytes)
        #expect(object.canonicalDeviations == 2)
    }
}
