// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct CheckTests {
    private static let model = "ee882879-721c-4913-9775-3dfcce97072a"
    private static let require = ["serve", "--attestation", "direct", "--attestation-policy", "require"]

    private let program: Program

    init() throws { program = try Program() }

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

    @Test func `a check names the algorithms that the settings name`() throws {
        defer { program.remove() }
        let check = ["serve", "--check"] + program.data
        #expect(try !program.run(check).output.contains("Algorithms"))
        let both = try program.run(check + ["--algorithms", "ES256K, ES256,Ed448"])
        #expect(both.code == 0 && both.output.contains("Algorithms: ES256K, ES256, Ed448\n"))
        #expect(!both.output.contains("leaves out"))
        let few = try program.run(check, environment: ["MARTLET_ALGORITHMS": "ES256K"])
        #expect(few.code == 0 && few.output.contains("leaves out ES256"))
        let json = try program.run(check + ["--json", "--algorithms", "ES256,ES256K"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["algorithms"] as? [String] == ["ES256", "ES256K"])
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
    }

    @Test func `an app says how it learns who its visitor is`() throws {
        defer { program.remove() }
        let apps = "https://nest.example.org,https://shiny.example.net=token,https://wiki.example.net=cookie"
        let outcome = try program.run(["serve", "--check", "--rp-id", "example.org", "--apps", apps] + program.data)
        #expect(outcome.code == 0)
        let spelled = "https://nest.example.org, https://shiny.example.net=token, https://wiki.example.net"
        #expect(outcome.output.contains("Apps: \(spelled) "))
        for wrong in ["=", "=tokens", "=Token", "=token=token", "= token"] {
            let flags = ["--rp-id", "example.org", "--apps", "https://nest.example.org\(wrong)"]
            let outcome = try program.run(["serve", "--check"] + flags + program.data)
            #expect(outcome.code == 78, "\(wrong)")
            #expect(outcome.errors.contains("--apps") && outcome.errors.contains("cookie, token"), "\(outcome.errors)")
        }
    }

    /// Hosts with another port, another scheme, and of every origin that sessions may begin at.
    @Test(
        arguments: [
            (["https://login.example.org"], "the service's own host"),
            (["https://login.example.org:8096"], "the service's own host"),
            (["https://notes.example.org", "https://login.example.org:8443=token"], "the service's own host"),
            (["https://www.example.org:8443"], "the host of https://www.example.org"),
            (["https://shop.example:8443"], "the host of https://shop.example"),
            (["https://notes.example.org", "https://notes.example.org:8443"], "are on one host"),
            (["https://notes.example.org:81=token", "https://notes.example.org:82=token"], "are on one host"),
            (["https://notes.example.org", "https://notes.example.org=token"], "is named twice"),
        ] as [([String], String)]
    )
    func `apps that would get each other's cookies or the service's are refused`(apps: [String], named: String) throws {
        defer { program.remove() }
        let flags = [
            "--rp-id", "example.org", "--origins", "https://login.example.org,https://www.example.org",
            "--related-origins", "https://shop.example", "--apps", apps.joined(separator: ","),
        ]
        let outcome = try program.run(["serve", "--check"] + flags + program.data)
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains(named), "\(outcome.errors)")
        #expect(outcome.errors.contains("--apps") && outcome.errors.contains("a host of its own"))
        #expect(outcome.output.isEmpty)
        // The service itself and the doctor say the same.
        #expect(try program.run(["serve"] + flags + program.data).code == 78)
        let file = program.folder.appending(path: "settings.json")
        let settings: [String: Any] = [
            "rpId": "example.org", "origins": ["https://login.example.org", "https://www.example.org"],
            "relatedOrigins": ["https://shop.example"], "apps": apps,
        ]
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        let doctor = try program.run(["doctor", "--config", file.path, "--timeout", "1"])
        #expect(doctor.code == 78)
        #expect(doctor.errors.contains(named), "\(doctor.errors)")
    }

    @Test(arguments: ["http://localhost:9000", "http://localhost", "https://localhost:8443=token"])
    func `on localhost an app needs a name of its own, too`(app: String) throws {
        defer { program.remove() }
        let outcome = try program.run(["serve", "--check", "--apps", app] + program.data)
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains("notes.localhost"), "\(outcome.errors)")
        let apart = try program.run(["serve", "--check", "--apps", "http://notes.localhost:9000"] + program.data)
        #expect(apart.code == 0)
    }

    @Test func `a further origin of the service may be an app itself`() throws {
        defer { program.remove() }
        let flags = [
            "--rp-id", "example.org", "--origins", "https://login.example.org,https://www.example.org",
            "--related-origins", "https://shop.example", "--apps", "https://www.example.org,https://shop.example=token",
        ]
        #expect(try program.run(["serve", "--check"] + flags + program.data).code == 0)
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
        #expect(!outcome.output.contains("Apps:"))
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
