// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import GRDB
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The schema refuses` {
    private static let accountRules: [(String, String)] = [
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
        ("a missing handle", insertAccount(handle: "NULL")),
        ("a taken handle", insertAccount(handle: "\(handle("ada"))")),
        ("a name that is a number", insertAccount(name: "x'41'")),
        ("an empty canonical name", insertAccount(canonicalName: "''")),
        ("a canonical name of 513 characters", insertAccount(canonicalName: "printf('%0513d', 0)")),
        ("an empty display name", insertAccount(displayName: "''")),
        ("a display name of 513 characters", insertAccount(displayName: "printf('%0513d', 0)")),
        ("an account of no time", insertAccount(createdAt: "NULL")),
        ("another time of birth", "UPDATE accounts SET created_at = 1"),
        ("a negative end", "UPDATE accounts SET disabled_at = -1"),
    ]

    private static let passkeyRules: [(String, String)] = [
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
        ("a missing credential ID", insertPasskey(id: "NULL")),
        ("a credential ID that is text", insertPasskey(id: "'text'")),
        ("a missing key", insertPasskey(publicKey: "NULL")),
        ("a key of 4097 bytes", insertPasskey(publicKey: "zeroblob(4097)")),
        ("a key that is text", insertPasskey(publicKey: "printf('%077d', 0)")),
        ("a missing counter", insertPasskey(signCount: "NULL")),
        ("a counter that is text", insertPasskey(signCount: "'many'")),
        ("a verification of 2", insertPasskey(userVerified: "2")),
        ("a missing verification", insertPasskey(userVerified: "NULL")),
        ("a backup state of 2", insertPasskey(backupState: "2")),
        ("a missing backup state", insertPasskey(backupState: "NULL")),
        ("a backup that begins without eligibility", "UPDATE passkeys SET backup_eligible = 0, backup_state = 1"),
        ("missing transports", insertPasskey(transports: "NULL")),
        ("transports of 601 characters", insertPasskey(transports: "printf('%0601d', 0)")),
        ("a missing AAGUID", insertPasskey(aaguid: "NULL")),
        ("an AAGUID of 17 bytes", insertPasskey(aaguid: "zeroblob(17)")),
        ("a missing format", insertPasskey(format: "NULL")),
        ("an empty format", insertPasskey(format: "''")),
        ("a format of 33 characters", insertPasskey(format: "printf('%033d', 0)")),
        ("an empty attachment", insertPasskey(attachment: "''")),
        ("an attachment of 33 characters", insertPasskey(attachment: "printf('%033d', 0)")),
        ("a discoverability of 2", insertPasskey(isDiscoverable: "2")),
        ("a passkey of missing name", insertPasskey(name: "NULL")),
        ("a passkey's name of 513 characters", insertPasskey(name: "printf('%0513d', 0)")),
        ("a passkey of no time", insertPasskey(createdAt: "NULL")),
        ("a passkey of a negative time", insertPasskey(createdAt: "-1")),
        ("a use at a negative time", insertPasskey(lastUsedAt: "-1")),
        ("a proof of 2", insertPasskey(userVerified: "0", isUnproven: "2")),
        ("a missing proof", insertPasskey(isUnproven: "NULL")),
        ("an unproven passkey that verified its user", insertPasskey(userVerified: "1", isUnproven: "1")),
        ("a passkey that is unproven again", "UPDATE passkeys SET user_verified = 0, is_unproven = 1"),
    ]

    private static let sessionRules: [(String, String)] = [
        ("a session of nobody", insertSession(account: "x'00'")),
        ("a token instead of its digest", insertSession(digest: "zeroblob(43)")),
        ("a taken token", insertSession(digest: "(SELECT token_digest FROM sessions LIMIT 1)")),
        ("a session ID of 15 bytes", insertSession(id: "zeroblob(15)")),
        ("a session of another kind", insertSession(kind: "'ticket'")),
        ("a session without method", insertSession(methods: "''")),
        ("methods in capitals", insertSession(methods: "'PASSKEY'")),
        ("methods with two spaces between", insertSession(methods: "'link  passkey'")),
        ("methods with a space before", insertSession(methods: "' passkey'")),
        ("methods with a space behind", insertSession(methods: "'passkey '")),
        ("methods of 129 characters", insertSession(methods: "replace(printf('%0129d', 0), '0', 'a')")),
        ("a verified user without passkey", insertSession(methods: "'password totp'", userVerifiedAt: "1")),
        ("a verified password without one", insertSession(passwordVerifiedAt: "1")),
        ("a used passkey without one", insertSession(methods: "'password'", passkeyUsedAt: "1")),
        ("a passkey used at a negative time", insertSession(passkeyUsedAt: "-1")),
        ("a password verified at a negative time", insertSession(methods: "'password'", passwordVerifiedAt: "-1")),
        (
            "a lost method",
            """
            UPDATE sessions SET methods = 'password', user_verified_at = NULL, token_digest = zeroblob(32)
            WHERE account = \(handle("ada"))
            """
        ),
        ("a verified session from a link", insertSession(methods: "'link'", userVerifiedAt: "1")),
        ("a session that ended before it began", insertSession(expiresAt: "1")),
        ("a session in other hands", "UPDATE sessions SET account = \(handle("bob"))"),
        ("a stronger method without a new token", "UPDATE sessions SET methods = 'link passkey'"),
        ("a session of no account", insertSession(account: "NULL")),
        ("a missing digest", insertSession(digest: "NULL")),
        ("a digest of 31 bytes", insertSession(digest: "zeroblob(31)")),
        ("a digest that is text", insertSession(digest: "printf('%032d', 0)")),
        ("a missing session ID", insertSession(id: "NULL")),
        (
            "a session ID taken in the account",
            insertSession(id: "(SELECT id FROM sessions WHERE account = \(handle("ada")))")
        ),
        ("a session of missing kind", insertSession(kind: "NULL")),
        ("a session of missing method", insertSession(methods: "NULL")),
        ("a session of a negative time", insertSession(createdAt: "-1")),
        ("an authentication at a negative time", insertSession(authenticatedAt: "-1")),
        ("an authentication of no time", insertSession(authenticatedAt: "NULL")),
        ("a verification at a negative time", insertSession(userVerifiedAt: "-1")),
        ("a last sight at a negative time", insertSession(lastSeenAt: "-1")),
        ("a session without end", insertSession(expiresAt: "NULL")),
        ("a missing device", insertSession(device: "NULL")),
        ("a passkey of no bytes that began it", insertSession(passkey: "x''")),
        ("a device of 513 characters", insertSession(device: "printf('%0513d', 0)")),
        ("a session of another kind afterwards", "UPDATE sessions SET kind = 'bearer'"),
        ("another session ID", "UPDATE sessions SET id = zeroblob(16)"),
    ]

    private static let otherRules: [(String, String)] = [
        ("a link to nobody", "INSERT INTO sign_in_links VALUES (zeroblob(32), x'00', 1, 0)"),
        ("a link's token", "INSERT INTO sign_in_links VALUES (zeroblob(43), \(handle("ada")), 1, 0)"),
        (
            "a link that is neither checked nor not",
            "INSERT INTO sign_in_links VALUES (zeroblob(32), \(handle("ada")), 1, 2)"
        ),
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
        ("a limit's key in clear", "INSERT INTO rate_limits (key, recovered_at) VALUES (x'7F000001', 1)"),
        ("a setting without value", "INSERT INTO settings VALUES ('key', NULL)"),
        (
            "a taken link",
            "INSERT INTO sign_in_links VALUES (zeroblob(32), \(handle("ada")), 1, 0), (zeroblob(32), \(handle("ada")), 2, 0)"
        ),
        ("a link without digest", "INSERT INTO sign_in_links VALUES (NULL, \(handle("ada")), 1, 0)"),
        ("a link to no account", "INSERT INTO sign_in_links VALUES (zeroblob(32), NULL, 1, 0)"),
        ("a link without end", "INSERT INTO sign_in_links VALUES (zeroblob(32), \(handle("ada")), NULL, 0)"),
        (
            "a link that ends at a negative time",
            "INSERT INTO sign_in_links VALUES (zeroblob(32), \(handle("ada")), -1, 0)"
        ),
        ("a taken invite", "INSERT INTO invites VALUES (zeroblob(32), 1, 0), (zeroblob(32), 1, 1)"),
        ("an invite without digest", "INSERT INTO invites VALUES (NULL, 1, 0)"),
        ("an invite without end", "INSERT INTO invites VALUES (zeroblob(32), NULL, 0)"),
        ("an invite that ends at a negative time", "INSERT INTO invites VALUES (zeroblob(32), -1, 0)"),
        ("an invite that does not tell for whom", "INSERT INTO invites VALUES (zeroblob(32), 1, NULL)"),
        ("a changed time in the trail", "UPDATE trail SET at = at + 1"),
        ("an entry in another trail", "UPDATE trail SET account = \(handle("bob"))"),
        ("one entry cut out", "DELETE FROM trail WHERE sequence = (SELECT min(sequence) FROM trail)"),
        (
            "an entry of an unknown account",
            "INSERT INTO trail (account, at, kind, detail) VALUES (x'00', 1, 'signed_in', '')"
        ),
        ("an entry at a negative time", insertTrail(at: "-1")),
        ("an entry of no time", insertTrail(at: "NULL")),
        ("an entry's kind of 65 characters", insertTrail(kind: "printf('%065d', 0)")),
        ("an entry of missing kind", insertTrail(kind: "NULL")),
        ("an entry's detail of 513 characters", insertTrail(detail: "printf('%0513d', 0)")),
        ("an entry of missing detail", insertTrail(detail: "NULL")),
        ("a limit's key of 17 bytes", "INSERT INTO rate_limits (key, recovered_at) VALUES (zeroblob(17), 1)"),
        ("a limit without key", "INSERT INTO rate_limits (key, recovered_at) VALUES (NULL, 1)"),
        ("a limit twice", "INSERT INTO rate_limits (key, recovered_at) VALUES (zeroblob(16), 1), (zeroblob(16), 2)"),
        (
            "a limit that ends at a negative time",
            "INSERT INTO rate_limits (key, recovered_at) VALUES (zeroblob(16), -1)"
        ),
        ("a limit without end", "INSERT INTO rate_limits (key, recovered_at) VALUES (zeroblob(16), NULL)"),
        ("a limit of negative failures", "INSERT INTO rate_limits VALUES (zeroblob(16), 1, -1)"),
        ("a limit of missing failures", "INSERT INTO rate_limits VALUES (zeroblob(16), 1, NULL)"),
        ("a limit of too many failures", "INSERT INTO rate_limits VALUES (zeroblob(16), 1, 1000001)"),
        ("a setting without key", "INSERT INTO settings VALUES (NULL, 'value')"),
        ("a setting with an empty key", "INSERT INTO settings VALUES ('', 'value')"),
        ("a setting with a key of 65 characters", "INSERT INTO settings VALUES (printf('%065d', 0), 'value')"),
        ("a setting of 4097 characters", "INSERT INTO settings VALUES ('key', printf('%04097d', 0))"),
        ("a recovery of nobody", recovery(account: "x'00'")),
        ("a recovery with a short name", recovery(id: "zeroblob(15)")),
        ("a recovery's ticket", recovery(digest: "zeroblob(43)")),
        ("a recovery without proofs", recovery(proofs: "''")),
        ("a recovery that is due before it began", recovery(times: "5, 4, 9")),
        ("a recovery that ends as it is due", recovery(times: "5, 9, 9")),
        ("two recoveries of one account", "\(recovery()), (\(handle("ada")), x'01', x'02', 'link', '', 1, 2, 3, 1)"),
        ("a recovery by other proofs", "\(recovery()); UPDATE recoveries SET proofs = 'password'"),
        ("a recovery that is due earlier", "\(waiting); UPDATE recoveries SET due_at = 1399999, expires_at = 2399999"),
        ("a recovery that was seen too late", "\(waiting); UPDATE recoveries SET seen_at = 600006"),
        ("a recovery that can be finished for longer", "\(waiting); UPDATE recoveries SET expires_at = 3000001"),
        ("a recovery that began later", "\(waiting); UPDATE recoveries SET started_at = 6"),
        ("a setting twice", "INSERT INTO settings VALUES ('key', 'one'), ('key', 'other')"),
    ]

    private static func recovery(
        account: String = handle("ada"),
        id: String = "zeroblob(16)",
        digest: String = "zeroblob(32)",
        proofs: String = "'saved_code sent_code'",
        times: String = "5, 6, 7"
    ) -> String {
        "INSERT INTO recoveries VALUES (\(account), \(id), \(digest), \(proofs), 'Browser', \(times), 5)"
    }

    private static let waiting = recovery(times: "5, 2000000, 3000000")

    /// Raw SQL against a database with two accounts, two passkeys for the first; every statement must be refused.
    @Test(arguments: accountRules + passkeyRules + sessionRules + otherRules)
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
        try execute([insertAccount(), insertPasskey(), insertSession(), insertTrail()], path)
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
    userVerified: String = "1",
    backupEligible: String = "1",
    backupState: String = "1",
    transports: String = "''",
    aaguid: String = "zeroblob(16)",
    format: String = "'none'",
    attachment: String = "NULL",
    isDiscoverable: String = "NULL",
    name: String = "'Laptop'",
    createdAt: String = "1",
    lastUsedAt: String = "NULL",
    isUnproven: String = "0"
) -> String {
    """
    INSERT INTO passkeys VALUES (\(id), \(account), \(publicKey), \(signCount), \(userVerified), \(backupEligible),
        \(backupState), \(transports), \(aaguid), \(format), \(attachment), \(isDiscoverable), \(name), \(createdAt),
        \(lastUsedAt), \(isUnproven))
    """
}

private func insertSession(
    digest: String = "zeroblob(32)",
    id: String = "zeroblob(16)",
    account: String = handle("ada"),
    kind: String = "'cookie'",
    methods: String = "'passkey'",
    createdAt: String = "1",
    authenticatedAt: String = "1",
    userVerifiedAt: String = "NULL",
    lastSeenAt: String = "1",
    expiresAt: String = "2",
    device: String = "''",
    passwordVerifiedAt: String = "NULL",
    passkeyUsedAt: String = "NULL",
    passkey: String = "NULL"
) -> String {
    """
    INSERT INTO sessions VALUES (\(digest), \(id), \(account), \(kind), \(methods), \(createdAt), \(authenticatedAt),
        \(userVerifiedAt), \(lastSeenAt), \(expiresAt), \(device),
        \(passwordVerifiedAt), \(passkeyUsedAt), NULL, \(passkey))
    """
}

private func insertTrail(at: String = "1", kind: String = "'signed_in'", detail: String = "''") -> String {
    "INSERT INTO trail (account, at, kind, detail) VALUES (\(handle("ada")), \(at), \(kind), \(detail))"
}
