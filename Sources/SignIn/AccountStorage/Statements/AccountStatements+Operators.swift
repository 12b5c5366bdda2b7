// SPDX-License-Identifier: Apache-2.0
// The statements for operators.

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
