// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let newestTrailSequence = "SELECT COALESCE(max(sequence), 0) FROM trail"

    static let beginTelling = """
        INSERT INTO outgoing_places (kind, sequence) SELECT ?, COALESCE(max(sequence), 0) FROM trail WHERE true
        ON CONFLICT (kind) DO NOTHING
        """

    static let forgetPlace = "DELETE FROM outgoing_places WHERE kind = ?"

    static let forgetOutgoing = "DELETE FROM outgoing WHERE kind = ?"

    static let outgoingPlace = "SELECT sequence FROM outgoing_places WHERE kind = ?"

    static let movePlace = "UPDATE outgoing_places SET sequence = ? WHERE kind = ?"

    static let trailBehind = """
        SELECT sequence, account, at, kind, detail FROM trail WHERE sequence > ? ORDER BY sequence LIMIT ?
        """

    static let trailOfAccountBehind = """
        SELECT account, at, kind, detail FROM trail WHERE account = ? AND sequence > ? ORDER BY sequence
        """

    static let nameOfAccount = "SELECT name FROM accounts WHERE handle = ?"

    static let insertOutgoing = """
        INSERT INTO outgoing (id, kind, account, event_account, event_at, event_kind, event_detail, recipient, language,
            account_name, due_at, attempts, expires_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let outgoingColumns = """
        sequence, id, kind, event_account, event_at, event_kind, event_detail, recipient, language, account_name, due_at, \
        attempts, expires_at
        """

    static let outgoingInOrder = """
        SELECT \(outgoingColumns) FROM outgoing WHERE kind = ? ORDER BY sequence LIMIT ?
        """

    /// One of each account, then a second one of each: whoever makes a thousand messages keeps nobody else's waiting.
    ///
    /// Of mails about new networks to one address, the oldest alone: once it is taken, the others go. One waits at most, but for
    /// what waited before that was so.
    static let dueOutgoing = """
        SELECT \(outgoingColumns) FROM outgoing WHERE kind = ? AND due_at <= ? AND NOT (
            event_kind = 'new_network' AND EXISTS (
                SELECT 1 FROM outgoing o WHERE o.account = outgoing.account AND o.kind = outgoing.kind
                    AND o.event_kind = 'new_network' AND o.recipient = outgoing.recipient AND o.sequence < outgoing.sequence
            )
        )
        ORDER BY row_number() OVER (PARTITION BY event_account ORDER BY due_at, sequence), due_at, sequence LIMIT ?
        """

    static let removeOutgoing = "DELETE FROM outgoing WHERE id = ?"

    static let postponeOutgoing = "UPDATE outgoing SET due_at = ?, attempts = ? WHERE id = ?"

    static let hasExpiredOutgoing = "SELECT 1 FROM outgoing WHERE kind = ? AND expires_at <= ? LIMIT 1"

    static let expireOutgoing = "DELETE FROM outgoing WHERE kind = ? AND expires_at <= ?"

    /// How much of one kind about one account waits for one address.
    static let countOutgoingOfKind = """
        SELECT count(*) FROM outgoing WHERE account = ? AND kind = ? AND event_kind = ? AND recipient = ?
        """

    static let countOutgoing = "SELECT count(*) FROM outgoing WHERE kind = ?"

    /// What a restored backup must not tell again.
    static let forgetAllOutgoing = ["DELETE FROM outgoing", "DELETE FROM outgoing_places"]
}
