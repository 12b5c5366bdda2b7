// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import GRDB
import SignInAccounts
import Testing

@Suite struct `The schema of passwords and codes refuses` {
    private static let passwordRules: [(String, String)] = [
        ("a password of nobody", insertPassword(account: "x'00'")),
        ("a password of no account", insertPassword(account: "NULL")),
        ("a second password", insertPassword(account: handle("pat"))),
        ("a missing hash", insertPassword(hash: "NULL")),
        ("a hash of 15 characters", insertPassword(hash: "printf('%015d', 0)")),
        ("a hash of 513 characters", insertPassword(hash: "printf('%0513d', 0)")),
        ("a hash that is bytes", insertPassword(hash: "zeroblob(64)")),
        ("a length of 2", insertPassword(isLong: "2")),
        ("a password of no time", insertPassword(changedAt: "NULL")),
        ("a password of a negative time", insertPassword(changedAt: "-1")),
        ("a missing stamp", insertPassword(stamp: "NULL")),
        ("a stamp of 15 bytes", insertPassword(stamp: "zeroblob(15)")),
        ("a negative count of sign-ins", insertPassword(signIns: "-1")),
        ("a count of sign-ins beyond the limit", insertPassword(signIns: "101")),
        ("a missing count of sign-ins", insertPassword(signIns: "NULL")),
        ("an end that was told before time began", insertPassword(toldAt: "-1")),
        ("an end that was told, with words for a time", insertPassword(toldAt: "'soon'")),
        ("a password found common before time began", insertPassword(foundCommonAt: "-1")),
        ("a password found common, with words for a time", insertPassword(foundCommonAt: "'once'")),
        ("a short password without an app", insertPassword(isLong: "0")),
        ("a password that becomes short without an app", "UPDATE passwords SET is_long = 0"),
        ("a password in other hands", "UPDATE passwords SET account = \(handle("ada"))"),
        ("the removal of the only method", "DELETE FROM passwords"),
        (
            "the removal of a password beside an unproven passkey alone",
            "DELETE FROM passwords WHERE account = \(handle("una"))"
        ),
        ("the removal of the last passkey", "DELETE FROM passkeys WHERE account = \(handle("ada"))"),
    ]

    private static let codeRules: [(String, String)] = [
        ("an app of nobody", insertApp(account: "x'00'")),
        ("an app of no account", insertApp(account: "NULL")),
        ("a second app", insertApp(account: handle("pat"))),
        ("a missing secret", insertApp(secret: "NULL")),
        ("a sealed secret of 43 bytes", insertApp(secret: "zeroblob(43)")),
        ("a sealed secret of 157 bytes", insertApp(secret: "zeroblob(157)")),
        ("an app that was never confirmed", insertApp(lastStep: "NULL")),
        ("a negative step", insertApp(lastStep: "-1")),
        ("negative failures", insertApp(failures: "-1")),
        ("failures beyond count", insertApp(failures: "1002")),
        ("missing failures", insertApp(failures: "NULL")),
        ("a failure at a negative time", insertApp(lastFailedAt: "-1")),
        ("an app of no time", insertApp(createdAt: "NULL")),
        ("a code that serves twice", "UPDATE authenticator_apps SET last_step = last_step - 1"),
        ("an app in other hands", "UPDATE authenticator_apps SET account = \(handle("ada"))"),
        ("the removal of an app beside a password of unknown length", "DELETE FROM authenticator_apps"),
        ("recovery codes of nobody", insertCodes(account: "x'00'")),
        ("recovery codes twice", insertCodes(account: handle("pat"))),
        ("a salt of 15 bytes", insertCodes(salt: "zeroblob(15)")),
        ("nine digests", insertCodes(digests: "zeroblob(288)")),
        ("missing digests", insertCodes(digests: "NULL")),
        ("negative failures of codes", insertCodes(failures: "-1")),
        ("recovery codes in other hands", "UPDATE recovery_codes SET account = \(handle("ada"))"),
        ("a group of nobody", "INSERT INTO account_groups VALUES (x'00', 'staff')"),
        ("two groups", "INSERT INTO account_groups VALUES (\(handle("ada")), 'a'), (\(handle("ada")), 'b')"),
        ("a group without a name", "INSERT INTO account_groups VALUES (\(handle("ada")), '')"),
        ("an operator of nobody", "INSERT INTO operators VALUES (x'00', 1)"),
        ("an operator twice", "INSERT INTO operators VALUES (\(handle("ada")), 1), (\(handle("ada")), 2)"),
        ("a browser of nobody", insertBrowser(account: "x'00'")),
        ("a browser's token", insertBrowser(browser: "zeroblob(43)")),
        ("a browser twice", insertBrowser() + ";" + insertBrowser()),
        ("a browser seen before it was", insertBrowser(lastSeenAt: "0")),
        ("a browser's device of 513 characters", insertBrowser(device: "printf('%0513d', 0)")),
        ("a browser of missing device", insertBrowser(device: "NULL")),
        ("a browser of a third kind", insertBrowser(isForNews: "2")),
    ]

