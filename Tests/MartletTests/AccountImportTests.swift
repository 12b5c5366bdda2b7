// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import Foundation
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite(.timeLimit(.minutes(2))) struct AccountImportTests {
    private static let hash = "$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW"
    /// P-256's generator, as SubjectPublicKeyInfo.
    private static let key =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li_hp_m47n60p8D54WK84zV2sx"
        + "Xs7LtkBoN79R9Q"

    private let program: Program

    init() throws { program = try Program() }

    private var data: URL { program.folder.appending(path: "data") }

    /// Makes the data as a first start of the service does.
    private func prepare() async throws {
        try FileManager.default.createDirectory(at: data.appending(path: "keys"), withIntermediateDirectories: true)
        let store = try store()
        _ = try await store.keepSetting(.relyingPartyID, "localhost")
        try store.close()
    }

    private func store() throws -> SQLiteAccountStore {
        try SQLiteAccountStore(path: data.appending(path: "martlet.sqlite").path)
    }

    private func write(_ content: String, to name: String) throws -> String {
        let file = program.folder.appending(path: name)
        try Data(content.utf8).write(to: file)
        return file.path
    }

    private func content(_ name: String) throws -> String {
        try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
    }

    private func run(_ arguments: String..., input: String? = nil) throws -> Program.Outcome {
        try program.run(["account", "import"] + arguments + program.data, input: input)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func names() async throws -> [String] {
        let store = try store()
        let names = try await store.accounts(after: nil, limit: 10_000).map(\.account.name.text)
        try store.close()
        return names
    }

    /// Records of CSV with names that count up.
    private func records(_ range: Range<Int>) -> String {
        range.map { "user\(String(format: "%05d", $0)),\(Self.hash)\n" }.joined()
    }

    @Test func `accounts come with hashes, passkeys and handles, and with a line of the trail`() async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write(
            """
            {"name":"ada","displayName":"Ada L.","passwordHash":"\(Self.hash)","createdAt":1700000000000}
            {"name":"bob","userHandle":"Ym9i","disabled":true,"passkeys":[{"credentialId":"AQID","publicKey":"\(Self.key)",\
            "signCount":7,"backupEligible":true,"lastUsedAt":1700000000001}]}

            """,
            to: "accounts.jsonl"
        )
        let outcome = try run(file)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("imported 2 accounts, refused 0 of 2 records"))
        let store = try store()
        let ada = try #require(try await store.account(named: "ada"))
        #expect(ada.account.displayName.text == "Ada L." && ada.account.createdAt.milliseconds == 1_700_000_000_000)
        #expect(ada.hasPassword && ada.passkeys.isEmpty && ada.account.id.bytes.count == 32)
        #expect(try await store.trail(of: ada.account.id, limit: 9).map(\.kind) == [.accountImported])
        let bob = try #require(try await store.account(named: "bob"))
        #expect(bob.account.id.bytes == Array("bob".utf8) && bob.account.isDisabled && !bob.hasPassword)
        #expect(bob.passkeys.map(\.credential.id.bytes) == [[1, 2, 3]])
        #expect(bob.passkeys.map(\.credential.signCount) == [7])
        #expect(bob.passkeys[0].lastUsedAt?.milliseconds == 1_700_000_000_001)
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: file + ".refused.jsonl"))
    }

    @Test func `what is refused stands in the report, with its line and without its hash`() async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write(
            """
            name,passwordHash
            ada,\(Self.hash)
            ADA,\(Self.hash)
            no spaces,\(Self.hash)
            bob,$6$verysecret$verysecretdigest
            "carol
            ",\(Self.hash)
            dave,\(Self.hash),more
            eve,\(Self.hash)
            """,
            to: "accounts.csv"
        )
        let outcome = try run(file)
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("5 records were refused"))
        #expect(try await names() == ["ada", "eve"])
        let lines = try content("accounts.csv.refused.jsonl").split(separator: "\n").map { try object(String($0)) }
        #expect(
            lines.map { $0["code"] as? String } == [
                "name_taken", "name_invalid", "hash_unsupported", "name_invalid", "field_count_wrong",
            ]
        )
        #expect(lines.map { $0["record"] as? Int } == [2, 3, 4, 5, 6])
        #expect(lines.map { $0["line"] as? Int } == [3, 4, 5, 6, 8])
        let report = try content("accounts.csv.refused.jsonl")
        #expect(!report.contains("verysecret") && !outcome.errors.contains("verysecret") && !report.contains(Self.hash))
        let mode = try FileManager.default.attributesOfItem(atPath: file + ".refused.jsonl")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a file is imported once, goes on when it grows, and begins again when it changes`() async throws {
        defer { program.remove() }
        try await prepare()
        let header = "name,passwordHash\n"
        let file = try write(header + records(0..<5_000), to: "accounts.csv")
        let first = try object(try run(file, "--json").output)
        #expect(first["imported"] as? Int == 5_000 && first["finished"] as? Bool == true)
        #expect(first["resumed"] as? Bool == false && first["report"] is NSNull)
        let again = try run(file)
        #expect(again.code == 0 && again.errors.contains("was imported to its end before, and nothing was done now; "))
        #expect(again.errors.contains("\nimported then: 5000 accounts, refused 0 of 5000 records\n"))
        _ = try write(header + records(0..<5_010), to: "accounts.csv")
        let grown = try object(try run(file, "--json").output)
        #expect(grown["imported"] as? Int == 5_010 && grown["refused"] as? Int == 0)
        // Under another name it is the same file; from a pipe, too.
        _ = try write(header + records(0..<5_020), to: "moved")
        let moved = try run("-", "--json", input: header + records(0..<5_020))
        #expect(try object(moved.output)["imported"] as? Int == 5_020)
        _ = try write(header + "zoe,\(Self.hash)\n" + records(0..<5_020), to: "accounts.csv")
        let changed = try run(file, "--json")
        #expect(changed.code == 3)
        let counts = try object(changed.output)
        #expect(counts["imported"] as? Int == 1 && counts["refused"] as? Int == 5_020)
        #expect((counts["codes"] as? [String: Int]) == ["name_taken": 5_020])
        #expect(try await names().count == 5_021)
        let over = try object(try run(file, "--start-over", "--json").output)
        #expect(over["imported"] as? Int == 0 && over["refused"] as? Int == 5_021)
        #expect((over["report"] as? String)?.hasSuffix("accounts.csv.refused-2.jsonl") == true)
    }

    @Test func `accounts that are there already need no mending, and other records do`() async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write("name,passwordHash\nada,\(Self.hash)\nada,\(Self.hash)\n", to: "accounts.csv")
        let taken =
            "\n  hint: their names have accounts already; where those are the same people's, nothing is left to do\n"
        let first = try run(file)
        #expect(first.code == 3 && first.errors.hasSuffix("1 record was refused" + taken))
        let again = try run(file)
        #expect(again.code == 3 && again.errors.contains("\nimported then: 1 account, refused 1 of 2 records\n"))
        #expect(again.errors.hasSuffix("1 record was refused then" + taken))
        let other = try write("name,passwordHash\nada,\(Self.hash)\nbob,x\n", to: "other.csv")
        #expect(
            try run(other).errors.contains("\n  hint: mend those records and import them from a file of their own\n")
        )
    }

    @Test func `a dry run tells the same and stores nothing`() async throws {
        defer { program.remove() }
        try await prepare()
        #expect(try run(try write("name,passwordHash\nada,\(Self.hash)\n", to: "first.csv")).code == 0)
        let file = try write(
            "name,passwordHash\nAda,\(Self.hash)\nbob,\(Self.hash)\nBob,\(Self.hash)\ncarol,x\n",
            to: "accounts.csv"
        )
        let dry = try run(file, "--dry-run", "--json", "--report", program.folder.appending(path: "dry.jsonl").path)
        #expect(dry.code == 3)
        #expect(try await names() == ["ada"])
        let counts = try object(dry.output)
        #expect(counts["imported"] as? Int == 1 && counts["dryRun"] as? Bool == true)
        let real = try object(try run(file, "--json").output)
        #expect(real["codes"] as? [String: Int] == counts["codes"] as? [String: Int])
        #expect(real["imported"] as? Int == 1 && real["resumed"] as? Bool == false)
        #expect(try content("dry.jsonl") == content("accounts.csv.refused.jsonl"))
        #expect(try await names() == ["ada", "bob"])
    }

    @Test func `columns are mapped, and ignored only when somebody says so`() async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write("login,hash,mail,shoes\nada,\(Self.hash),ada@example.com,42\n", to: "export.csv")
        let unmapped = try run(file)
        #expect(unmapped.code == 65)
        #expect(unmapped.errors.contains("\"login\" is no field of an account"))
        #expect(unmapped.errors.contains("\n  hint: --map FIELD=NAME says which field the column of that name is"))
        let mapped = try run(file, "--map", "name=login", "--map", "passwordHash=hash", "--ignore", "mail,shoes")
        #expect(mapped.code == 0, "\(mapped.errors)")
        #expect(try await names() == ["ada"])
        #expect(try run(file, "--map", "login").code == 64)
        let wrong = try run(file, "--map", "shoes=login")
        #expect(wrong.code == 64 && wrong.errors.contains("\"shoes\" is no field of an account"), "\(wrong.errors)")
        #expect(try run(file, "--map", "name=login,name=mail").code == 64)
        #expect(try run(file, "--password-workers", "0").code == 78)
        #expect(try run(file, "--format", "xml").code == 64)
    }

    @Test(arguments: ["jsonl", "csv"])
    func `one column is name and address, and what comes without an address is counted aloud`(form: String) async throws
    {
        defer { program.remove() }
        try await prepare()
        let people = [("m1@example.com", true), ("m2@example.com", false)]
        let lines = people.map { name, isVerified in
            form == "csv"
                ? "\(name),\(isVerified),\(Self.hash)\n"
                : "{\"email\":\"\(name)\",\"email_verified\":\(isVerified),\"passwordHash\":\"\(Self.hash)\"}\n"
        }
        let head = form == "csv" ? "email,email_verified,passwordHash\n" : ""
        let file = try write(head + lines.joined(), to: "auth0.\(form)")
        let both = try run(file, "--json", "--map", "name=email,email=email,emailVerified=email_verified")
        #expect(both.code == 3, "\(both.errors)")
        #expect(try object(both.output)["codes"] as? [String: Int] == ["email_unverified": 1])
        #expect(try object(both.output)["withoutAddress"] as? Int == 0)
        let store = try store()
        let id = try #require(try await store.account(named: "m1@example.com")).account.id
        #expect(try await store.addresses(of: id).map(\.recipient.text) == ["m1@example.com"])
        try store.close()
        // The flag alone names an address that nothing brings.
        let orphan = try run(file, "--dry-run", "--map", "name=email,emailVerified=email_verified")
        #expect(orphan.code == (form == "csv" ? 65 : 3), "\(orphan.errors)")
        // As names alone they come, and the operator hears what that means.
        let names = try run(file, "--start-over", "--map", "name=email", "--ignore", "email_verified")
        #expect(names.code == 3, "\(names.errors)")
        #expect(names.errors.contains("imported 1 account, refused 1 of 2 records"), "\(names.errors)")
        #expect(names.errors.contains("warning: 1 account without a verified e-mail address"), "\(names.errors)")
    }

    @Test func `where addresses alone find people, every account without one is counted`() async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write("name,passwordHash\nada,\(Self.hash)\nb@example.com,\(Self.hash)\n", to: "accounts.csv")
        for (identifiers, count) in [("name", 1), ("email", 2), ("both", 1)] {
            let outcome = try program.run(
                ["account", "import", file, "--dry-run", "--json"] + program.data,
                environment: ["MARTLET_IDENTIFIERS": identifiers]
            )
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(try object(outcome.output)["withoutAddress"] as? Int == count)
        }
    }

    @Test func `groups come along, and what is none is refused`() async throws {
        defer { program.remove() }
        try await prepare()
        let rows = ["ada,\(Self.hash),Staff", "bob,\(Self.hash),", "cy,\(Self.hash),two words"]
        let file = try write((["name,passwordHash,group"] + rows).joined(separator: "\n") + "\n", to: "accounts.csv")
        let outcome = try run(file, "--json")
        #expect(outcome.code == 3)
        #expect(try object(outcome.output)["codes"] as? [String: Int] == ["value_invalid": 1])
        #expect(try await names() == ["ada", "bob"])
        #expect(try program.run(["account", "groups"] + program.data).output == "staff  1 account\n")
    }

    @Test func `files that cannot be read are named with what to do`() async throws {
        defer { program.remove() }
        try await prepare()
        let missing = try run("missing.csv")
        #expect(missing.code == 66 && missing.errors.contains("martlet: there is no file missing.csv\n"))
        #expect(try run(program.folder.path).code != 0)
        let array = try run(try write("[{\"name\":\"ada\"}]", to: "users.json"))
        #expect(array.code == 65 && array.errors.contains("jq -c"))
        #expect(try run(try write("", to: "empty.csv")).errors.contains("the file is empty"))
        let utf16 = program.folder.appending(path: "utf16.csv")
        try Data([0xFF, 0xFE] + "name\n".utf8.flatMap { [$0, 0] }).write(to: utf16)
        let wrong = try run(utf16.path)
        #expect(wrong.code == 65 && wrong.errors.contains("UTF-16"))
        let there = try write("something else", to: "report")
        let file = try write("name,passwordHash\nada,\(Self.hash)\n", to: "accounts.csv")
        let refused = try run(file, "--report", there)
        #expect(refused.code == 73)
        #expect(try content("report") == "something else")
        #expect(try await names() == [])
    }

    /// Runs the program in another folder.
    private func run(in folder: URL, _ arguments: String...) throws -> Program.Outcome {
        try program.run(["account", "import"] + arguments + program.data, folder: folder)
    }

    @Test func `whoever goes on from another folder finds the report where it was`() async throws {
        defer { program.remove() }
        try await prepare()
        let other = program.folder.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        let file = try write("name,passwordHash\nno name,\(Self.hash)\n", to: "accounts.csv")
        let first = try run("accounts.csv", "--json")
        let report = program.folder.appending(path: "accounts.csv.refused.jsonl").path
        #expect(try object(first.output)["report"] as? String == report)
        _ = try write("name,passwordHash\nno name,\(Self.hash)\nnone either,\(Self.hash)\n", to: "accounts.csv")
        let second = try run(in: other, file)
        #expect(second.code == 3, "\(second.errors)")
        #expect(try content("accounts.csv.refused.jsonl").split(separator: "\n").count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
    }

    @Test func `a report that cannot be written stops the import before it begins, and another one is taken`()
        async throws
    {
        defer { program.remove() }
        try await prepare()
        let rows = "ada,\(Self.hash)\nno name,\(Self.hash)\n"
        let file = try write("name,passwordHash\n" + rows, to: "accounts.csv")
        let nowhere = program.folder.appending(path: "absent/report.jsonl").path
        let stopped = try run(file, "--report", nowhere)
        #expect(stopped.code == 73 && stopped.errors.contains("nothing was imported"), "\(stopped.errors)")
        #expect(try await names() == [])
        #expect(try run(file, "--report", program.folder.appending(path: "report.jsonl").path).code == 3)
        #expect(try content("report.jsonl").contains("name_invalid"))
    }

    @Test(arguments: ["symbolic link", "dangling link", "hard link", "pipe"])
    func `what somebody planted under the report's name is overwritten by no import`(_ planted: String) async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write("name,passwordHash\nada,\(Self.hash)\nno name,\(Self.hash)\n", to: "accounts.csv")
        let foreign = try write("", to: "foreign")
        let report = file + ".refused.jsonl"
        let files = FileManager.default
        switch planted {
        case "symbolic link": try files.createSymbolicLink(atPath: report, withDestinationPath: foreign)
        case "dangling link": try files.createSymbolicLink(atPath: report, withDestinationPath: foreign + ".new")
        case "hard link": try files.linkItem(atPath: foreign, toPath: report)
        default: try #require(mkfifo(report, 0o600) == 0)
        }
        for outcome in [try run(file), try run(file, "--report", report)] {
            #expect(outcome.code == 73 && outcome.errors.contains("nothing was imported"), "\(outcome.errors)")
            if planted.hasSuffix("link") { #expect(outcome.errors.contains(planted.suffix(4)), "\(outcome.errors)") }
        }
        #expect(try content("foreign").isEmpty && !files.fileExists(atPath: foreign + ".new"))
        #expect(try await names() == [])
    }

    @Test func `another report is taken while nothing stands in the first one`() async throws {
        defer { program.remove() }
        try await prepare()
        let (one, two) = (
            program.folder.appending(path: "one.jsonl").path, program.folder.appending(path: "two.jsonl").path
        )
        let header = "name,passwordHash\nada,\(Self.hash)\n"
        let file = try write(header, to: "accounts.csv")
        #expect(try run(file, "--report", one).code == 0)
        #expect(!FileManager.default.fileExists(atPath: one))
        _ = try write(header + "no name,\(Self.hash)\n", to: "accounts.csv")
        let other = try run(file, "--report", two)
        #expect(other.code == 3, "\(other.errors)")
        #expect(try content("two.jsonl").split(separator: "\n").count == 1)
        // From now on that one it is.
        _ = try write(header + "no name,\(Self.hash)\nnone either,\(Self.hash)\n", to: "accounts.csv")
        #expect(try run(file, "--report", one).code == 64)
        #expect(try run(file).code == 3)
        #expect(try content("two.jsonl").split(separator: "\n").count == 2)
    }

    @Test func `a header alone leaves no mark, and lines are counted from the header on`() async throws {
        defer { program.remove() }
        try await prepare()
        let header = "name,passwordHash\n"
        let empty = try run(try write(header, to: "empty.csv"), "--json")
        #expect(empty.code == 0)
        #expect(try object(empty.output)["records"] as? Int == 0 && object(empty.output)["before"] as? Bool == false)
        let file = try write(header + "no name,\(Self.hash)\n\n\n", to: "accounts.csv")
        #expect(try run(file).errors.contains("going on") == false)
        // The empty lines behind the last record count, too.
        _ = try write(header + "no name,\(Self.hash)\n\n\nnone either,\(Self.hash)\n", to: "accounts.csv")
        #expect(try run(file).code == 3)
        let lines = try content("accounts.csv.refused.jsonl").split(separator: "\n").map { try object(String($0)) }
        #expect(lines.map { $0["line"] as? Int } == [2, 5])
        let records = #"{"name":"no name"}"# + "\n\n"
        let more = try write(records, to: "more.jsonl")
        #expect(try run(more).code == 3)
        _ = try write(records + #"{"name":"none either"}"# + "\n", to: "more.jsonl")
        #expect(try run(more).code == 3)
        let others = try content("more.jsonl.refused.jsonl").split(separator: "\n").map { try object(String($0)) }
        #expect(others.map { $0["line"] as? Int } == [1, 3])
    }

    @Test func `a file that was imported before is said to be so, also in a rehearsal`() async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write("name,passwordHash\n" + records(0..<3), to: "accounts.csv")
        #expect(try object(try run(file, "--json").output)["before"] as? Bool == false)
        for flags in [["--dry-run"], []] {
            let again = try object(
                try program.run(["account", "import", file, "--json"] + flags + program.data).output
            )
            #expect(again["before"] as? Bool == true && again["imported"] as? Int == 3)
        }
    }

    @Test(arguments: [(";", "semicolons"), ("\t", "tabs")])
    func `a file with another separator is named`(separator: String, word: String) async throws {
        defer { program.remove() }
        try await prepare()
        let file = try write("name\(separator)passwordHash\nada\(separator)\(Self.hash)\n", to: "accounts.csv")
        let outcome = try run(file)
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains(word) && outcome.errors.contains("commas"), "\(outcome.errors)")
    }

    @Test func `the service may run meanwhile`() async throws {
        defer { program.remove() }
        try await prepare()
        let store = try store()
        let file = try write("name,passwordHash\n" + records(0..<1_500), to: "accounts.csv")
        let outcome = try run(file)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try await store.counts().accounts == 1_500)
        try store.close()
    }
}
