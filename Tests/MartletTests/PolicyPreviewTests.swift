// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import Foundation
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite(.timeLimit(.minutes(5))) struct PolicyPreviewTests {
    private let program: Program

    init() throws { program = try Program() }

    private func preview(_ arguments: String...) throws -> Program.Outcome {
        try program.run(["policy", "preview"] + arguments + program.data)
    }

    /// Data with ada, who could do without her password, bob, who has nothing else, and cy, who has none.
    private func makeData() async throws {
        let data = program.folder.appending(path: "data")
        try FileManager.default.createDirectory(at: data.appending(path: "keys"), withIntermediateDirectories: true)
        let store = try SQLiteAccountStore(path: data.appending(path: "martlet.sqlite").path)
        let now = UnixTime(seconds: 1_800_000_000)
        _ = try await store.keepSetting(.relyingPartyID, "localhost")
        for (name, passkeys, hasPassword) in [("ada", 2, true), ("bob", 0, true), ("cy", 1, false)] {
            let account = Account(
                id: UserHandle(from: .system),
                name: try AccountName(name),
                displayName: try DisplayName(name),
                createdAt: now
            )
            let made = try (0..<passkeys).map { _ in
                Passkey(
                    credential: CredentialRecord(
                        id: try CredentialID(RandomSource.system.bytes(32)),
                        publicKey: RandomSource.system.bytes(77),
                        userHandle: account.id,
                        signCount: 0,
                        isUserVerificationInitialized: true,
                        transports: [.internal],
                        backupEligible: true,
                        backupState: true,
                        aaguid: try AAGUID(bytes: [UInt8](repeating: 0, count: 16))
                    ),
                    name: try PasskeyName("Laptop"),
                    createdAt: now
                )
            }
            try await store.createAccount(
                NewAccount(
                    account: account,
                    passkeys: made,
                    password: hasPassword
                        ? AccountPassword(
                            hash: "$argon2id$v=19$m=65536,t=3,p=1$x$y",
                            isLong: true,
                            changedAt: now,
                            stamp: PasswordStamp(from: .system)
                        ) : nil,
                    group: name == "bob" ? try AccountGroup("staff") : nil,
                    session: nil,
                    event: TrailEvent(account: account.id, at: now, kind: .accountCreated)
                )
            )
            guard name == "ada", let first = made.first else { continue }
            let session = Session(
                id: SessionID(from: .system),
                account: account.id,
                tokenDigest: OpaqueToken(from: .system).digest,
                kind: .cookie,
                methods: [.passkey],
                createdAt: now,
                authenticatedAt: now,
                userVerifiedAt: now,
                lastSeenAt: now,
                absoluteExpiry: now.adding(seconds: 60),
                device: "Chrome on Windows"
            )
            try await store.recordSignIn(
                PasskeyUse(credential: first.credential, previousSignCount: 0, usedAt: now, sparesPassword: true),
                session: session,
                browser: nil,
                event: TrailEvent(account: account.id, at: now, kind: .signedIn)
            )
        }
        try store.close()
    }

    @Test func `people read what would happen, and nothing does`() async throws {
        defer { program.remove() }
        try await makeData()
        let none = try preview()
        #expect(none.code == 0 && none.errors == "nothing was changed\n", "\(none.errors)")
        #expect(none.output.hasPrefix("No rule is set") && !none.output.contains("may not set"))
        let counted = try preview("--passwords-off-after", "1")
        #expect(counted.code == 0 && !counted.output.contains("may not set"))
        let outcome = try preview("--passwords-off-after", "1", "--no-new-passwords-from", "2027-01-31", "--list")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            Set(lines.prefix(3)) == [
                "ada loses the password", "bob (staff) keeps the password: no passkey", "cy has no password",
            ]
        )
        #expect(lines.contains("lose it now 1") && lines.contains("keep it: no passkey 1"))
        #expect(lines.contains("group staff") && lines.contains("in no group"))
        let later = try preview("--no-new-passwords-from", "2027-01-31", "--until", "2027-01-31", "--list")
        #expect(later.output.contains("cy  may not set a password\n"))
        #expect(later.output.contains("\n  may not set a first password on 2027-01-31 "))
        let ofGroup = try preview("--group-policies", "staff:no-new-passwords-from=2027-01-31", "--until", "2027-01-31")
        #expect(ofGroup.output.contains("\n  may not set a first password on 2027-01-31 "))
        #expect(try program.run(["account", "show", "ada"] + program.data).output.contains("  also      password"))
        #expect(try preview("--until", "soon").code == 64)
        let nowhere = try preview("--csv", "/nonexistent/accounts.csv")
        #expect(nowhere.code == 73 && nowhere.errors.contains("/nonexistent/accounts.csv cannot be written"))
        #expect(try preview("--passwords-off-after", "0").code == 78)
    }

    @Test func `programs and spreadsheets get the same, the file for its owner alone`() async throws {
        defer { program.remove() }
        try await makeData()
        let csv = program.folder.appending(path: "a.csv").path
        let outcome = try preview(
            "--passwords-off-after",
            "1",
            "--group-policies",
            "staff:passwords-off-after=never",
            "--json",
            "--csv",
            csv
        )
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(json["changed"] as? Bool == false)
        let total = try #require(json["total"] as? [String: Any])
        #expect(total["losing"] as? Int == 1 && total["passwords"] as? Int == 2 && total["accounts"] as? Int == 3)
        #expect(total["keeping"] as? [String: Int] == ["no_rule": 1])
        let groups = try #require(json["groups"] as? [[String: Any]])
        #expect(groups.map { $0["group"] as? String } == ["staff", nil])
        let rows = try String(contentsOfFile: csv, encoding: .utf8).components(separatedBy: "\r\n")
        #expect(rows.first == "name,group,password,sign_ins,closed")
        #expect(Set(rows.dropFirst()) == ["ada,,goes,1,false", "bob,staff,no_rule,0,false", "cy,,,0,false", ""])
        let mode = try FileManager.default.attributesOfItem(atPath: csv)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let listed = try preview("--list", "--json").output.split(separator: "\n")
        #expect(listed.count == 4 && listed.allSatisfy { $0.hasPrefix("{") })
    }
}
