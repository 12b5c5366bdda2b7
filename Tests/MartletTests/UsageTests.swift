// SPDX-License-Identifier: Apache-2.0

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
            (["serve", "--algorithms", "ES255"], 78, "did you mean ES256?"),
            (["serve", "--algorithms", "es256k"], 78, "did you mean ES256K?"),
            (["serve", "--algorithms", "-7"], 64, "--algorithms"),
            (["serve", "--algorithms", "ES256,ML-DSA-44"], 78, "the algorithms are EdDSA"),
            (["serve", "--algorithms", "ES256,RS1"], 78, "SHA-1"),
            (["serve", "--algorithms", "ES256,EdDSA,ES256"], 78, "names ES256 twice"),
            (["serve", "--algorithms", ","], 78, "at least one algorithm"),
            (["serve", "--fido-test-interface"], 64, "--fido-test-interface"),
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

    private static let links = [
        ("MARTLET_SERVICE_HOST", "10.96.12.34"), ("MARTLET_SERVICE_PORT", "80"), ("MARTLET_SERVICE_PORT_HTTP", "80"),
        ("MARTLET_PORT", "tcp://10.96.12.34:80"), ("MARTLET_PORT_80_TCP", "tcp://10.96.12.34:80"),
        ("MARTLET_PORT_80_TCP_PROTO", "tcp"), ("MARTLET_PORT_80_TCP_PORT", "80"),
        ("MARTLET_PORT_80_TCP_ADDR", "10.96.12.34"), ("MARTLET_PORT_53_UDP", "udp://[fd00::7]:53"),
        ("MARTLET_PORT_53_UDP_ADDR", "fd00::7"), ("MARTLET_PORT_9_SCTP", "sctp://10.96.12.34:9"),
        ("MARTLET_WEB_SERVICE_HOST", "fd00::7"), ("MARTLET_WEB_SERVICE_PORT", "443"),
        ("MARTLET_WEB_SERVICE_PORT_MY_PORT", "443"), ("MARTLET_WEB_PORT", "tcp://[fd00::7]:443"),
        ("MARTLET_WEB_PORT_443_TCP", "tcp://[fd00::7]:443"), ("MARTLET_PORT_PORT", "udp://10.0.0.1:1"),
        ("MARTLET_NAME", "/nest/martlet"), ("MARTLET_WEB_NAME", "/nest/martlet-web"),
        ("MARTLET_PORT_8000_TCP_START", "tcp://172.17.0.2:8000"), ("MARTLET_PORT_8000_TCP_PORT_END", "8009"),
        ("MARTLET_KEYCHAIN_SOCKET", "/run/user/1000/other"),
    ]

    @Test(arguments: links.indices)
    func `what platforms inject for a service of this name is passed over`(index: Int) throws {
        defer { program.remove() }
        let (name, value) = Self.links[index]
        let outcome = try program.run(["serve", "--check", "--json"], environment: [name: value])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("127.0.0.1:8080") && !outcome.output.contains("/nest"), "\(outcome.output)")
    }

    @Test func `all that platforms inject is passed over at once, and the settings beside it count`() throws {
        defer { program.remove() }
        var environment = Dictionary(uniqueKeysWithValues: Self.links)
        environment["MARTLET_ENV_PATH"] = "/usr/bin"
        environment["MARTLET_WEB_ENV_ANY_THING"] = ""
        environment["MARTLET_HOST"] = "127.0.0.7"
        for arguments in [["--port", "18100"], []] {
            let outcome = try program.run(["serve", "--check", "--json"] + arguments, environment: environment)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("127.0.0.7:\(arguments.last ?? "8080")"), "\(outcome.output)")
        }
    }

    @Test(arguments: [
        ("MARTLET_SERVICE_HOST", "login.example.com"), ("MARTLET_SERVICE_HOSTS", "10.96.12.34"),
        ("MARTLET_SERVICE_PORT", "http"), ("MARTLET_SERVICE", "80"), ("MARTLET_PORT", "http://10.96.12.34:80"),
        ("MARTLET_PORT", "tcp://10.96.12.34"), ("MARTLET_PORTS", "tcp://10.96.12.34:80"),
        ("MARTLET_PORT_80_TCP", "80"), ("MARTLET_PORT_80", "tcp://10.96.12.34:80"),
        ("MARTLET_PORT_HTTP_TCP", "tcp://10.96.12.34:80"), ("MARTLET_PORT_80_TCP_ADDRESS", "10.96.12.34"),
        ("MARTLET_ENV_PATH", "/usr/bin"), ("MARTLET_WEB_NAME", "/nest/martlet"), ("MARTLET_SERVICE_NAME", "Nest"),
    ])
    func `what only resembles an injected variable is still an error`(name: String, value: String) throws {
        defer { program.remove() }
        let outcome = try program.run(["serve", "--check"], environment: [name: value])
        #expect(outcome.code == 78 && outcome.errors.contains(name), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("MARTLET_PORT", "80a", ["--port", "18100"]),
        ("MARTLET_PASSWORD_WORKERS", "many", ["--password-workers", "2"]),
        ("MARTLET_EXPLAIN_PAGE", "yes", ["--explain-page"]), ("MARTLET_SIGN_UP", "opne", ["--sign-up", "open"]),
        ("MARTLET_RP_ID", "Example.org", ["--rp-id", "localhost"]),
        ("MARTLET_TRUSTED_PROXIES", "nest", ["--trusted-proxies", "::1"]),
    ])
    func `a flag goes before a variable that is wrong`(name: String, value: String, flags: [String]) throws {
        defer { program.remove() }
        let arguments = ["serve", "--check", "--passwords", "on"]
        let outcome = try program.run(arguments + flags, environment: [name: value])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let without = try program.run(arguments, environment: [name: value])
        #expect(without.code == 78, "\(without.output)")
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

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `a file that this user may not read is told from one that is not there`() throws {
        defer { program.remove() }
        let file = program.folder.appending(path: "secret.json")
        try Data("{}".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        #expect(try program.run(["explain", "secret.json"]).errors == "martlet: this user may not read secret.json\n")
    }
}
