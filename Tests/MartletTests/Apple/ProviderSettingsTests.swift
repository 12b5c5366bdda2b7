// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import AppleSignIn
import Foundation
import SignInAccounts
import SecretMemory
import Testing
import WebAuthnTypes

@Suite(.timeLimit(.minutes(5))) struct ProviderSettingsTests {
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

    @Test func `an issuer that is another than when people were linked stops the start`() async throws {
        defer { program.remove() }
        try await linkSomebody(to: "https://id.example.org")
        let same = try check(Self.others(Self.example))
        #expect(same.code == 0, "\(same.errors)")
        let moved = Self.changed(#""https://id.example.org""#, #""https://new.example.org""#)
        for more in [["--check"], ["--port", "0"]] {
            try Data(Self.others(moved).utf8).write(to: program.folder.appending(path: "providers.json"))
            let start = ["serve", "--rp-id", "example.org", "--providers", "providers.json"]
            let outcome = try program.run(start + more + program.data)
            #expect(outcome.code == 78 && outcome.errors.contains("under the name example"), "\(outcome.errors)")
        }
        // Under a name of its own it takes nobody's place.
        let other = try check(Self.others(moved.replacing(#""example""#, with: #""another""#)))
        #expect(other.code == 0, "\(other.errors)")
    }

    @Test func `who was linked before issuers were kept is taken for nobody's by any issuer`() async throws {
        defer { program.remove() }
        try await linkSomebody(to: nil)
        let outcome = try check(Self.others(Self.example))
        #expect(outcome.code == 78 && outcome.errors.contains("under the name example"), "\(outcome.errors)")
        // No issuer can be put back that would be theirs.
        #expect(outcome.errors.contains("before issuers were kept"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("put back"), "\(outcome.errors)")
        let renamed = Self.changed(#""example""#, #""another""#)
        let other = try check(Self.others(renamed))
        #expect(other.code == 0, "\(other.errors)")
    }

    /// Makes data in which an account is opened by an identity at the provider that the tests name.
    private func linkSomebody(to issuer: String?) async throws {
        let data = program.folder.appending(path: "data")
        try FileManager.default.createDirectory(at: data.appending(path: "keys"), withIntermediateDirectories: true)
        let store = try SQLiteAccountStore(path: data.appending(path: "martlet.sqlite").path)
        _ = try await store.keepSetting(.relyingPartyID, "example.org")
        let name = try ProviderName("example")
        let provider = try issuer.map { issuer in
            try IdentityProvider.other(
                name,
                issuer: issuer,
                clients: [ClientID("martlet")],
                endpoints: ProviderEndpoints(
                    authorization: WebAddress("https://id.example.org/authorize"),
                    token: WebAddress("https://id.example.org/token"),
                    keys: WebAddress("https://id.example.org/keys")
                )
            )
        }
        let now = UnixTime(seconds: 1_800_000_000)
        let account = Account(
            id: UserHandle(from: .system),
            name: try AccountName("ada"),
            displayName: try DisplayName("Ada"),
            createdAt: now
        )
        let identity = try ExternalIdentity(provider: name, tenant: provider?.tenant ?? "", subject: "7")
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: nil,
                external: ExternalUse(
                    identity: identity,
                    client: nil,
                    consentedAt: now,
                    address: nil,
                    nextCheckAt: now
                ),
                session: nil,
                event: TrailEvent(account: account.id, at: now, kind: .accountCreated)
            )
        )
        try store.close()
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
