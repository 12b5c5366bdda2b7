// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct NamedFileTests {
    private static let domain = ["--rp-id", "example.org", "--port", "0"]
    private static let events = ["--webhook", "https://example.com/secret", "--webhook-key-file"]
    private static let texts = ["--sms-webhook", "https://example.com/secret", "--sms-webhook-key-file"]
    private static let mail = ["--mail-server", "smtp://mail.example.org"]
    private static let key = "0123456789abcdef0123456789abcdef\n"

    private let program: Program

    init() throws { program = try Program() }

    /// Writes a file that its owner alone can read.
    private func write(_ content: String, to name: String, mode: Int = 0o600) throws -> String {
        let file = program.folder.appending(path: name)
        try Data(content.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    private func serve(_ flags: [String]) throws -> Program.Outcome {
        try program.run(["serve"] + Self.domain + flags + program.data)
    }

    @Test(
        arguments: [
            (Self.events + ["absent"], "--webhook-key-file (or MARTLET_WEBHOOK_KEY_FILE)"),
            (
                Self.events + ["key", "--webhook-authorities", "absent"],
                "--webhook-authorities (or MARTLET_WEBHOOK_AUTHORITIES)"
            ),
            (Self.texts + ["absent"], "--sms-webhook-key-file (or MARTLET_SMS_WEBHOOK_KEY_FILE)"),
            (
                Self.texts + ["key", "--sms-webhook-authorities", "absent"],
                "--sms-webhook-authorities (or MARTLET_SMS_WEBHOOK_AUTHORITIES)"
            ),
            (Self.mail + ["--mail-authorities", "absent"], "--mail-authorities (or MARTLET_MAIL_AUTHORITIES)"),
            (
                Self.mail + ["--mail-user", "me", "--mail-password-file", "absent"],
                "--mail-password-file (or MARTLET_MAIL_PASSWORD_FILE)"
            ),
            (["--tls-certificate", "absent", "--tls-key", "key"], "--tls-certificate (or MARTLET_TLS_CERTIFICATE)"),
            (["--tls-certificate", "key", "--tls-key", "absent"], "--tls-key (or MARTLET_TLS_KEY)"),
            (["--fido-metadata", "absent"], "--fido-metadata (or MARTLET_FIDO_METADATA)"),
            (["--config", "absent"], "--config (or MARTLET_CONFIG)"),
        ]
    )
    func `a file that is not there keeps the service from starting, and leaves no data`(
        flags: [String],
        spoken: String
    ) throws {
        defer { program.remove() }
        _ = try write(Self.key, to: "key")
        for more in [["--check"], []] {
            let outcome = try serve(flags + more)
            #expect(outcome.code == 78 && outcome.output.isEmpty)
            #expect(outcome.errors == "martlet: \(spoken) names absent, which is not there\n")
        }
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "data").path))
    }

    @Test func `a folder in a file's place is told apart, and so is what is below a file`() throws {
        defer { program.remove() }
        let file = try write(Self.key, to: "key")
        #expect(try serve(["--check"] + Self.events + ["."]).errors.hasSuffix(" names ., which is a folder\n"))
        let below = try serve(["--check"] + Self.events + [file + "/key"])
        #expect(below.code == 78 && below.errors.hasSuffix(" names \(file)/key, which is not there\n"))
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `a file that this user may not read is told apart from one that is none`() throws {
        defer { program.remove() }
        let file = try write(Self.key, to: "key", mode: 0)
        let outcome = try serve(["--check"] + Self.events + [file])
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains(" names \(file), which this user may not read\n"))
        #expect(outcome.errors.contains("\n  hint: look whose it is: ls -l \(file); "))
    }

    @Test func `authorities and certificates that are none are named with their settings`() throws {
        defer { program.remove() }
        _ = try write("nothing of the kind", to: "text")
        let mail = try serve(["--check"] + Self.mail + ["--mail-authorities", "text"])
        #expect(mail.code == 78)
        #expect(mail.errors.hasSuffix(" names text, which holds no certificate in PEM\n"))
        let tls = try serve(["--check", "--tls-certificate", "text", "--tls-key", "text"])
        #expect(tls.code == 78)
        #expect(tls.errors.hasPrefix("martlet: --tls-certificate (or MARTLET_TLS_CERTIFICATE) names text, which "))
    }

    @Test func `each receiver gets a key of its own in the hint`() throws {
        defer { program.remove() }
        let events = try serve(["--webhook", "https://example.com/secret"])
        #expect(events.code == 78 && events.errors.hasSuffix("(umask 077; openssl rand -hex 32 > webhook.key)\n"))
        let texts = try serve(["--sms-webhook", "https://example.com/secret"])
        #expect(texts.code == 78 && texts.errors.hasSuffix("(umask 077; openssl rand -hex 32 > sms.key)\n"))
    }

    @Test(arguments: [0o400, 0o440])
    func `a key is taken as systemd hands it in, and a check says whose it is`(mode: Int) throws {
        defer { program.remove() }
        let key = try write(Self.key, to: "key", mode: mode)
        let outcome = try serve(["--check"] + Self.events + [key])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("\nWebhook: https://example.com, signed with the key in \(key)\n"))
        #expect(!outcome.output.contains("secret"))
        let json = try serve(["--check", "--json"] + Self.events + [key])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["webhook"] as? [String: String] == ["receiver": "https://example.com"])
        let none = try serve(["--check", "--json"])
        let alone = try JSONSerialization.jsonObject(with: Data(none.output.utf8)) as? [String: Any]
        #expect(alone?["webhook"] is NSNull)
        #expect(try serve(["--check"]).output.contains("Webhook:") == false)
    }

    @Test func `a key that everybody can read keeps a check from calling the settings sound`() throws {
        defer { program.remove() }
        let outcome = try serve(["--check"] + Self.events + [try write(Self.key, to: "key", mode: 0o644)])
        #expect(outcome.code == 78 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("everybody on this machine can read"))
    }
}
