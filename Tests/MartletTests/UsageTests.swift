// SPDX-License-Identifier: Apache-2.0
// Settings, wrong and right, as the program sees them.

import Foundation
import Testing

@Suite struct UsageTests {
    private static let model = "ee882879-721c-4913-9775-3dfcce97072a"
    private static let allowing = ["--allowed-authenticators", model]
    private static let require = ["serve", "--attestation", "direct", "--attestation-policy", "require"]
    private static let groups = ["serve", "--passwords", "on", "--group-policies"]

    private let program: Program

    init() throws { program = try Program() }

    @Test(
        arguments: [
            (["serve", "--prot", "1"], 64, "--port"),
            (["srve"], 64, "srve"),
            (["account", "show"], 64, "name"),
            (["serve", "--port", "70000"], 78, "--port"),
            (["serve", "--sign-up", "opne"], 78, "open"),
            (["serve", "--log-level", "loud"], 78, "--log-level"),
            (["serve", "--rp-id", "Example.org"], 78, "--rp-id"),
            (["serve", "--rp-id", "192.0.2.1"], 78, "--rp-id"),
            (["serve", "--rp-id", "example.org", "--origins", "https://example.com"], 78, "example.org"),
            (["serve", "--rp-id", "example.org", "--origins", "https://badexample.org"], 78, "example.org"),
            (["serve", "--rp-id", "example.org", "--origins", "http://example.org"], 78, "--origins"),
            (["serve", "--related-origins", "https://example.de"], 78, "--related-origins"),
            (["serve", "--rp-id", "example.org", "--related-origins", "http://example.de"], 78, "--related-origins"),
            (["serve", "--rp-id", "example.org", "--related-origins", "example.de"], 78, "--related-origins"),
            (["serve", "--rp-id", "example.org", "--related-origins", "https://a.example.org"], 78, "--origins"),
            (["serve", "--trusted-proxies", "10.0.0.0/40"], 78, "--trusted-proxies"),
            (["serve", "--tls-certificate", "a.pem"], 78, "--tls-key"),
            (["serve", "--tls-certificate", "a.pem", "--tls-key", "b.pem", "--check"], 78, "a.pem"),
            (["serve", "--config", "absent.json"], 78, "absent.json"),
            (["serve", "--user-verification", "never"], 78, "preferred"),
            (["serve", "--fido-test-interface", "--rp-id", "example.org"], 78, "not localhost"),
            (["serve", "--fido-test-interface", "--host", "0.0.0.0"], 78, "others can reach"),
            (["serve", "--fido-test-interface", "--host", "::"], 78, "others can reach"),
            (["serve", "--fido-test-interface", "--host", "127.evil.example"], 78, "others can reach"),
            (["serve", "--fido-test-interface", "--trusted-proxies", "127.0.0.1"], 78, "a proxy is named"),
            (["serve", "--fido-test-metadata", "."], 78, "--fido-test-interface"),
            (["serve", "--check", "--fido-test-interface", "--fido-test-metadata", "absent"], 78, "absent"),
            (["serve", "--attestation", "always"], 78, "direct"),
            (["serve", "--attestation-policy", "demand"], 78, "require"),
            (["serve", "--attestation-policy", "require"], 78, "--attestation direct"),
            (["serve"] + Self.allowing, 78, "proof of the model"),
            (Self.require + ["--allowed-authenticators", ","], 78, "--allowed-authenticators"),
            (Self.require + Self.allowing + ["--refused-authenticators", Self.model], 78, Self.model),
            (["serve", "--refused-authenticators", "yubikey"], 78, "yubikey"),
            (["serve", "--refused-authenticators", "00000000-0000-0000-0000-000000000000"], 78, "no AAGUID"),
            (
                ["serve", "--fido-metadata", "absent", "--attestation-policy", "ignore"], 78,
                "--attestation-policy verify"
            ),
            (["serve", "--fido-metadata-roots", "absent"], 78, "--fido-metadata"),
            (Self.require + ["--fido-metadata", "absent"], 78, "absent"),
            (["serve", "--passwords", "yes"], 78, "off, on"),
            (["serve", "--passwords", "On"], 78, "did you mean on?"),
            (["serve", "--passwords", "on", "--password-workers", "0"], 78, "between 1 and 64"),
            (["serve", "--passwords", "on", "--password-workers", "65"], 78, "between 1 and 64"),
            (["serve", "--no-new-passwords-from", "2027-01-31"], 78, "goes with --passwords on"),
            (["serve", "--passwords", "on", "--no-new-passwords-from", "2027-02-30"], 78, "a day such as"),
            (["serve", "--passwords", "on", "--no-new-passwords-from", "31.1.2027"], 78, "a day such as"),
            (["serve", "--password-workers", "2"], 78, "goes with --passwords on"),
            (["serve", "--passwords-off-after", "5"], 78, "goes with --passwords on"),
            (["serve", "--passwords", "on", "--passwords-off-after", "0"], 78, "between 1 and 100 sign-ins"),
            (["serve", "--passwords", "on", "--passwords-off-after", "101"], 78, "between 1 and 100 sign-ins"),
            (["serve", "--group-policies", "staff:passwords-off-after=5"], 78, "goes with --passwords on"),
            (Self.groups + ["staff"], 78, "GROUP:RULE=VALUE"),
            (Self.groups + ["staff:passwords-off-after"], 78, "GROUP:RULE=VALUE"),
            (Self.groups + ["two words:passwords-off-after=5"], 78, "names no group"),
            (Self.groups + ["staff:password-off-after=5"], 78, "did you mean passwords-off-after?"),
            (Self.groups + ["staff:passwords-off-after=many"], 78, "neither a number nor never"),
            (Self.groups + ["staff:passwords-off-after=0"], 78, "between 1 and 100"),
            (Self.groups + ["staff:no-new-passwords-from=tomorrow"], 78, "a day such as"),
            (Self.groups + ["staff:passwords-off-after=5,STAFF:passwords-off-after=6"], 78, "says something twice"),
            (["serve", "--recovery", "maybe"], 78, "on, off"),
            (["serve", "--recovery", "off", "--recovery-wait", "2"], 78, "goes with --recovery on"),
            (["serve", "--recovery-wait", "721"], 78, "between 0 and 720 hours"),
            (["serve", "--passwords", "off", "--password-workers", "2"], 78, "goes with --passwords on"),
            (["serve", "--codes", "second-step"], 78, "--passwords on"),
            (["serve", "--passwords", "on", "--codes", "sign-in"], 78, "--mail-server"),
            (["serve", "--mail-server", "smtp://ada:secret@mail.example.com"], 78, "--mail-password-file"),
            (["serve", "--passwords", "on", "--codes", "always"], 78, "off, second-step, sign-in"),
            (["account", "list", "--data", "absent"], 66, "absent"),
            (["apple", "simulate", "--host", "0.0.0.0"], 78, "others can reach"),
            (["apple", "simulate", "--host", "127.evil.example"], 78, "others can reach"),
            (["apple", "simulate", "--port", "70000"], 78, "--port"),
            (["apple", "simulate", "--notify", "https://example.com/apple"], 78, "--notify"),
            (["apple", "simulate", "--return-address", "https://example.com/back"], 78, "--return-address"),
            (["apple", "simulate", "--team", "short"], 78, "ten characters"),
            (["apple", "simulate", "--client-key", "absent.p8"], 78, "absent.p8"),
            (["apple", "simulate", "--signing-key", "absent.pem"], 78, "absent.pem"),
            (["apple", "simulate", "--setup", "absent.json"], 78, "absent.json"),
            (["apple", "simulate", "--setup", "absent.json", "--app", "a"], 78, "--app does not go with --setup"),
        ] as [([String], Int32, String)]
    )
    func `a wrong setting ends with its code and names itself`(arguments: [String], code: Int32, named: String) throws {
        defer { program.remove() }
        let outcome = try program.run(arguments)
        #expect(!outcome.errors.contains("secret"), "no password is repeated")
        #expect(outcome.code == code)
        #expect(outcome.errors.contains(named))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        ("MARTLET_PROT", "MARTLET_PORT"), ("MARTLET_RPID", "MARTLET_RP_ID"), ("MARTLET_SIGNUP", "MARTLET_SIGN_UP"),
    ])
    func `a misspelt variable is an error with the nearest name`(name: String, nearest: String) throws {
        defer { program.remove() }
        let outcome = try program.run(["serve", "--check"], environment: [name: "1"])
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains(name))
        #expect(outcome.errors.contains("did you mean \(nearest)?"))
    }

    @Test(arguments: [
        (#"{"prot": 1}"#, "port"), (#"{"port": "8080"}"#, "whole number"),
        (#"{"origins": "https://a.example"}"#, "list"),
        (#"{"port": 1, "port": 2}"#, "valid JSON"), ("[]", "object"), ("{", "valid JSON"), (#"{"rpId": 7}"#, "string"),
    ])
    func `a wrong file is an error that names the member`(content: String, named: String) throws {
        defer { program.remove() }
        try Data(content.utf8).write(to: program.folder.appending(path: "martlet.json"))
        let outcome = try program.run(["serve", "--check", "--config", "martlet.json"])
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains(named))
    }

    @Test func `a flag goes before the environment, and that before the file`() throws {
        defer { program.remove() }
        let file = program.folder.appending(path: "martlet.json")
        try Data(#"{"rpId": "file.example", "name": "File", "signUp": "invite"}"#.utf8).write(to: file)
        let environment = [
            "MARTLET_CONFIG": file.path, "MARTLET_RP_ID": "environment.example", "MARTLET_SIGN_UP": "open",
        ]
        let outcome = try program.run(["serve", "--check", "--rp-id", "flag.example"], environment: environment)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("RP ID: flag.example\n"))
        #expect(outcome.output.contains("Sign-up: open"))
        #expect(try program.run(["serve", "--check"], environment: environment).output.contains("environment.example"))
        let third = try program.run(["serve", "--check", "--config", file.path])
        #expect(third.output.contains("RP ID: file.example\n"))
        #expect(third.output.contains("Sign-up: invite"))
    }

    @Test func `a check tells a program the same`() throws {
        defer { program.remove() }
        let outcome = try program.run(["serve", "--check", "--json", "--rp-id", "example.org"] + program.data)
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?["rpId"] as? String == "example.org")
        #expect(object?["origins"] as? [String] == ["https://example.org"])
        #expect(object?["listensOn"] as? String == "127.0.0.1:8080")
        #expect(object?["httpsSpokenBy"] as? String == "proxy")
        #expect(object?["signUp"] as? String == "closed")
        #expect((object?["warnings"] as? [String])?.count == 1)
        let alone = try program.run(["serve", "--json"] + program.data)
        #expect(alone.code == 64 && alone.errors.contains("--check"))
    }

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

    @Test func `a check names the apps`() throws {
        defer { program.remove() }
        let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
        let flags = [
            "--rp-id", "example.org", "--trusted-proxies", "127.0.0.1",
            "--apps", "https://nest.example.org,https://elsewhere.example", "--apple-apps",
            "A1B2C3D4E5.org.example.nest",
            "--android-apps", "org.example.nest=\(fingerprint)",
        ]
        let outcome = try program.run(["serve", "--check"] + flags + program.data)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("Apps: https://nest.example.org, https://elsewhere.example "))
        #expect(outcome.output.contains("Apple apps: A1B2C3D4E5.org.example.nest\n"))
        #expect(outcome.output.contains("Android apps: org.example.nest\n"))
        #expect(!outcome.output.contains("warning:"))
        let json = try program.run(["serve", "--check", "--json"] + flags + program.data)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["apps"] as? [String] == ["https://nest.example.org", "https://elsewhere.example"])
        #expect(object?["appleApps"] as? [String] == ["A1B2C3D4E5.org.example.nest"])
        #expect(object?["androidApps"] as? [String] == ["org.example.nest"])
        #expect(object?["fidoTestInterface"] as? Bool == false)
    }

    @Test(
        arguments: [
            (["--fido-test-interface"], [:]), ([], ["MARTLET_FIDO_TEST_INTERFACE": "true"]),
            (["--config", "martlet.json"], [:]), (["--fido-test-interface", "--host", "::1"], [:]),
        ] as [([String], [String: String])]
    )
    func `a check warns of the FIDO test interface, wherever it is switched on`(
        flags: [String],
        environment: [String: String]
    ) throws {
        defer { program.remove() }
        try Data(#"{"fidoTestInterface": true}"#.utf8).write(to: program.folder.appending(path: "martlet.json"))
        let outcome = try program.run(["serve", "--check"] + flags + program.data, environment: environment)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("FIDO test interface: on, with no metadata\n"))
        #expect(outcome.output.contains("warning: the FIDO test interface is on"))
    }

    @Test(arguments: [
        ("statement.json", "{", "no metadata statement"),
        ("statement.json", #"{"aaguid": 7}"#, "no metadata statement"),
        ("root.crt", "x", "no certificate"), ("root.pem", "-----BEGIN CERTIFICATE-----", "no certificate"),
    ])
    func `metadata of the FIDO tests that are none are named`(file: String, content: String, named: String) throws {
        defer { program.remove() }
        let folder = program.folder.appending(path: "metadata")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: folder.appending(path: file))
        try Data("passed over".utf8).write(to: folder.appending(path: "README.txt"))
        let flags = ["serve", "--check", "--fido-test-interface", "--fido-test-metadata", folder.path]
        let outcome = try program.run(flags + program.data)
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains(file) && outcome.errors.contains(named))
    }

    @Test func `a folder of FIDO's metadata that is none is told from one that is not there`() throws {
        defer { program.remove() }
        try Data().write(to: program.folder.appending(path: "file"))
        for (folder, words) in [("metadata", "is not there"), ("file", "is no folder")] {
            let flags = ["serve", "--check", "--fido-test-interface", "--fido-test-metadata", folder]
            let outcome = try program.run(flags + program.data)
            let named = "--fido-test-metadata (or MARTLET_FIDO_TEST_METADATA) names \(folder)"
            #expect(outcome.code == 78 && outcome.errors == "martlet: \(named), which \(words)\n")
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `a file that this user may not read is told from one that is not there`() throws {
        defer { program.remove() }
        let file = program.folder.appending(path: "secret.json")
        try Data("{}".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        #expect(try program.run(["explain", "secret.json"]).errors == "martlet: this user may not read secret.json\n")
    }

    @Test(arguments: [("127.0.0.2", false), ("::1", false), ("0.0.0.0", true), ("127.evil.example", true)])
    func `a check knows which addresses others reach`(host: String, isOpen: Bool) throws {
        defer { program.remove() }
        let outcome = try program.run(["serve", "--check", "--host", host] + program.data)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("warning: the service listens on \(host) without TLS") == isOpen)
    }

    @Test func `a check warns of an address that this machine does not have`() throws {
        defer { program.remove() }
        for (host, words) in [("192.0.2.1", "this machine has no address"), ("no..where", "cannot be found")] {
            let outcome = try program.run(["serve", "--check", "--host", host] + program.data)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("warning: on this machine the service would not start: "))
            #expect(outcome.output.contains(words))
            #expect(outcome.output.contains("; --host takes an address of this machine"))
            #expect(outcome.output.hasSuffix("\nNothing in the settings contradicts itself; see the warnings above.\n"))
        }
        let here = try program.run(["serve", "--check", "--host", "127.0.0.1"] + program.data)
        #expect(!here.output.contains("would not start"))
        #expect(here.output.hasSuffix("\nThe settings are sound.\n"))
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

    @Test func `a check warns of more related origins than browsers take`() throws {
        defer { program.remove() }
        let check = ["serve", "--check", "--rp-id", "example.org", "--trusted-proxies", "127.0.0.1"] + program.data
        let names = ["one", "two", "three", "four", "five", "six"]
        let five = names.prefix(5).map { "https://\($0).com" } + ["https://one.de"]
        let few = try program.run(check + ["--related-origins", five.joined(separator: ",")])
        #expect(few.code == 0 && few.output.contains("Related origins: https://one.com, "))
        #expect(few.output.contains("without cookies, and get the session's token"))
        #expect(!few.output.contains("passkeys may fail"))
        let many = try program.run(check + ["--related-origins", (five + ["https://six.com"]).joined(separator: ",")])
        #expect(many.code == 0)
        #expect(many.output.contains("6 different names"))
        #expect(many.output.contains("passkeys may fail on https://six.com"))
        let json = try program.run(check + ["--json", "--related-origins", "https://one.com"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["relatedOrigins"] as? [String] == ["https://one.com"])
    }

    @Test func `a check warns of settings for attestation that do less than they seem to`() throws {
        defer { program.remove() }
        let check = ["serve", "--check"] + program.data
        let none = try program.run(check)
        #expect(none.output.contains("Attestation: none, verify (every authenticator may be used"))
        #expect(!none.output.contains("warning"))
        for (flags, warning) in [
            (["--attestation", "direct", "--attestation-policy", "ignore"], "asked for and then ignored"),
            (["--refused-authenticators", Self.model], "stops those that tell the truth"),
            (Array(Self.require.dropFirst()), "nobody says which of them are compromised"),
        ] {
            let outcome = try program.run(check + flags)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains(warning))
        }
        let json = try program.run(check + ["--json", "--refused-authenticators", Self.model.uppercased()])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let attestation = object?["attestation"] as? [String: Any]
        #expect(attestation?["policy"] as? String == "verify")
        #expect(attestation?["refused"] as? [String] == [Self.model])
    }

    @Test func `a check says what the domain and HTTPS mean, and changes nothing`() throws {
        defer { program.remove() }
        let outcome = try program.run(["serve", "--check", "--rp-id", "example.org"] + program.data)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("Passkeys are bound to example.org"))
        #expect(outcome.output.contains("HTTPS: a proxy such as Caddy or nginx must speak it"))
        #expect(outcome.output.contains("warning: no proxy is trusted"))
        #expect(outcome.output.contains("X-Forwarded-Host"))
        #expect(!outcome.output.contains("Apps:") && !outcome.output.contains("FIDO"))
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "data").path))
    }

    @Test func `a check says where platforms look things up, when that is another host`() throws {
        defer { program.remove() }
        let other = try program.run(
            ["serve", "--check", "--rp-id", "example.com", "--origins", "https://login.example.com"]
        )
        #expect(other.code == 0 && other.output.contains("https://example.com/.well-known/"))
        #expect(other.output.contains("martlet well-known export"))
        let same = try program.run(["serve", "--check", "--rp-id", "login.example.com"])
        #expect(same.code == 0 && !same.output.contains(".well-known"))
    }
}
