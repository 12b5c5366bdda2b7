// SPDX-License-Identifier: Apache-2.0
// The file of other providers: what it means, and what is wrong with it before anybody depends on it.

import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProviderSettingsTests {
    private static let example = """
        {"name": "example", "title": "Example", "issuer": "https://id.example.org", "client": "martlet", \
        "authorization": "https://id.example.org/authorize", "token": "https://id.example.org/token", \
        "keys": "https://id.example.org/keys", "algorithms": ["RS256", "ES256"]}
        """

    private let program: Program

    init() throws { program = try Program() }

    private func check(_ file: String, _ flags: [String] = ["--rp-id", "example.org"]) throws -> Program.Outcome {
        try Data(file.utf8).write(to: program.folder.appending(path: "providers.json"))
        return try program.run(["serve", "--check", "--providers", "providers.json"] + flags + program.data)
    }

    @Test func `the check says which providers there are, and what to register with them`() throws {
        defer { program.remove() }
        let outcome = try check(#"{"google": {"client": "1234.apps"}, "others": ["# + Self.example + "]}")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("https://example.org/sign-in/return/google"))
        #expect(outcome.output.contains("Sign in with Example"))
        #expect(outcome.output.contains("https://example.org/sign-in/return/example"))
    }

    /// Files that are wrong, and what their refusals name.
    private static let wrong: [(String, String)] = [
        ("", "providers.json"), ("[]", "no JSON object"), ("{}", "1 to 7 providers"),
        (#"{"gogle": {}}"#, #""gogle" is none of"#), (#"{"google": {}}"#, "client"),
        (#"{"google": {"client": "a b"}}"#, "client id"),
        (#"{"google": {"client": "a", "secret": "b"}}"#, #""secret" is none of"#),
        (others(example + ", " + example), "one name"),
        (others(changed(#""example""#, #""apple""#)), "taken"),
        (others(changed("org/keys", "org/keys#")), "address"),
        (others(changed("https://id.example.org/keys", "http://id.example.org/keys")), "localhost"),
        (others(changed(#""https://id.example.org""#, #""https://*.example.org""#)), "literal"),
        (others(changed("ES256", "HS256")), "and no others"),
        (others(changed("ES256", "none")), "and no others"),
        (others(changed(#""Example""#, #""\u202e""#)), "title"),
        (others(changed("https://id.example.org/", "http://localhost:9000/")), "localhost alone"),
    ]

    @Test(arguments: Self.wrong)
    func `a file that is wrong is refused by what is wrong in it`(_ file: String, _ named: String) throws {
        defer { program.remove() }
        let outcome = try check(file)
        #expect(outcome.code == 78 && outcome.errors.contains("--providers"), "\(outcome.errors)")
        #expect(outcome.errors.contains(named), "\(outcome.errors)")
    }

    @Test func `on localhost a provider may be on this machine, whole`() throws {
        defer { program.remove() }
        let whole = Self.changed("https://id.example.org/", "http://localhost:9000/")
        let outcome = try check(Self.others(whole), [])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let half = Self.changed("https://id.example.org/keys", "http://localhost:9000/keys")
        let mixed = try check(Self.others(half), [])
        #expect(mixed.code == 78 && mixed.errors.contains("simulated whole"), "\(mixed.errors)")
    }

    private static func others(_ entries: String) -> String { "{\"others\": [\(entries)]}" }

    private static func changed(_ part: String, _ other: String) -> String { example.replacing(part, with: other) }
}
