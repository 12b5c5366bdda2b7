// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct WellKnownExportTests {
    private static let fingerprint = (0..<32).map { _ in "0F" }.joined(separator: ":")
    private static let settings = [
        "--rp-id", "example.com", "--origins", "https://login.example.com", "--related-origins", "https://example.de",
        "--apple-apps", "A1B2C3D4E5.org.example.nest", "--android-apps", "org.example.nest=\(fingerprint)",
    ]
    private static let names = ["apple-app-site-association", "assetlinks.json", "passkey-endpoints", "webauthn"]

    private let program: Program
    private let root: URL

    init() throws {
        program = try Program()
        root = program.folder.appending(path: "site")
    }

    private func export(_ more: [String] = [], settings: [String] = settings) throws -> Program.Outcome {
        try program.run(["well-known", "export", root.path] + settings + more)
    }

    private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    private func content(_ name: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: root.appending(path: ".well-known/\(name)")))
    }

    @Test func `every file gets its registered name and what the settings say`() throws {
        defer { program.remove() }
        let outcome = try export(["--json"])
        #expect(outcome.code == 0)
        let object = try object(outcome)
        let files = try #require(object["files"] as? [[String: String]])
        #expect(
            files.compactMap { $0["address"] }.sorted() == Self.names.map { "https://example.com/.well-known/\($0)" }
        )
        #expect(files.allSatisfy { $0["contentType"] == "application/json" && $0["state"] == "written" })
        let folder = root.appending(path: ".well-known").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == Self.names)
        #expect(try (content("webauthn") as? [String: [String]])?["origins"] == ["https://example.de"])
        #expect(
            try (content("passkey-endpoints") as? [String: String])?["manage"] == "https://login.example.com/account"
        )
        let redirects = try #require(object["redirects"] as? [[String: Any]])
        #expect(redirects.first?["to"] as? String == "https://login.example.com/account")
        for name in Self.names {
            let file = root.appending(path: ".well-known/\(name)").path
            let mode = try #require(FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int)
            #expect(mode & 0o444 == 0o444, "a web server is another user")
        }
    }

    @Test func `a cautious umask keeps the web server from nothing`() throws {
        defer { program.remove() }
        let outcome = try program.run(["well-known", "export", root.path] + Self.settings, umask: "077")
        #expect(outcome.code == 0)
        for (path, needed) in [("", 0o755), ("/.well-known", 0o755), ("/.well-known/webauthn", 0o644)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: root.path + path)
            #expect(attributes[.posixPermissions] as? Int == needed)
        }
    }

    @Test func `whoever forgot the domain is told so`() throws {
        defer { program.remove() }
        let forgotten = try export(settings: [])
        #expect(forgotten.code == 0)
        #expect(forgotten.errors.hasPrefix("warning: the RP ID is localhost, where no browser looks these files up; "))
        #expect(!(try export(["--replace"]).errors.contains("warning")))
    }

    @Test func `a second export changes nothing, and another spelling is no difference`() throws {
        defer { program.remove() }
        _ = try export()
        let file = root.appending(path: ".well-known/webauthn")
        try Data(#"{ "origins" : [ "https:\/\/example.de" ] }"#.utf8).write(to: file)
        let outcome = try export(["--json"])
        #expect(outcome.code == 0)
        let states = try #require(object(outcome)["files"] as? [[String: String]]).map { $0["state"] }
        #expect(states == Array(repeating: "unchanged", count: 4))
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("{ "))
    }

    @Test func `a file that says something else is kept, and nothing is written, unless it is told to`() throws {
        defer { program.remove() }
        let folder = root.appending(path: ".well-known")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let other = Data(#"{"applinks":{}}"#.utf8)
        try other.write(to: folder.appending(path: "apple-app-site-association"))
        let refused = try export()
        #expect(refused.code == 73)
        #expect(refused.errors.contains("apple-app-site-association") && refused.errors.contains("--replace"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["apple-app-site-association"])
        #expect(try Data(contentsOf: folder.appending(path: "apple-app-site-association")) == other)
        let replaced = try export(["--replace"])
        #expect(replaced.code == 0)
        #expect(try content("apple-app-site-association") as? [String: Any] != nil)
        #expect(replaced.output.contains("replaced"))
    }

    @Test func `what these settings do not have is left alone and named`() throws {
        defer { program.remove() }
        _ = try export()
        let outcome = try export(settings: ["--rp-id", "example.com"])
        // The account page is at another address now, so that file differs.
        #expect(outcome.code == 73)
        let again = try export(["--replace"], settings: ["--rp-id", "example.com"])
        #expect(again.code == 0)
        #expect(again.errors.contains("left alone") && again.errors.contains("assetlinks.json"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/.well-known").sorted() == Self.names)
    }

    @Test func `a folder that cannot be made is an error, and so are wrong settings`() throws {
        defer { program.remove() }
        try Data("a file".utf8).write(to: root)
        #expect(try export().code == 73)
        #expect(try export(settings: ["--rp-id", "example.com", "--related-origins", "http://example.de"]).code == 78)
    }
}
