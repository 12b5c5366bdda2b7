// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import ByteEncodings
import COSEKeys
import Crypto
import FoundationEssentials
import JSONCoding
import LibcryptoSignatures
import Passwords
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct RecordTests {
    private let csv = ImportPlan(format: .csv)
    private let lines = ImportPlan(format: .jsonLines)

    @Test func `a record of CSV becomes an account`() throws {
        let account = try Imports.account(
            """
            Name,display_name,Password Hash,user-handle,createdAt,disabled,email,email_verified,phone,Phone Verified
            Ada,Ada Lovelace,\(Imports.bcrypt),AQID,2026-05-01T12:30:00.5+02:00,yes,ada@example.com,1,+81 90-1234-5678,true

            """,
            csv
        )
        #expect(account.name.canonical == "ada")
        #expect(account.displayName.text == "Ada Lovelace")
        #expect(account.passwordHash?.text == Imports.bcrypt)
        #expect(account.userHandle?.bytes == [1, 2, 3])
        #expect(account.createdAt == UnixTime(milliseconds: 1_777_631_400_500))
        #expect(account.isDisabled)
        #expect(account.email?.text == "ada@example.com")
        #expect(account.phone?.text == "+819012345678")
        let kept = account.newAccount(at: UnixTime(milliseconds: 1), from: .system).addresses.map(\.recipient.text)
        #expect(kept == ["ada@example.com", "+819012345678"])
        #expect(account.passkeys.isEmpty)
    }

    @Test func `what a record leaves out has defaults`() throws {
        let account = try Imports.account("passwordHash,name\n\(Imports.bcrypt),ada", csv)
        #expect(account.displayName.text == "ada")
        #expect(account.userHandle == nil && account.createdAt == nil && account.email == nil)
        #expect(!account.isDisabled)
    }

    @Test func `a line of JSON becomes an account with its passkeys`() throws {
        let key = try Imports.publicKey()
        let account = try Imports.account(
            """
            {"name":"ada","userHandle":"_-8","passkeys":[{"credentialId":"AQ","publicKey":"\(key)","signCount":7,\
            "transports":["internal","hybrid","internal"],"backupEligible":true,"backupState":true,"userVerified":true,\
            "aaguid":"ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4","name":"Phone","createdAt":1700000000000,\
            "lastUsedAt":"2026-01-01T00:00:00Z"},{"credentialId":"Ag==","publicKey":"\(key)"}],"passwordHash":null}
            """,
            lines
        )
        #expect(account.userHandle?.bytes == [0xFF, 0xEF])
        let (first, second) = (account.passkeys[0], account.passkeys[1])
        #expect(first.credentialID.bytes == [1] && second.credentialID.bytes == [2])
        #expect(Base64URL.encode(first.publicKey) == key)
        #expect(first.signCount == 7 && first.userVerified && first.backupEligible == true && first.backupState)
        #expect(first.transports == [.internal, .hybrid])
        #expect(first.aaguid.description == "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4")
        #expect(first.name?.text == "Phone")
        #expect(first.createdAt == UnixTime(milliseconds: 1_700_000_000_000))
        #expect(first.lastUsedAt == UnixTime(milliseconds: 1_767_225_600_000))
        #expect(second.signCount == 0 && second.backupEligible == nil && !second.backupState && !second.userVerified)
        #expect(second.aaguid == .zero && second.name == nil && second.createdAt == nil)
    }

    @Test func `passkeys in CSV are JSON inside a field`() throws {
        let key = try Imports.publicKey()
        let account = try Imports.account(
            "name,userHandle,passkeys\nada,AQ,\"[{\"\"credentialId\"\":\"\"AQ\"\",\"\"publicKey\"\":\"\"\(key)\"\"}]\"",
            csv
        )
        #expect(account.passkeys.map(\.credentialID.bytes) == [[1]])
    }

    @Test func `keys are read in all spellings that exports have`() throws {
        func publicKey(_ text: String) throws -> COSEPublicKey {
            let object: JSONValue = [
                "name": "ada", "userHandle": "AQ",
                "passkeys": [["credentialId": "AQ", "publicKey": .string(text)]],
            ]
            let account = try Imports.account(String(decoding: object.serialized, as: UTF8.self), lines)
            return try COSEPublicKey(coseBytes: account.passkeys[0].publicKey)
        }
        let p256 = P256.Signing.PrivateKey().publicKey
        let expected = try COSEPublicKey(p256Point: p256.x963Representation)
        let spki = Array(p256.derRepresentation)
        let url = Base64URL.encode(spki)
        #expect(try publicKey(url) == expected)
        #expect(try publicKey(p256.derRepresentation.base64EncodedString()) == expected)
        #expect(try publicKey(p256.pemRepresentation) == expected)
        #expect(try publicKey(p256.pemRepresentation.split(separator: "\n").joined(separator: "\r\n")) == expected)
        #expect(try publicKey(Base64URL.encode(expected.encoded)) == expected)
        #expect(try publicKey(P384.Signing.PrivateKey().publicKey.pemRepresentation).algorithm == .es384)
        #expect(try publicKey(P521.Signing.PrivateKey().publicKey.pemRepresentation).algorithm == .es512)
        let ed25519 = Curve25519.Signing.PrivateKey().publicKey.rawRepresentation
        let prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
        #expect(try publicKey(Base64URL.encode(prefix + ed25519)).algorithm == .edDSA)
    }

    /// Public keys as OpenSSL writes them; their private keys were thrown away.
    @Test(arguments: [
        (
            """
            MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEOLAMFJWBujd7n0Pm6NNv4O9AJjKiEoVY1m6y8KmjaFDQeYRHG6Pr1mWKnFZgMteAElgYt8+Hoz8YBR38\
            Qk68yg==
            """, COSEAlgorithm.es256K
        ),
        ("MEMwBQYDK2VxAzoAit8sRHjsLBnmTedEtC5Gp6meQG5Cxutw0PIQoVfRgErayZQ44/sxSxC+UeQ2+vE46dNEsU5n5/cA", .ed448),
    ])
    func `keys of other algorithms are read where somebody verifies them`(spki: String, algorithm: COSEAlgorithm) throws
    {
        var plan = lines
        let line = { (key: String) in
            #"{"name":"ada","userHandle":"AQ","passkeys":[{"credentialId":"AQ","publicKey":"\#(key)"}]}"#
        }
        #expect(try Imports.objection(line(spki), plan)?.code == .publicKeyInvalid)
        let verifiers = SignatureVerifiers([LibcryptoVerifier()])
        plan.verifiers = verifiers
        let kept = try Imports.account(line(spki), plan).passkeys[0].publicKey
        #expect(try COSEPublicKey(coseBytes: kept, verifiers: verifiers).algorithm == algorithm)
        // As COSE_Key, too.
        #expect(try Imports.account(line(Base64URL.encode(kept)), plan).passkeys[0].publicKey == kept)
        plan.verifiers = SignatureVerifiers()
        #expect(try Imports.objection(line(Base64URL.encode(kept)), plan)?.code == .publicKeyInvalid)
    }

    @Test(arguments: [
        ("1700000000000", 1_700_000_000_000), ("2024-02-29T23:59:59Z", 1_709_251_199_000),
        ("2000-03-01 00:00:00.123456Z", 951_868_800_123), ("1970-01-01T01:00:00+01:00", 0),
        ("2026-12-31t00:00:00-00:30", 1_798_677_000_000),
    ])
    func `times are read`(text: String, milliseconds: Int64) throws {
        let account = try Imports.account("name,passwordHash,createdAt\nada,\(Imports.bcrypt),\(text)", csv)
        #expect(account.createdAt?.milliseconds == milliseconds)
    }

    @Test func `columns and members can bear other names, and be ignored`() throws {
        var plan = csv
        plan.names = [.name: "login", .passwordHash: "Hash"]
        plan.ignored = ["shoe size", "email"]
        let account = try Imports.account("login,Hash,shoe size,E-Mail\nada,\(Imports.bcrypt),42,nonsense", plan)
        #expect(account.name.text == "ada" && account.email == nil)
        plan.format = .jsonLines
        let other = try Imports.account("{\"login\":\"bob\",\"Hash\":\"\(Imports.bcrypt)\",\"shoe size\":42}", plan)
        #expect(other.name.text == "bob")
    }

    @Test(
        arguments: [
            [.name: "email", .email: "email", .emailVerified: "email_verified"],
            [.emailVerified: "email_verified", .email: "email", .name: "email", .displayName: "email"],
            [.name: "email", .email: "email"],
        ] as [[ImportField: String]]
    )
    func `one column stands for all fields that are mapped to it`(names: [ImportField: String]) throws {
        var (csv, lines) = (csv, lines)
        (csv.names, lines.names) = (names, names)
        let verified = [
            ("email,email_verified,passwordHash\nm1@example.com,true,\(Imports.bcrypt)", csv),
            ("passwordHash,email_verified,email\n\(Imports.bcrypt),true,m1@example.com", csv),
            ("{\"email\":\"m1@example.com\",\"email_verified\":true,\"passwordHash\":\"\(Imports.bcrypt)\"}", lines),
            ("{\"passwordHash\":\"\(Imports.bcrypt)\",\"email_verified\":true,\"email\":\"m1@example.com\"}", lines),
        ]
        for (text, plan) in verified {
            let account = try Imports.account(text, plan)
            #expect(account.name.text == "m1@example.com" && account.email?.text == "m1@example.com", "\(text)")
            // An address that was not verified is refused here as it is in a column of its own.
            let other = try Imports.objection(text.replacing("true", with: "false"), plan)
            #expect(other?.code == .emailUnverified, "\(text)")
        }
    }

    @Test func `a number may be the name's column too, and a flag without its column is no account`() throws {
        var plan = lines
        plan.names = [.displayName: "phone", .phone: "phone"]
        let line = "{\"name\":\"a\",\"phone\":\"+819012345678\",\"phoneVerified\":true,\"passwordHash\":\"HASH\"}"
            .replacing("HASH", with: Imports.bcrypt)
        let account = try Imports.account(line, plan)
        #expect(account.displayName.text == "+819012345678" && account.phone?.text == "+819012345678")
        plan.names = [.displayName: "phone"]
        #expect(try Imports.objection(line, plan)?.code == .fieldMissing)
        plan.ignored = ["phoneVerified"]
        #expect(try Imports.account(line, plan).phone == nil)
    }

    @Test func `a flag that is false needs its column alone`() throws {
        let account = try Imports.account("name,email,emailVerified,passwordHash\na,,false,\(Imports.bcrypt)", csv)
        #expect(account.email == nil)
        let other = try Imports.objection("name,email,emailVerified,passwordHash\na,,true,\(Imports.bcrypt)", csv)
        #expect(other?.code == .fieldMissing)
    }

    @Test(
        arguments: [
            ("", [:], ImportError.Code.headerUnreadable, "empty"),
            ("\n\n", [:], .headerUnreadable, "empty"),
            ("a\0b\n", [:], .headerUnreadable, "NUL"),
            ("passwordHash\n", [:], .columnMissing, "name"),
            ("name,shoe size\n", [:], .columnUnknown, "shoe size"),
            ("name,Name\n", [:], .columnRepeated, "column 2"),
            ("name,login\n", [.name: "login"], .columnUnknown, "name"),
            ("login\n", [.name: "mail"], .columnUnknown, "login"),
            ("name\n", [.email: "mail"], .columnMissing, "email"),
            ("name,group\n", [:], .columnNotKept, "group"),
            ("mail\n", [.name: "mail", .group: "mail"], .columnNotKept, "mail"),
            ("name,emailVerified\n", [:], .columnMissing, "email "),
            ("name,Phone Verified\n", [:], .columnMissing, "phone "),
            ("email,verified\n", [.name: "email", .emailVerified: "verified"], .columnMissing, "email "),
            ("tel,verified\n", [.name: "tel", .phoneVerified: "verified"], .columnMissing, "phone "),
        ] as [(String, [ImportField: String], ImportError.Code, String)]
    )
    func `a header that cannot be meant is refused`(
        text: String,
        names: [ImportField: String],
        code: ImportError.Code,
        word: String
    ) throws {
        var plan = csv
        plan.names = names
        plan.kept.remove(.group)
        let error = #expect(throws: ImportError.self) { try Imports.records(text, plan) }
        #expect(error?.code == code)
        #expect(error?.message.contains(word) == true, "\(String(describing: error))")
    }

    @Test func `a stopped import goes on behind the header`() throws {
        let text = "name,passwordHash\na,\(Imports.bcrypt)\nb,\(Imports.bcrypt)\nc,\(Imports.bcrypt)\n"
        let all = try Imports.records(text, csv)
        #expect(all.map(\.end.records) == [1, 2, 3])
        var reader = AccountFileReader(csv)
        #expect(try !reader.readHeader())
        reader.feed(Array(text.utf8.prefix(30)))
        #expect(try reader.readHeader())
        reader.move(to: all[0].end)
        reader.feed(Array(text.utf8.dropFirst(all[0].end.bytes)))
        reader.finish()
        let second = try #require(try reader.next())
        #expect(try second.outcome.get().name.text == "b")
        #expect(second.end == all[1].end && second.line == all[1].line)
    }
}
