// SPDX-License-Identifier: Apache-2.0
// The statements for groups of accounts.

extension AccountStatements {
    /// The group of an account of the alias `a`; nothing when it is in none.
    static let groupColumn = "(SELECT g.name FROM account_groups g WHERE g.account = a.handle)"

    static let groupOfAccount = "SELECT name FROM account_groups WHERE account = ?"

    static let joinGroup = """
        INSERT INTO account_groups (account, name) VALUES (?, ?)
        ON CONFLICT (account) DO UPDATE SET name = excluded.name
        """

    static let leaveGroup = "DELETE FROM account_groups WHERE account = ?"

    static let groups = "SELECT name, count(*) FROM account_groups GROUP BY name"
}