    /// Ada has a passkey; Pat a password, an app and codes; Una a password and an unproven passkey.
    private static let people = [
        "INSERT INTO accounts VALUES (x'50', 'pat', 'pat', 'Pat', 1, NULL), (x'55', 'una', 'una', 'Una', 1, NULL)",
        insertPassword(account: "x'50'", isLong: "NULL"), insertApp(account: "x'50'"), insertCodes(account: "x'50'"),
        insertPassword(account: "x'55'"),
        """
        INSERT INTO passkeys VALUES (x'01', x'55', zeroblob(77), 0, 0, 1, 1, '', zeroblob(16), 'none', NULL, NULL,
            'Laptop', 1, NULL, 1)
        """,
    ]

    @Test(arguments: passwordRules + codeRules)
    func `what breaks a rule`(_ rule: String, _ sql: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        try execute(Self.people, path)
        let error = #expect(throws: DatabaseError.self, "\(rule): \(sql)") { try execute([sql], path) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT, "\(rule): \(sql)")
    }

    @Test func `nothing of what it should take`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        try execute(
            Self.people + [
                insertApp(), insertPassword(isLong: "0"), insertCodes(), insertBrowser(),
                "UPDATE passwords SET is_long = 1",
                "DELETE FROM authenticator_apps",
                "UPDATE passkeys SET is_unproven = 0",
                "DELETE FROM passwords WHERE account = x'55'",
                "DELETE FROM passkeys WHERE account = \(handle("ada"))",
                "DELETE FROM accounts",
            ],
            path
        )
        #expect(try await store.counts() == StoreCounts(accounts: 0, passkeys: 0, sessions: 0))
        for table in ["passwords", "authenticator_apps", "recovery_codes", "known_browsers"] {
            #expect(try count(table, path) == 0, "\(table)")
        }
    }
}

private func execute(_ statements: [String], _ path: String) throws {
    try DatabaseQueue(path: path).write { db in
        for statement in statements { try db.execute(sql: statement) }
    }
}

private func count(_ table: String, _ path: String) throws -> Int? {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
}

private func handle(_ name: String) -> String { "(SELECT handle FROM accounts WHERE canonical_name = '\(name)')" }

private func insertPassword(
    account: String = handle("ada"),
    hash: String = "printf('%064d', 0)",
    isLong: String = "1",
    changedAt: String = "1",
    stamp: String = "zeroblob(16)",
    signIns: String = "0",
    toldAt: String = "NULL",
    foundCommonAt: String = "NULL"
) -> String {
    """
    INSERT INTO passwords VALUES (\(account), \(hash), \(isLong), \(changedAt), \(stamp), \(signIns), \(toldAt),
        \(foundCommonAt))
    """
}

private func insertApp(
    account: String = handle("ada"),
    secret: String = "zeroblob(48)",
    lastStep: String = "7",
    failures: String = "0",
    lastFailedAt: String = "0",
    createdAt: String = "1"
) -> String {
    """
    INSERT INTO authenticator_apps VALUES (\(account), \(secret), \(lastStep), \(failures), \(lastFailedAt), \(createdAt))
    """
}

private func insertCodes(
    account: String = handle("ada"),
    salt: String = "zeroblob(16)",
    digests: String = "zeroblob(320)",
    failures: String = "0"
) -> String {
    "INSERT INTO recovery_codes VALUES (\(account), \(salt), \(digests), \(failures), 0, 1)"
}

private func insertBrowser(
    account: String = handle("ada"),
    browser: String = "zeroblob(32)",
    lastSeenAt: String = "1",
    device: String = "''",
    isForNews: String = "0"
) -> String {
    "INSERT INTO known_browsers VALUES (\(account), \(browser), 1, \(lastSeenAt), \(device), \(isForNews))"
}
