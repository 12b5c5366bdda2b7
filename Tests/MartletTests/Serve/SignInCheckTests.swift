// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct SignInCheckTests {
    private static let groups = ["serve", "--passwords", "on", "--group-policies"]

    private let program: Program

    init() throws { program = try Program() }

    @Test func `a check says what passwords cost`() throws {
        defer { program.remove() }
        let off = try program.run(["serve", "--check"] + program.data)
        #expect(off.output.contains("\nPasswords: off (people sign in with passkeys alone)\n"))
        let on = try program.run(["serve", "--check", "--passwords", "on", "--password-workers", "3"] + program.data)
        #expect(on.code == 0)
        #expect(on.output.contains("\nPasswords: on; 3 passwords are hashed at once\n"))
        #expect(on.output.contains("up to 192 MiB of memory"))
        let json = try program.run(["serve", "--check", "--json", "--passwords", "on"] + program.data)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let passwords = try #require(object?["passwords"] as? [String: Int])
        let workers = try #require(passwords["workers"])
        #expect(workers == min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 1), 64))
        #expect(passwords["memoryMiB"] == workers * 64)
    }

    @Test func `a check says from when on there are no new passwords`() throws {
        defer { program.remove() }
        let flags = ["serve", "--check", "--passwords", "on", "--no-new-passwords-from", "2027-01-31"]
        let words = try program.run(flags + program.data)
        #expect(words.code == 0)
        #expect(words.output.contains("\n  Nobody gets a first password from 2027-01-31T00:00:00Z on.\n"))
        let json = try program.run(flags + ["--json"] + program.data)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((object?["passwords"] as? [String: Int])?["noNewFrom"] == 1_801_353_600_000)
    }

    @Test func `a check says what groups are asked instead`() throws {
        defer { program.remove() }
        let rules = "guests:passwords-off-after=never,Staff:no-new-passwords-from=2027-01-31"
        let flags = ["--check", "--passwords-off-after", "5"]
        let words = try program.run(Self.groups + [rules] + flags + program.data)
        #expect(words.code == 0, "\(words.errors)")
        #expect(words.output.contains("\n  Group guests: first passwords as ever, no passwords off.\n"))
        #expect(
            words.output.contains(
                "\n  Group staff: no first passwords from 2027-01-31T00:00:00Z on, passwords off after 5 sign-ins.\n"
            )
        )
        let json = try program.run(Self.groups + [rules] + flags + ["--json"] + program.data)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let groups = (object?["passwords"] as? [String: Any])?["groups"] as? [String: [String: Int]]
        #expect(groups == ["guests": [:], "staff": ["noNewFrom": 1_801_353_600_000, "offAfter": 5]])
    }

    @Test func `a check says after how many sign-ins passwords go`() throws {
        defer { program.remove() }
        let flags = ["serve", "--check", "--passwords", "on", "--passwords-off-after"]
        let words = try program.run(flags + ["5"] + program.data)
        #expect(
            words.output.contains(
                "\n  Whoever signed in 5 times in a row with a passkey, and has another way back, loses the password a day after being told.\n"
            )
        )
        #expect(try program.run(flags + ["1"] + program.data).output.contains("signed in once with a passkey"))
        let json = try program.run(flags + ["5", "--json"] + program.data)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((object?["passwords"] as? [String: Int])?["offAfter"] == 5)
    }

    @Test func `a check says how people get back in, and warns where nobody could stop a thief`() throws {
        defer { program.remove() }
        let usual = try program.run(["serve", "--check"] + program.data)
        #expect(
            usual.output.contains("\nRecovery: at /recover, after a wait of 48 hours in which the owner can stop it\n")
        )
        #expect(!usual.output.contains("--recovery-wait 0"))
        let hasty = try program.run(["serve", "--check", "--recovery-wait", "0"] + program.data)
        #expect((hasty.output + hasty.errors).contains("--recovery-wait 0: whoever shows the proofs"))
        let open = try program.run(["serve", "--check", "--recovery", "off"] + program.data)
        #expect((open.output + open.errors).contains("--recovery off: one link of an operator opens any account"))
        let off = try program.run(["serve", "--check", "--json", "--recovery", "off"] + program.data)
        let object = try JSONSerialization.jsonObject(with: Data(off.output.utf8)) as? [String: Any]
        #expect(object?["recovery"] is NSNull)
    }

    @Test func `a check says who is asked for two proofs where codes follow passwords, and who needs a link`() throws {
        defer { program.remove() }
        let mail = ["--mail-command", "/bin/true", "--mail-from", "martlet@example.org", "--passwords", "on"]
        for (codes, isSaid) in [("off", false), ("sign-in", false), ("second-step", true)] {
            let outcome = try program.run(["serve", "--check", "--codes", codes] + mail + program.data)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("\n  An account with a passkey, or "), "\(codes)")
            #expect(outcome.output.contains("or whose password an app or a code by message follows, asks") == isSaid)
            #expect(outcome.output.contains("neither saved codes nor a passkey, needs that link.\n") == isSaid)
        }
        let off = ["serve", "--check", "--codes", "second-step", "--recovery", "off"]
        #expect(try !program.run(off + mail + program.data).output.contains("needs that link"))
    }

    @Test func `a check warns where numbers are all that people have, since a recovery is told to none`() throws {
        defer { program.remove() }
        let key = program.folder.appending(path: "receiver.key")
        try Data("0123456789abcdef0123456789abcdef\n".utf8).write(to: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        let texts = [
            "serve", "--check", "--sms-webhook", "https://example.com/secret", "--sms-webhook-key-file", key.path,
        ]
        let mail = ["--mail-command", "/bin/true", "--mail-from", "martlet@example.org"]
        let words = "--sms-webhook without mail: telephone numbers are told of no recovery"
        let cases: [([String], Bool)] = [([], true), (mail, false), (["--recovery", "off"], false)]
        for (flags, isWarned) in cases {
            let outcome = try program.run(texts + flags + program.data)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect((outcome.output + outcome.errors).contains(words) == isWarned, "\(flags)")
        }
        #expect(try !program.run(["serve", "--check"] + program.data).output.contains(words))
    }

    @Test func `a check says what codes open, and what they do not`() throws {
        defer { program.remove() }
        let mail = ["--rp-id", "example.org", "--mail-server", "smtp://mail.example.org"]
        let flags = mail + ["--passwords", "on", "--codes", "sign-in"]
        let outcome = try program.run(["serve", "--check"] + flags + program.data)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("\nCodes by message: sign-in (a code by mail stands in for the password of "))
        #expect(outcome.output.contains(" no app and no passkey)\n"))
    }
}
