// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct AppleSettingsTests {
    private static let team = ["--apple-team", "ABCDE12345", "--apple-site", "com.example.site"]
    private static let key = ["--apple-key-id", "KEY1234567", "--apple-key-file", "apple.p8"]
    private static let domain = ["--rp-id", "example.org"]
    private static let simulator = ["--apple-simulator", "http://localhost:8090"]

    private let program: Program

    init() throws { program = try Program() }

    /// Writes a key, as Apple hands it out.
    private func writeKey(mode: Int = 0o600) throws {
        let file = program.folder.appending(path: "apple.p8")
        try Data(P256.Signing.PrivateKey().pemRepresentation.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    private func check(_ flags: [String]) throws -> Program.Outcome {
        try program.run(["serve", "--check"] + flags + program.data)
    }

    @Test func `the check reads the key and says what to register with Apple`() throws {
        defer { program.remove() }
        try writeKey()
        let outcome = try check(Self.domain + Self.team + Self.key + ["--apple-bundles", "com.example.app"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("https://example.org/sign-in/return/apple"))
        #expect(outcome.output.contains("https://example.org/api/v1/providers/apple/notifications"))
        #expect(outcome.output.contains("com.example.app") && outcome.output.contains("tokens by RS256\n"))
        let both = try check(Self.domain + Self.team + Self.key + ["--apple-es256"])
        #expect(both.output.contains("tokens by ES256 or RS256"), "\(both.errors)")
        let grouped = try check(
            Self.domain + Self.team + Self.key
                + ["--apple-bundles", "com.example.app+com.example.site+com.example.kiosk, com.example.other"]
        )
        #expect(grouped.output.contains("the apps com.example.app, com.example.kiosk, com.example.other,"))
        #expect(grouped.output.contains("taken for the App IDs com.example.app, com.example.other\n"))
        #expect(!outcome.output.contains("PRIVATE KEY") && !outcome.errors.contains("PRIVATE KEY"))
    }

    @Test func `two apps that are named apart end apart`() throws {
        defer { program.remove() }
        try writeKey()
        func ends(_ bundles: String, _ more: [String] = []) throws -> [String] {
            let outcome = try check(Self.domain + Self.team + Self.key + ["--apple-bundles", bundles] + more)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n").map(String.init)
            return lines.filter { $0.contains("stops using") }.map { String($0.drop { $0 == " " }) }
        }
        // The pages belong to the first where nothing says to which.
        #expect(
            try ends("com.example.app,com.example.other") == [
                "Whoever stops using com.example.app stops using com.example.app, com.example.site and nothing else",
                "Whoever stops using com.example.other stops using com.example.other and nothing else",
            ]
        )
        #expect(
            try ends("com.example.app,com.example.other+com.example.site") == [
                "Whoever stops using com.example.app stops using com.example.app and nothing else",
                "Whoever stops using com.example.other stops using com.example.other, com.example.site and nothing else",
            ]
        )
        // Two apps under one App ID: the pages belong to it, and end with it.
        #expect(
            try ends("com.example.app+com.example.other") == [
                "Whoever stops using com.example.app stops using com.example.app, com.example.other, com.example.site "
                    + "and nothing else"
            ]
        )
        // What is named for notifications alone is what the pages belong to, where no group has them.
        #expect(
            try ends("com.example.app", ["--apple-app-ids", "com.example.app,com.example.pages"]) == [
                "Whoever stops using com.example.app stops using com.example.app and nothing else",
                "Whoever stops using com.example.pages stops using com.example.pages, com.example.site and nothing else",
            ]
        )
        #expect(
            try ends("com.example.app+com.example.site", ["--apple-app-ids", "com.example.app,com.example.pages"]) == [
                "Whoever stops using com.example.app stops using com.example.app, com.example.site and nothing else",
                "Whoever stops using com.example.pages stops using com.example.pages and nothing else",
            ]
        )
        // One that stands in a group ends with what its head ends with, the pages included.
        let both = ["--apple-app-ids", "com.example.app,com.example.other"]
        #expect(
            try ends("com.example.app+com.example.other", both) == [
                "Whoever stops using com.example.app stops using com.example.app, com.example.other, com.example.site "
                    + "and nothing else",
                "Whoever stops using com.example.other stops using com.example.other, com.example.app, com.example.site "
                    + "and nothing else",
            ]
        )
        // One App ID has all clients here.
        #expect(try ends("com.example.app").isEmpty)
        #expect(try ends("com.example.app", ["--apple-app-ids", "com.example.pages"]).isEmpty)
    }

    @Test func `a site alone is told to name the App ID that it belongs to, for notifications`() throws {
        defer { program.remove() }
        try writeKey()
        let alone = try check(Self.domain + Self.team + Self.key)
        #expect(alone.code == 0 && alone.output.contains("warning: no App ID is named"), "\(alone.errors)")
        #expect(alone.output.contains("--apple-app-ids") && !alone.output.contains("taken for the App IDs"))
        let named = try check(Self.domain + Self.team + Self.key + ["--apple-app-ids", "com.example.app"])
        #expect(named.output.contains("taken for the App IDs com.example.app\n"), "\(named.errors)")
        #expect(!named.output.contains("no App ID is named"))
        // It is an audience of notifications, and no client that signs people in.
        #expect(!named.output.contains("and the apps"))
    }

    @Test func `on localhost Apple is simulated, and the check warns of it`() throws {
        defer { program.remove() }
        try writeKey()
        let outcome = try check(Self.team + Self.key + Self.simulator)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Apple is simulated"))
    }

    @Test(
        arguments: [
            (Self.team + Self.key, "HTTPS"),
            (Self.domain + Self.team + Self.key + Self.simulator, "localhost alone"),
            (Self.domain + ["--apple-team", "short"] + Self.key, "--apple-team"),
            (Self.domain + ["--apple-team", "ABCDE12345"] + Self.key, "--apple-site"),
            (Self.domain + Self.team, "--apple-key-id"),
            (Self.domain + Self.team + ["--apple-key-id", "KEY1234567"], "--apple-key-file"),
            (Self.domain + Self.team + ["--apple-key-id", "k", "--apple-key-file", "apple.p8"], "--apple-key-id"),
            (Self.domain + Self.team + ["--apple-key-id", "KEY1234567", "--apple-key-file", "absent"], "absent"),
            (
                Self.domain + Self.team + Self.key + ["--apple-bundles", "ABCDE12345.com.example.app"],
                "begins with the team"
            ),
            (Self.domain + Self.key, "changes nothing without --apple-team"),
            (Self.domain + Self.team + Self.key + ["--apple-former-team", "FORMER1234"], "--apple-transferred-on"),
            (
                Self.domain + Self.team + Self.key
                    + ["--apple-former-team", "FORMER1234", "--apple-transferred-on", "soon"],
                "a day such as"
            ),
            (
                Self.domain + Self.team + Self.key
                    + ["--apple-former-team", "ABCDE12345", "--apple-transferred-on", "2026-01-31"],
                "not to itself"
            ),
            (
                Self.domain + Self.team + Self.key + ["--apple-transferred-on", "2026-01-31"],
                "changes nothing without --apple-former-team"
            ),
            (Self.domain + ["--apple-es256"], "changes nothing without --apple-team"),
            (Self.team + Self.key + Self.simulator + ["--apple-es256"], "at the simulator"),
            (Self.domain + Self.team + Self.key + ["--apple-bundles", "com.example.app+"], "--apple-bundles"),
            (Self.domain + Self.team + Self.key + ["--apple-app-ids", "com.example.site"], "names the Services ID"),
            (Self.domain + Self.team + Self.key + ["--apple-app-ids", "com.example.app+a"], "--apple-app-ids"),
            (Self.domain + ["--apple-app-ids", "com.example.app"], "changes nothing without --apple-team"),
            (Self.domain + ["--apple-bundles", "com.example.app"], "changes nothing without --apple-team"),
            (Self.team + Self.key + ["--apple-simulator", "http://example.com"], "--apple-simulator"),
        ] as [([String], String)]
    )
    func `a wrong setting is refused by its name`(_ flags: [String], _ named: String) throws {
        defer { program.remove() }
        try writeKey()
        let outcome = try check(flags)
        #expect(outcome.code == 78 && outcome.errors.contains(named), "\(outcome.errors)")
    }

    @Test func `a key behind a link is judged by its own mode`() throws {
        defer { program.remove() }
        try writeKey()
        let (file, kept) = (program.folder.appending(path: "apple.p8"), program.folder.appending(path: "kept.p8"))
        try FileManager.default.moveItem(at: file, to: kept)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: kept)
        let linked = try check(Self.domain + Self.team + Self.key)
        #expect(linked.code == 0, "\(linked.errors)")
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: kept.path)
        let open = try check(Self.domain + Self.team + Self.key)
        #expect(open.code == 78 && open.errors.contains("everybody on this machine can read"), "\(open.errors)")
    }

    @Test func `a pipe that nobody writes to does not hang the check`() throws {
        defer { program.remove() }
        let pipe = program.folder.appending(path: "apple.p8")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let empty = try check(Self.domain + Self.team + Self.key)
        #expect(empty.code == 78 && empty.errors.contains("--apple-key-file"), "\(empty.errors)")
    }

    @Test func `a key that everybody can read, and one that is none, are refused and not repeated`() throws {
        defer { program.remove() }
        try writeKey(mode: 0o644)
        let open = try check(Self.domain + Self.team + Self.key)
        #expect(open.code == 78 && open.errors.contains("everybody on this machine can read"), "\(open.errors)")
        let file = program.folder.appending(path: "apple.p8")
        try Data("secret".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let bad = try check(Self.domain + Self.team + Self.key)
        #expect(bad.code == 78 && bad.errors.contains("--apple-key-file"), "\(bad.errors)")
        #expect(!bad.errors.contains("secret"))
    }
}
