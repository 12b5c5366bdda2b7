// SPDX-License-Identifier: Apache-2.0
// The schema refuses each broken rule, whoever breaks it: raw SQL, one rule a test.

import AccountStorage
import GRDB
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The schema refuses` {
    /// Raw SQL against a database with two accounts, two passkeys for the first; every statement must be refused.
    @Test(arguments: [
        ("an account without handle", "UPDATE accounts SET handle = x''"),
        ("another handle", "UPDATE accounts SET handle = x'01' WHERE canonical_name = 'ada'"),
        ("a handle of 65 bytes", insertAccount(handle: "zeroblob(65)")),
        ("an empty handle", insertAccount(handle: "x''")),
        ("a handle that is text", insertAccount(handle: "'text'")),
        ("a missing name", insertAccount(name: "NULL")),
        ("an empty name", insertAccount(name: "''")),
        ("a name of 513 characters", insertAccount(name: "printf('%0513d', 0)")),
        ("a missing display name", insertAccount(displayName: "NULL")),
        ("a missing canonical name", insertAccount(canonicalName: "NULL")),
        ("a taken name", insertAccount(canonicalName: "'ada'")),
        ("a negative time", insertAccount(createdAt: "-1")),
        ("a time that is text", insertAccount(createdAt: "'now'")),
        ("a taken name by renaming", "UPDATE accounts SET canonical_name = 'ada'"),
        ("a passkey without account", insertPasskey(account: "x'00'")),
        ("a passkey of nobody", insertPasskey(account: "NULL")),
        ("an empty credential ID", insertPasskey(id: "x''")),
        ("a credential ID of 1024 bytes", insertPasskey(id: "zeroblob(1024)")),
        ("a registered credential", insertPasskey(id: "(SELECT credential_id FROM passkeys LIMIT 1)")),
        ("a key of 31 bytes", insertPasskey(publicKey: "zeroblob(31)")),
        ("a negative counter", insertPasskey(signCount: "-1")),
        ("a counter beyond 32 bits", insertPasskey(signCount: "4294967296")),
        ("a backup without eligibility", insertPasskey(backupEligible: "0", backupState: "1")),
        ("an eligibility of 2", insertPasskey(backupEligible: "2")),
        ("an AAGUID of 15 bytes", insertPasskey(aaguid: "zeroblob(15)")),
        ("a passkey without name", insertPasskey(name: "''")),
        ("another owner", "UPDATE passkeys SET account = \(handle("bob"))"),
        ("another key", "UPDATE passkeys SET public_key = zeroblob(77)"),
        ("another credential ID", "UPDATE passkeys SET credential_id = x'01' WHERE account = \(handle("bob"))"),
        ("the last passkey's removal", "DELETE FROM passkeys WHERE account = \(handle("bob"))"),
        ("the removal of all passkeys", "DELETE FROM passkeys WHERE account = \(handle("ada"))"),
        ("a session of nobody", insertSession(account: "x'00'")),
        ("a token instead of its digest", insertSession(digest: "zeroblob(43)")),
        ("a taken token", insertSession(digest: "(SELECT token_digest FROM sessions LIMIT 1)")),
        ("a session ID of 15 bytes", insertSession(id: "zeroblob(15)")),
        ("a session of another kind", insertSession(kind: "'ticket'")),
        ("a session without method", insertSession(methods: "''")),
        ("a session by password", insertSession(methods: "'password'")),
        ("a verified session from a link", insertSession(methods: "'link'", userVerifiedAt: "1")),
        ("a session that ended before it began", insertSession(expiresAt: "1")),
        ("a session in other hands", "UPDATE sessions SET account = \(handle("bob"))"),
        ("a stronger method afterwards", "UPDATE sessions SET methods = 'link passkey'"),
        ("a link to nobody", "INSERT INTO sign_in_links VALUES (zeroblob(32), x'00', 1)"),
        ("a link's token", "INSERT INTO sign_in_links VALUES (zeroblob(43), \(handle("ada")), 1)"),
        ("an invite's token", "INSERT INTO invites VALUES (zeroblob(43), 1, 0)"),
        ("an invite that is neither", "INSERT INTO invites VALUES (zeroblob(32), 1, 2)"),
        ("a changed trail", "UPDATE trail SET kind = 'signed_in'"),
        ("a shortened trail", "DELETE FROM trail"),
        ("an entry of nobody", "INSERT INTO trail (account, at, kind, detail) VALUES (NULL, 1, 'signed_in', '')"),
        (
            "a name left behind",
            "INSERT INTO trail (account, at, kind, detail) VALUES (NULL, 1, 'account_deleted', 'a')"
        ),
        ("an entry without kind", "INSERT INTO trail (account, at, kind, detail) VALUES (\(handle("ada")), 1, '', '')"),
        ("a limit's key in clear", "INSERT INTO rate_limits VALUES (x'7F000001', 1)"),
        ("a setting without value", "INSERT INTO settings VALUES ('key', NULL)"),
    ])
    func `what breaks a rule`(_ rule: String, _ sql: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        let ada = try await Sample.populate(store, "ada", passkeys: 2)
        _ = try await Sample.populate(store, "bob")
        let error = #expect(throws: DatabaseError.self, "\(rule): \(sql)") { try execute([sql], path) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT, "\(rule): \(sql)")
        #expect(try await store.account(ada.account.id)?.passkeys.count == 2)
    }

    @Test func `a session for a disabled account`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        try execute([insertSession(), "UPDATE accounts SET disabled_at = 5"], path)
        #expect(try await store.counts().sessions == 0)
        #expect(throws: DatabaseError.self) { try execute([insertSession()], path) }
    }

    @Test func `nothing of what it should take`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        try execute([insertAccount(), insertPasskey(), insertSession()], path)
    }
}

private func execute(_ statements: [String], _ path: String) throws {
    try DatabaseQueue(path: path).write { db in
        for statement in statements { try db.execute(sql: statement) }
    }
}

private func handle(_ name: String) -> String { "(SELECT handle FROM accounts WHERE canonical_name = '\(name)')" }

private func insertAccount(
    handle: String = "zeroblob(32)",
    name: String = "'Eve'",
    canonicalName: String = "'eve'",
    displayName: String = "'Eve'",
    createdAt: String = "1"
) -> String {
    """
    INSERT INTO accounts (handle, name, canonical_name, display_name, created_at)
    VALUES (\(handle), \(name), \(canonicalName), \(displayName), \(createdAt))
    """
}

private func insertPasskey(
    id: String = "x'0102'",
    account: String = handle("ada"),
    publicKey: String = "zeroblob(77)",
    signCount: String = "0",
    backupEligible: String = "1",
    backupState: String = "1",
    aaguid: String = "zeroblob(16)",
    name: String = "'Laptop'"
) -> String {
    """
    INSERT INTO passkeys VALUES (\(id), \(account), \(publicKey), \(signCount), 1, \(backupEligible), \(backupState),
        '', \(aaguid), 'none', NULL, NULL, \(name), 1, NULL)
    """
}

private func insertSession(
    digest: String = "zeroblob(32)",
    id: String = "zeroblob(16)",
    account: String = handle("ada"),
    kind: String = "'cookie'",
    methods: String = "'passkey'",
    userVerifiedAt: String = "NULL",
    expiresAt: String = "2"
) -> String {
    """
    INSERT INTO sessions VALUES (\(digest), \(id), \(account), \(kind), \(methods), 1, 1, \(userVerifiedAt), 1,
        \(expiresAt), '')
    """
}
