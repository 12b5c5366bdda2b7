// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let noteNetwork = """
        INSERT INTO known_networks (account, network, first_seen_at, last_seen_at) VALUES (?1, ?2, ?3, ?3)
        ON CONFLICT (account, network) DO UPDATE SET last_seen_at = excluded.last_seen_at
        WHERE known_networks.last_seen_at <= excluded.last_seen_at - 86400000
        """

    /// Whether a network was noted for the first time, and is not the only one.
    static let isNewNetwork = """
        SELECT 1 FROM known_networks n WHERE n.account = ?1 AND n.network = ?2 AND n.first_seen_at = n.last_seen_at
            AND EXISTS (SELECT 1 FROM known_networks o WHERE o.account = ?1 AND o.network <> ?2)
        """

    static let trimNetworks = """
        DELETE FROM known_networks WHERE account = ?1 AND network IN
            (SELECT network FROM known_networks WHERE account = ?1 ORDER BY last_seen_at DESC, network LIMIT 100 OFFSET ?2)
        """

    static let forgetOtherNetworks = "DELETE FROM known_networks WHERE account = ? AND network <> ?"

    /// Whether a mail about a new network was taken after one time, and not after another one.
    static let isToldOfNetwork = "SELECT 1 FROM network_mails WHERE account = ? AND told_at > ? AND told_at <= ?"

    /// Of no account that is gone.
    static let noteNetworkTold = """
        INSERT INTO network_mails (account, told_at) SELECT handle, ? FROM accounts WHERE handle = ?
        ON CONFLICT (account) DO UPDATE SET told_at = excluded.told_at
        """

    static let waitingNetworkMail = """
        SELECT due_at, attempts FROM outgoing
        WHERE account = ? AND kind = 'mail' AND event_kind = 'new_network' AND recipient = ? ORDER BY sequence LIMIT 1
        """

    static let removeOtherNetworks = """
        DELETE FROM outgoing WHERE account = ? AND kind = 'mail' AND event_kind = 'new_network' AND recipient = ?
        """
}
