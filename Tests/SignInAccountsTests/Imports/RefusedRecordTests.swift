// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import SignInAccounts
import Testing

@Suite struct RefusedRecordTests {
    private static let argon2 =
        "$argon2id$v=19$m=102400,t=2,p=8$c29tZXNhbHRzb21lc2FsdA$"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

    private static let lines: [(line: String, code: ImportRefusal.Code, field: ImportField?)] = [
        ("[]", .jsonInvalid, nil),
        ("{", .jsonInvalid, nil),
        ("{\"name\":\"a\",\"name\":\"b\"}", .jsonInvalid, nil),
        ("{\"name\":\"a\",\"Name\":\"b\"}", .jsonInvalid, .name),
        ("{\"name\":\"a\",\"admin\":true}", .memberUnknown, nil),
        ("{\"name\":\"a\",\"group\":\"staff\"}", .fieldNotKept, .group),
        ("{\"displayName\":\"a\"}", .fieldMissing, .name),
        ("{\"name\":7}", .valueInvalid, .name),
        ("{\"name\":\"a b\"}", .nameInvalid, .name),
        ("{\"name\":\"\"}", .nameInvalid, .name),
        ("{\"name\":\"p\\u0430ypal\"}", .nameInvalid, .name),
        ("{\"name\":\"a\\u0000\"}", .nameInvalid, .name),
        ("{\"name\":\"+819012345678\"}", .nameInvalid, .name),
        ("{\"name\":\"+81-90-1234-5678\"}", .nameInvalid, .name),
        ("{\"name\":\"a\"}", .methodMissing, nil),
        ("{\"name\":\"a\",\"passkeys\":[]}", .methodMissing, nil),
        (
            "{\"name\":\"a\",\"passwordHash\":\"HASH\",\"displayName\":\"\\u202Eevil\"}", .displayNameInvalid,
            .displayName
        ),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"email\":\"a@b@c\"}", .emailInvalid, .email),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"email\":\"a@example.com\"}", .emailUnverified, .emailVerified),
        (
            "{\"name\":\"a\",\"passwordHash\":\"HASH\",\"email\":\"a@example.com\",\"emailVerified\":false}",
            .emailUnverified, .emailVerified
        ),
        (
            "{\"name\":\"a\",\"passwordHash\":\"HASH\",\"email\":\"a@example.com\",\"emailVerified\":\"yes\"}",
            .valueInvalid, .emailVerified
        ),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"emailVerified\":true}", .fieldMissing, .email),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"email_verified\":false}", .fieldMissing, .email),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"emailVerified\":null}", .fieldMissing, .email),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"email\":null,\"emailVerified\":true}", .fieldMissing, .email),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"phoneVerified\":true}", .fieldMissing, .phone),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"phone\":null,\"phoneVerified\":true}", .fieldMissing, .phone),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"phone\":\"090-1234\"}", .phoneInvalid, .phone),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"phone\":\"+819012345678\"}", .phoneUnverified, .phoneVerified),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"disabled\":\"true\"}", .valueInvalid, .disabled),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"createdAt\":1700000000}", .valueInvalid, .createdAt),
        (
            "{\"name\":\"a\",\"passwordHash\":\"HASH\",\"createdAt\":\"2023-02-29T00:00:00Z\"}", .valueInvalid,
            .createdAt
        ),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"createdAt\":\"yesterday\"}", .valueInvalid, .createdAt),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"group\":\"\"}", .valueInvalid, .group),
        ("{\"name\":\"a\",\"passwordHash\":\"HASH\",\"group\":\"two words\"}", .valueInvalid, .group),
        ("{\"name\":\"a\",\"passwordHash\":\"secret\"}", .hashInvalid, .passwordHash),
        ("{\"name\":\"a\",\"passwordHash\":\"$6$salt$digest\"}", .hashUnsupported, .passwordHash),
        ("{\"name\":\"a\",\"passwordHash\":\"{SSHA}AAAA\"}", .hashUnsupported, .passwordHash),
        ("{\"name\":\"a\",\"passwordHash\":\"$P$Babcdefgh\"}", .hashUnsupported, .passwordHash),
        ("{\"name\":\"a\",\"passwordHash\":\"5f4dcc3b5aa765d61d8327deb882cf99\"}", .hashUnsupported, .passwordHash),
        ("{\"name\":\"a\",\"passwordHash\":\"$2b$20$HASHREST\"}", .hashTooCostly, .passwordHash),
        ("{\"name\":\"a\",\"passwordHash\":\"ARGON2\"}", .hashTooCostly, .passwordHash),
        ("{\"name\":\"a\",\"userHandle\":\"a b\"}", .userHandleInvalid, .userHandle),
        ("{\"name\":\"a\",\"userHandle\":\"LONG\"}", .userHandleInvalid, .userHandle),
        (
            "{\"name\":\"a\",\"passkeys\":[{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\"}]}", .userHandleMissing,
            .userHandle
        ),
        (
            "PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\"},{\"credentialId\":\"AQ==\",\"publicKey\":\"KEY\"}",
            .credentialRepeated, .passkeys
        ),
        ("PK{\"credentialId\":\"!\",\"publicKey\":\"KEY\"}", .credentialInvalid, .passkeys),
        ("PK{\"publicKey\":\"KEY\"}", .valueInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\"}", .valueInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"AQID\"}", .publicKeyInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"MAAA\"}", .publicKeyInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"-----BEGIN PUBLIC KEY-----\"}", .publicKeyInvalid, .passkeys),
        (
            "PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\",\"backupState\":true,\"backupEligible\":false}",
            .passkeyFlagsInvalid, .passkeys
        ),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\",\"signCount\":4294967296}", .valueInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\",\"signCount\":-1}", .valueInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\",\"transports\":[\"a b\"]}", .valueInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\",\"aaguid\":\"zero\"}", .valueInvalid, .passkeys),
        ("PK{\"credentialId\":\"AQ\",\"publicKey\":\"KEY\",\"privateKey\":\"x\"}", .memberUnknown, .passkeys),
        ("PK7", .valueInvalid, .passkeys),
    ]

    @Test(arguments: lines.indices)
    func `a line that breaks a rule is refused by it`(index: Int) throws {
        let (template, code, field) = Self.lines[index]
        var line = template
        if line.hasPrefix("PK") { line = "{\"name\":\"a\",\"userHandle\":\"AQ\",\"passkeys\":[\(line.dropFirst(2))]}" }
        line = line.replacing("ARGON2", with: Self.argon2)
            .replacing("HASHREST", with: Imports.bcrypt.dropFirst(7))
            .replacing("HASH", with: Imports.bcrypt)
            .replacing("KEY", with: try Imports.publicKey())
            .replacing("LONG", with: Base64URL.encode([UInt8](repeating: 1, count: 65)))
        var plan = ImportPlan(format: .jsonLines)
        if code == .fieldNotKept { plan.kept.remove(.group) }
        let objection = try #require(try Imports.objection(line, plan))
        #expect(objection.code == code, "\(objection)")
        #expect(objection.field == field, "\(objection)")
        // What stands in the record stays there, however the sentence goes.
        for value in ["secret", Imports.bcrypt, Self.argon2, "5f4dcc3b", "evil"] where line.contains(value) {
            #expect(!objection.sentence.contains(value))
        }
    }

    @Test func `more workers take a hash that needs more memory`() throws {
        var plan = ImportPlan(format: .jsonLines)
        let line = "{\"name\":\"a\",\"passwordHash\":\"\(Self.argon2)\"}"
        #expect(try Imports.objection(line, plan)?.sentence.contains("100 MiB") == true)
        plan.limits.hashMemory = 2 * 67_108_864
        #expect(try Imports.objection(line, plan) == nil)
    }

    @Test(arguments: [
        ("ada,h,x\n", ImportRefusal.Code.fieldCountWrong), ("ada\n", .fieldCountWrong), ("ada,\n", .methodMissing),
        ("\"ada\",\"x\"y\n", .quoteMisplaced),
    ])
    func `a record of CSV that breaks a rule is refused by it`(text: String, code: ImportRefusal.Code) throws {
        let objection = try Imports.objection("name,passwordHash\n" + text, ImportPlan(format: .csv))
        #expect(objection?.code == code)
    }

    @Test func `a line that is too long is refused and the next one is read`() throws {
        var plan = ImportPlan(format: .jsonLines)
        plan.limits.recordLength = 100
        let good = "{\"name\":\"a\",\"passwordHash\":\"\(Imports.bcrypt)\"}"
        let long = "{\"name\":\"\(String(repeating: "x", count: 1_000))\"}"
        let records = try Imports.records("\u{FEFF}\(good)\r\n\n\(long)\n\(good)", plan, pieces: 13)
        #expect(records.map(\.line) == [1, 3, 4])
        #expect(records.map(\.end.records) == [1, 2, 3])
        guard case .failure(let objection) = records[1].outcome else {
            Issue.record("the long line was taken")
            return
        }
        #expect(objection.code == .recordTooLong)
        #expect(try records[2].outcome.get().name.text == "a")
    }

    @Test func `more passkeys than an account may have are refused`() throws {
        let key = try Imports.publicKey()
        let passkeys = (0..<51).map {
            "{\"credentialId\":\"\(Base64URL.encode([UInt8($0)]))\",\"publicKey\":\"\(key)\"}"
        }
        let line = "{\"name\":\"a\",\"userHandle\":\"AQ\",\"passkeys\":[\(passkeys.joined(separator: ","))]}"
        #expect(try Imports.objection(line, ImportPlan(format: .jsonLines))?.code == .passkeysTooMany)
    }

    @Test func `a line of the report is one JSON object`() throws {
        let refusal = ImportRefusal(record: 3, line: 5, ImportObjection(.name, .nameTaken, "a \"quoted\"\nsentence"))
        #expect(refusal.reportLine.filter { $0 == 0x0A }.count == 1)
        let value = try JSONValue(parsing: refusal.reportLine)
        #expect(value["record"] == 3 && value["line"] == 5 && value["field"] == "name" && value["code"] == "name_taken")
    }
}
