// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import Foundation
import PasskeyClient
import SecretMemory
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite(.timeLimit(.minutes(5))) struct AccountCommandTests {
    private static let now = UnixTime(seconds: 1_800_000_000)

    private let program: Program

    init() throws { program = try Program() }

    private func account(_ arguments: String...) throws -> Program.Outcome {
        try program.run(["account"] + arguments + program.data)
    }

    @Test func `people read who there is`() async throws {
        defer { program.remove() }
        let id = try await signUp("ada", showing: "Ada L.")
        #expect(try account("list").output == "ada  1 passkey, 1 session\n")
        let shown = try account("show", "ADA").output.split(separator: "\n")
        #expect(shown.count == 4)
        #expect(shown.first == "ada (Ada L.)")
        #expect(shown.dropFirst().first == "  id        \(id)")
        #expect(shown.dropFirst(2).first == "  created   2027-01-15T08:00:00Z")
        #expect(shown.last?.hasPrefix("  passkey   ") == true)
        #expect(shown.last?.hasSuffix(" (synced, Martlet), never used") == true)
    }

    @Test func `programs read the same, under names that stay`() async throws {
        defer { program.remove() }
        let id = try await signUp("ada", showing: "Ada L.")
        let listed = try object(account("list", "--json").output)
        #expect(
            listed.keys.sorted() == [
                "createdAt", "disabledAt", "displayName", "hasAuthenticatorApp", "hasPassword", "id", "name",
                "passkeys", "providers", "sessions",
            ]
        )
        #expect(listed["name"] as? String == "ada" && listed["displayName"] as? String == "Ada L.")
        #expect(listed["id"] as? String == id && listed["createdAt"] as? Int == 1_800_000_000_000)
        #expect(listed["passkeys"] as? Int == 1 && listed["sessions"] as? Int == 1)
        #expect(listed["disabledAt"] is NSNull)
        let shown = try object(account("show", "ada", "--json").output)
        #expect(
            shown.keys.sorted() == [
                "createdAt", "disabledAt", "displayName", "group", "hasAuthenticatorApp", "hasPassword", "id",
                "name", "operator", "passkeys", "providers", "recoveryDueAt",
            ]
        )
        #expect(shown["recoveryDueAt"] is NSNull)
        #expect(shown["hasPassword"] as? Bool == false && shown["hasAuthenticatorApp"] as? Bool == false)
        let passkey = try #require((shown["passkeys"] as? [[String: Any]])?.first)
        #expect(
            passkey.keys.sorted() == [
                "backedUp", "createdAt", "id", "kind", "lastUsedAt", "name", "provider", "unproven",
                "verified",
            ]
        )
        #expect(passkey["unproven"] as? Bool == false)
        #expect(passkey["kind"] as? String == "synced" && passkey["provider"] as? String == "Martlet")
        let link = try object(account("sign-in-link", "ada", "--json").output)
        #expect(link.keys.sorted() == ["expiresAt", "link"])
        #expect((link["link"] as? String)?.hasPrefix("https://localhost/link#token=") == true)
    }

    @Test func `a link comes with what it is good for, and how long its owner waits`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        let one = try account("sign-in-link", "ada").errors
        #expect(one.hasPrefix("works once, until "))
        #expect(
            one.contains("\nis one of two proofs that the account asks for; then a wait of 48 hours, unless serve ")
        )
        let both = try account("sign-in-link", "ada", "--identity-checked").errors
        #expect(both.contains("\nstands for both proofs that the account asks for; then a wait of 48 hours, "))
        let command = ["account", "sign-in-link", "ada"] + program.data
        let soon = try program.run(command, environment: ["MARTLET_RECOVERY_WAIT": "1"]).errors
        #expect(soon.contains("; then a wait of 1 hour, "))
        let off = try program.run(command, environment: ["MARTLET_RECOVERY": "off"]).errors
        #expect(off.hasPrefix("works once, until ") && !off.contains("wait"))
        #expect(try account("sign-in-link", "ada", "--json").errors.isEmpty)
    }

    @Test func `a link is one of two proofs where a code follows the password, and else enough`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        let hash = "$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW"
        let record = #"{"name":"eve","email":"eve@example.com","emailVerified":true,"passwordHash":"\#(hash)"}"#
        let file = program.folder.appending(path: "people.jsonl")
        try Data(record.utf8).write(to: file)
        #expect(try account("import", file.path).code == 0)
        let command = ["account", "sign-in-link", "eve"] + program.data
        for (codes, words) in [("off", "the proof"), ("sign-in", "the proof"), ("second-step", "one of two proofs")] {
            let outcome = try program.run(command, environment: ["MARTLET_CODES": codes])
            #expect(outcome.code == 0 && outcome.errors.contains("\nis \(words) that the account asks for; "))
        }
    }

    @Test func `somebody is kept out, let in again and deleted`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        let disabled = try account("disable", "ada")
        #expect(disabled.code == 0 && disabled.output.isEmpty)
        #expect(disabled.errors == "ada is disabled and signed out everywhere\n")
        #expect(try account("list").output == "ada  1 passkey, 0 sessions  disabled\n")
        #expect(try account("show", "ada").output.contains("\n  disabled  "))
        let kept = try account("sign-in-link", "ada")
        #expect(kept.code == 1 && kept.output.isEmpty)
        #expect(
            kept.errors == "martlet: ada is disabled, so no link would let anybody in\n"
                + "  hint: `martlet account enable ada` lets the account sign in again\n"
        )
        #expect(try account("enable", "ada").errors == "ada may sign in again\n")
        #expect(try account("list").output == "ada  1 passkey, 0 sessions\n")
        let asked = try account("delete", "ada")
        #expect(asked.code == 1 && asked.errors.contains("hint: add --yes to delete ada for good"))
        let nobody = try account("delete", "nobody")
        #expect(nobody.code == 66 && !nobody.errors.contains("--yes"))
        #expect(try account("delete", "ada", "--yes").errors == "ada is deleted\n")
        #expect(try account("list").errors == "there are no accounts yet\n")
        for command in ["show", "disable", "enable", "sign-in-link"] {
            let gone = try account(command, "ada")
            #expect(gone.code == 66 && gone.output.isEmpty)
            #expect(gone.errors.contains("hint: `martlet account list` shows who there is"))
        }
    }

    @Test func `an account is put into a group and out of it again`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        #expect(try account("groups").errors == "no account is in a group\n")
        #expect(try account("group", "ada").errors == "ada is in no group\n")
        let put = try account("group", "ada", "Staff")
        #expect(put.code == 0 && put.output.isEmpty && put.errors == "ada is in the group staff\n")
        #expect(try account("group", "ada").output == "staff\n")
        #expect(try account("group", "ada", "--json").output == "{\"name\":\"ada\",\"group\":\"staff\"}\n")
        #expect(try account("groups").output == "staff  1 account\n")
        #expect(try account("groups", "--json").output == "{\"group\":\"staff\",\"accounts\":1}\n")
        #expect(try account("show", "ada").output.contains("\n  group     staff\n"))
        #expect(try object(account("show", "ada", "--json").output)["group"] as? String == "staff")
        #expect(try account("group", "ada", "--none").errors == "ada is in no group\n")
        #expect(try object(account("show", "ada", "--json").output)["group"] is NSNull)
        #expect(try account("group", "ada", "two words").code == 1)
        #expect(try account("group", "ada", "staff", "--none").code == 64)
        #expect(try account("group", "nobody", "staff").code == 66)
        #expect(try account("groups").output.isEmpty)
    }

    @Test func `nobody is an operator until somebody says so`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        #expect(try account("operator").errors == "nobody is an operator\n")
        #expect(try account("operator", "ada").errors == "ada is no operator\n")
        #expect(try account("operator", "ada", "on").errors == "ada may look at the report\n")
        #expect(try account("operator").output == "ada\n")
        #expect(try account("show", "ada").output.contains("\n  operator  may look at the report\n"))
        #expect(try account("operator", "ada", "--json").output == "{\"name\":\"ada\",\"operator\":true}\n")
        #expect(try account("operator", "ada", "off", "--json").output == "{\"name\":\"ada\",\"operator\":false}\n")
        #expect(try account("operator", "--json").output.isEmpty)
        #expect(try account("operator", "ada", "perhaps").code == 64)
        #expect(try account("operator", "nobody", "on").code == 66)
    }

    @Test func `a password is taken off where a passkey stays, and nowhere else`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        let none = try account("remove-password", "ada")
        #expect(none.code == 1 && none.output.isEmpty)
        #expect(none.errors == "martlet: ada has no password; nothing was changed\n")
        let path = program.folder.appending(path: "data/martlet.sqlite").path
        let store = try SQLiteAccountStore(path: path)
        let now = Self.now
        func password() -> AccountPassword {
            AccountPassword(
                hash: "$argon2id$v=19$m=65536,t=3,p=1$x$y",
                isLong: true,
                changedAt: now,
                stamp: PasswordStamp(from: .system)
            )
        }
        let ada = try #require(try await store.account(named: "ada"))
        _ = try await store.setPassword(
            PasswordReplacement(password: password(), previous: nil, browser: nil),
            of: ada.account.id,
            onBehalfOf: nil,
            event: TrailEvent(account: ada.account.id, at: now, kind: .passwordSet)
        )
        let bob = Account(
            id: UserHandle(from: .system),
            name: try AccountName("bob"),
            displayName: try DisplayName("Bob"),
            createdAt: now
        )
        try await store.createAccount(
            NewAccount(
                account: bob,
                passkeys: [],
                password: password(),
                session: nil,
                event: TrailEvent(account: bob.id, at: now, kind: .accountCreated)
            )
        )
        try store.close()
        let kept = try account("remove-password", "bob")
        #expect(kept.code == 1 && kept.output.isEmpty)
        #expect(kept.errors.contains("the password stays: no passkey of the account has verified its owner yet"))
        #expect(kept.errors.contains("hint: `martlet account show`"))
        #expect(try account("show", "bob").output.contains("  also      password"))
        let removed = try account("remove-password", "ada", "--json")
        #expect(removed.code == 0 && removed.errors.isEmpty)
        #expect(removed.output == "{\"name\":\"ada\",\"endedSessions\":0}\n")
        #expect(try !account("show", "ada").output.contains("password"))
        #expect(try account("remove-password", "nobody").code == 66)
    }

    @Test func `a recovery that waits, and one that has waited, are shown`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        let now = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
        for (due, words) in [(3_600, "waits until "), (-60, "has waited, and can be finished until ")] {
            let store = try SQLiteAccountStore(path: program.folder.appending(path: "data/martlet.sqlite").path)
            let ada = try #require(try await store.account(named: "ada"))
            let dueAt = UnixTime(milliseconds: now.milliseconds + Int64(due) * 1000)
            let recovery = RecoveryCase(
                id: RecoveryID(from: .system),
                account: ada.account.id,
                digest: OpaqueToken(from: .system).digest,
                proofs: [.savedCode, .operatorLink],
                device: "Test",
                startedAt: UnixTime(milliseconds: now.milliseconds - 120_000),
                dueAt: dueAt,
                expiresAt: UnixTime(milliseconds: now.milliseconds + 86_400_000)
            )
            let event = TrailEvent(account: ada.account.id, at: now, kind: .recoveryStarted)
            try await store.saveRecovery(recovery, restingOn: RecoveryBasis(), event: event)
            try store.close()
            let shown = try account("show", "ada").output
            #expect(shown.contains("\n  recovery  \(words)20"), "\(shown)")
            #expect(
                try object(account("show", "ada", "--json").output)["recoveryDueAt"] as? Int == Int(dueAt.milliseconds)
            )
        }
    }

    @Test func `a passkey that was made without a prompt is told apart`() async throws {
        defer { program.remove() }
        _ = try await signUp("ada", showing: "Ada L.")
        let path = program.folder.appending(path: "data/martlet.sqlite").path
        let store = try SQLiteAccountStore(path: path)
        let found = try #require(try await store.account(named: "ada"))
        let session = try #require(try await store.sessions(of: found.account.id, limit: 1).first)
        let first = try #require(found.passkeys.first)
        let record = CredentialRecord(
            id: try CredentialID([UInt8](repeating: 3, count: 32)),
            publicKey: first.credential.publicKey,
            userHandle: found.account.id,
            signCount: 0,
            isUserVerificationInitialized: false,
            transports: [.internal],
            backupEligible: true,
            backupState: true,
            aaguid: first.credential.aaguid,
            attestationFormat: first.credential.attestationFormat,
            attachment: .platform,
            isDiscoverable: true
        )
        let quiet = Passkey(credential: record, name: try PasskeyName("Quiet"), createdAt: Self.now, isUnproven: true)
        try await store.addPasskey(
            quiet,
            limit: 10,
            onBehalfOf: session,
            replacement: nil,
            event: TrailEvent(account: found.account.id, at: Self.now, kind: .passkeyAdded)
        )
        try store.close()
        let shown = try account("show", "ada").output
        #expect(shown.contains("Quiet (synced, Martlet), never used, not proven yet\n"))
        let listed = try object(account("show", "ada", "--json").output)
        let flags = (listed["passkeys"] as? [[String: Any]])?.compactMap { $0["unproven"] as? Bool }
        #expect(flags?.count == 2 && flags?.contains(true) == true)
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// Puts an account into the data as a service would, and returns its ID.
    private func signUp(_ name: String, showing displayName: String) async throws -> String {
        let data = program.folder.appending(path: "data")
        try FileManager.default.createDirectory(
            at: data.appending(path: "keys"),
            withIntermediateDirectories: true
        )
        let store = try SQLiteAccountStore(path: data.appending(path: "martlet.sqlite").path)
        let origin = try Origin("http://localhost:8080")
        var policy = SignInPolicy()
        policy.signUp = .open
        let engine = SignInEngine(
            store: store,
            relyingParty: RelyingPartyConfiguration(
                id: try RelyingPartyID("localhost"),
                name: "Test",
                origins: OriginPolicy([origin])
            ),
            policy: policy,
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            now: { Self.now }
        )
        try await engine.administration.claimRelyingPartyID()
        let person = WebAuthnClient(
            origin: origin,
            authenticator: PasskeyAuthenticator(
                store: InMemoryCredentialStore(),
                consent: SelfApprovingConsent(),
                now: { Self.now }
            ),
            clock: ContinuousClock()
        )
        let visitor = Visitor(browser: nil, address: nil, device: "Test")
        let start = try await engine.signUp.begin(
            name: name,
            displayName: displayName,
            invite: nil,
            visitor: visitor
        )
        let outcome = try await engine.signUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await person.create(start.options),
            session: .bearer(),
            visitor: visitor
        )
        try store.close()
        return outcome.signedIn.account.id.base64URL
    }
}
