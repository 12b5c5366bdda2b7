// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Testing

@Suite struct `A statement` {
    @Test(
        arguments: [
            ("SELECT 1 FROM a WHERE b = ? AND c = ?", "SELECT 1 FROM a WHERE b = $1 AND c = $2"),
            ("SELECT 1 WHERE a = ?2 OR b = ?1 OR c = ?12", "SELECT 1 WHERE a = $2 OR b = $1 OR c = $12"),
            ("SELECT '?' || ? || 'it''s ?1' || ?", "SELECT '?' || $1 || 'it''s ?1' || $2"),
            ("SELECT group_concat(a, ' ') FROM b", "SELECT string_agg(a, ' ') FROM b"),
            ("SELECT instr(' ' || a, ?) > 0", "SELECT strpos(' ' || a, $1) > 0"),
            ("SELECT zeroblob(32), 'zeroblob(32)'", "SELECT decode(repeat('00', 32), 'hex'), 'zeroblob(32)'"),
            ("SELECT coalesce(max(a), 0) FROM b", "SELECT coalesce(max(a), 0) FROM b"),
        ]
    )
    func `is spelled as PostgreSQL takes it`(_ statement: String, _ spelled: String) {
        #expect(SQLDialect.postgreSQL.spelling(of: statement) == spelled)
        #expect(SQLDialect.sqlite.spelling(of: statement) == statement)
    }
}
