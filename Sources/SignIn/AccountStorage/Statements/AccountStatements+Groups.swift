// SPDX-License-Identifier: Apache-2.0

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

extension AccountStatements {
    static let isOperator = "SELECT 1 FROM operators WHERE account = ?"

    static let appointOperator = """
        INSERT INTO operators (account, appointed_at) VALUES (?, ?) ON CONFLICT (account) DO NOTHING
        """

    static let dismissOperator = "DELETE FROM operators WHERE account = ?"

    static let operators = """
        SELECT a.name, a.canonical_name FROM operators o JOIN accounts a ON a.handle = o.account ORDER BY a.canonical_name
        """
}
