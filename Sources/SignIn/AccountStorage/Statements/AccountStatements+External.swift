// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let linkColumns = """
        l.provider, l.tenant, l.subject, l.account, l.linked_at, l.consented_at, l.address, l.is_relay, \
        l.is_undeliverable, l.address_changed_at, l.ended_at, l.deletion_due_at
        """

    private static let externalSecretColumns = """
        t.id, t.provider, t.tenant, t.subject, t.client, t.key_id, t.sealed, t.consented_at
        """

    private static let tokens = """
        SELECT \(externalSecretColumns), t.next_check_at, t.faults, l.consented_at FROM external_tokens t
            JOIN external_links l ON l.provider = t.provider AND l.tenant = t.tenant AND l.subject = t.subject
        """

    private static let isIdentity = "provider = ? AND tenant = ? AND subject = ?"

    // MARK: Links

    static let externalLink = """
        SELECT \(linkColumns) FROM external_links l WHERE l.provider = ? AND l.tenant = ? AND l.subject = ?
        """

    static let externalLinks = """
        SELECT \(linkColumns) FROM external_links l WHERE l.account = ? ORDER BY l.linked_at, l.provider, l.subject
        """

    static let undeliverableLinks = """
        SELECT \(linkColumns) FROM external_links l WHERE l.account = ? AND l.is_undeliverable = 1
        """

    static let insertExternalLink = """
        INSERT INTO external_links (provider, tenant, subject, account, linked_at, consented_at, address, is_relay,
            is_undeliverable, address_changed_at, ended_at, deletion_due_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let updateExternalLink = """
        UPDATE external_links SET consented_at = ?, address = ?, is_relay = ?, is_undeliverable = ?,
            address_changed_at = ?, ended_at = ?, deletion_due_at = ?
        WHERE \(isIdentity)
        """

    static let deleteExternalLink = "DELETE FROM external_links WHERE \(isIdentity)"

    static let hasPasswordOrPasskey = """
        SELECT 1 WHERE ?2 = 1 AND EXISTS (SELECT 1 FROM passwords w WHERE w.account = ?1)
            OR EXISTS (SELECT 1 FROM passkeys p WHERE p.account = ?1 AND p.is_unproven = 0)
        """

    /// The methods are `SignInMethod.external` and any others.
    static let deleteExternalSessions = """
        DELETE FROM sessions WHERE account = ? AND id <> ? AND ' ' || methods || ' ' LIKE '% external %'
        """

    /// Whether the time has come and nothing else opens the account: no password, where those are used, no passkey and no other
    /// link; and nobody is getting back into it, nor was it disabled, which leaves it to the operator.
    private static let isAbandoned = """
        l.deletion_due_at <= ?1
            AND NOT (?2 = 1 AND EXISTS (SELECT 1 FROM passwords w WHERE w.account = l.account))
            AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.account = l.account AND p.is_unproven = 0)
            AND NOT EXISTS (SELECT 1 FROM external_links o WHERE o.account = l.account AND o.ended_at IS NULL)
            AND NOT EXISTS (SELECT 1 FROM recoveries r WHERE r.account = l.account AND r.expires_at > ?1)
            AND NOT EXISTS (SELECT 1 FROM sign_in_links k WHERE k.account = l.account AND k.expires_at > ?1)
            AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.account = l.account AND s.expires_at > ?1
                AND s.methods IN ('link', 'recovery'))
            AND EXISTS (SELECT 1 FROM accounts a WHERE a.handle = l.account AND a.disabled_at IS NULL)
        """

    static let abandonedLinks = """
        SELECT \(linkColumns) FROM external_links l WHERE \(isAbandoned)
        ORDER BY l.deletion_due_at, l.account LIMIT ?3
        """

    static let postponeAbandoned = """
        UPDATE external_links SET deletion_due_at = deletion_due_at + ? WHERE deletion_due_at IS NOT NULL
        """

    static let isAbandonedLink = """
        SELECT 1 FROM external_links l WHERE \(isAbandoned)
            AND l.provider = ?3 AND l.tenant = ?4 AND l.subject = ?5 AND l.account = ?6
        """

    /// What was shown in other sessions without the provider, but for the verification by a passkey, which needs none.
    static let forgetWeakProofs = """
        UPDATE sessions SET password_verified_at = NULL,
            passkey_used_at = CASE WHEN user_verified_at IS NULL THEN NULL ELSE passkey_used_at END
        WHERE account = ? AND id <> ?
        """

    static let linkedTenants = """
        SELECT DISTINCT tenant FROM external_links WHERE provider = ? AND ended_at IS NULL
        """

    // MARK: Tokens

    static let tokensOfIdentity = """
        \(tokens) WHERE t.provider = ? AND t.tenant = ? AND t.subject = ? ORDER BY t.id
        """

    static let tokensOfAccount = "\(tokens) WHERE l.account = ? ORDER BY t.id"

    static let tokensDue = "\(tokens) WHERE t.next_check_at <= ? ORDER BY t.next_check_at, t.id LIMIT ?"

    static let secretsUnderOtherKeys = """
        SELECT id, provider, tenant, subject, client, key_id, sealed, 'refresh' FROM external_tokens
            WHERE key_id <> ?1 AND id > ?2
        UNION ALL
        SELECT id, provider, tenant, subject, client, key_id, sealed, kind FROM revocations
            WHERE key_id <> ?1 AND id > ?2 AND kind <> 'code'
        ORDER BY 1 LIMIT ?3
        """

    static let externalSeals = """
        SELECT key_id, count(*) FROM (SELECT key_id FROM external_tokens UNION ALL SELECT key_id FROM revocations)
        GROUP BY key_id
        """

    static let resealOrder = "UPDATE revocations SET key_id = ?, sealed = ? WHERE id = ? AND sealed = ?"

    /// Whether the provider told of no end since the consent that the order `r` came with.
    private static let hasConsent = """
        NOT EXISTS (SELECT 1 FROM external_notifications n
            WHERE n.provider = r.provider AND n.tenant = r.tenant AND n.subject = r.subject
                AND n.happened_at >= r.consented_at AND n.kind IN ('consent-revoked', 'account-deleted')
                AND (n.clients IS NULL OR instr(' ' || n.clients || ' ', ' ' || r.client || ' ') > 0))
        """

    /// Whether the order `r` may become a token of a link: its consent stands, and nobody is revoking it just now.
    private static let isFree = "(r.leased_until IS NULL OR r.leased_until <= ?) AND \(hasConsent)"

    private static let adopt = """
        INSERT INTO external_tokens (id, provider, tenant, subject, client, key_id, sealed, consented_at, next_check_at,
            faults)
        SELECT id, provider, tenant, subject, client, key_id, sealed, consented_at, ?, 0 FROM revocations r
        """

    /// The orders of an identity that hold a refresh token become tokens of its link.
    static let adoptTokens = "\(adopt) WHERE \(isIdentity) AND kind = 'refresh' AND \(isFree)"

    /// Access tokens stay until they are due.
    static let deleteAdopted = "DELETE FROM revocations AS r WHERE \(isIdentity) AND kind = 'refresh' AND \(isFree)"

    static let hasOrderConsent = "SELECT 1 FROM revocations r WHERE id = ? AND \(hasConsent)"

    static let adoptOrder = "\(adopt) WHERE id = ? AND kind = 'refresh'"

    static let deleteOrder = "DELETE FROM revocations WHERE id = ?"

    /// A token waits a turn longer for each other one of its identity.
    static let rescheduleToken = """
        UPDATE external_tokens AS t SET faults = ?3, next_check_at = ?1 + ?2 * (SELECT count(*) FROM external_tokens o
                WHERE o.provider = t.provider AND o.tenant = t.tenant AND o.subject = t.subject AND o.id <> t.id)
            WHERE t.id = ?4 AND t.sealed = ?5
        """

    static let postponeOtherTokens = """
        UPDATE external_tokens SET next_check_at = ?1
        WHERE provider = ?2 AND tenant = ?3 AND subject = ?4 AND id <> ?5 AND next_check_at < ?1
        """

    static let hurryTokens = """
        UPDATE external_tokens SET next_check_at = ?1
        WHERE provider = ?2 AND tenant = ?3 AND subject = ?4 AND next_check_at > ?1
        """

    static let killToken = "UPDATE external_tokens SET is_dead = 1 WHERE id = ? AND sealed = ?"

    static let killTokens = "UPDATE external_tokens SET is_dead = 1 WHERE \(isIdentity)"

    static let deleteToken = "DELETE FROM external_tokens WHERE id = ?"

    static let deleteTokens = "DELETE FROM external_tokens WHERE \(isIdentity)"

    static let ordersOfIdentity = "SELECT \(revocationColumns) FROM revocations t WHERE \(isIdentity) ORDER BY t.id"

    static let hasToken = "SELECT 1 FROM external_tokens WHERE \(isIdentity)"

    static let resealToken = "UPDATE external_tokens SET key_id = ?, sealed = ? WHERE id = ? AND sealed = ?"

    // MARK: Newcomers

    /// Of somebody who is kept already, a name and an address stay where none came this time.
    static let saveNewcomer = """
        INSERT INTO external_newcomers (provider, tenant, subject, display_name, address, is_relay, consented_at, expires_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (provider, tenant, subject) DO UPDATE SET
            display_name = COALESCE(excluded.display_name, external_newcomers.display_name),
            is_relay = CASE WHEN excluded.address IS NULL THEN external_newcomers.is_relay ELSE excluded.is_relay END,
            address = COALESCE(excluded.address, external_newcomers.address),
            consented_at = CASE WHEN excluded.consented_at < external_newcomers.consented_at
                THEN external_newcomers.consented_at ELSE excluded.consented_at END,
            expires_at = excluded.expires_at
        """

    static let newcomer = """
        SELECT provider, tenant, subject, display_name, address, is_relay, consented_at, expires_at
        FROM external_newcomers WHERE \(isIdentity) AND expires_at > ?
        """

    static let deleteNewcomer = "DELETE FROM external_newcomers WHERE \(isIdentity)"

    /// Of somebody who stopped using one app, and holds a token of another, what is kept stays.
    static let deleteEndedNewcomer = """
        DELETE FROM external_newcomers WHERE \(isIdentity) AND consented_at <= ? AND NOT EXISTS
            (SELECT 1 FROM revocations r WHERE r.provider = external_newcomers.provider
                AND r.tenant = external_newcomers.tenant AND r.subject = external_newcomers.subject
                AND r.kind <> 'code' AND \(hasConsent))
        """

    static let postponeTokens = """
        UPDATE revocations AS r SET owed_since = ?, attempts = 0, next_at = ?
        WHERE \(isIdentity) AND kind <> 'code' AND \(hasConsent)
        """

    /// Only where another token waits for the newcomer: what a crash left behind waits for nobody.
    static let postponeOrder = """
        UPDATE revocations AS r SET owed_since = ?, attempts = 0, next_at = ?
        WHERE r.id = ? AND \(hasConsent) AND EXISTS
            (SELECT 1 FROM revocations o WHERE o.provider = r.provider AND o.tenant = r.tenant
                AND o.subject = r.subject AND o.id <> r.id AND o.kind <> 'code' AND o.next_at > ?)
        """

    // MARK: Notifications

    static let insertNotification = """
        INSERT INTO external_notifications (key, provider, tenant, subject, kind, happened_at, received_at, clients)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO NOTHING
        """

    /// Whether the provider told of an end that a consent does not come after; the client may be none, for an end of any.
    static let hasEndedConsent = """
        SELECT 1 FROM external_notifications
        WHERE \(isIdentity) AND happened_at >= ? AND kind IN ('consent-revoked', 'account-deleted')
            AND (clients IS NULL OR COALESCE(instr(' ' || clients || ' ', ' ' || ? || ' ') > 0, 1))
        """

    // MARK: Revocations

    private static let revocationColumns = "\(externalSecretColumns), t.kind, t.owed_since, t.attempts, t.next_at"

    static let insertRevocation = """
        INSERT INTO revocations (id, provider, tenant, subject, client, key_id, sealed, consented_at, kind, owed_since,
            attempts, next_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Takes hold only while the order is what it was.
    static let replaceRevocation = """
        UPDATE revocations SET key_id = ?, sealed = ?, kind = ?, owed_since = ?, attempts = ?, next_at = ?,
            leased_until = NULL
        WHERE id = ? AND kind = ? AND sealed = ?
        """

    private static let isUntaken = "id = ? AND kind = ? AND sealed = ? AND attempts = ? AND next_at = ?"

    static let leaseRevocation = "UPDATE revocations SET next_at = ?, leased_until = ? WHERE \(isUntaken)"

    /// Finds an order only while nobody else took it on.
    static let isUntakenRevocation = "SELECT 1 FROM revocations WHERE \(isUntaken)"

    /// What is known to have ended has nobody to wait for.
    static let hurryRevocation = """
        UPDATE revocations SET next_at = ? WHERE id = ? AND next_at > ? AND (leased_until IS NULL OR leased_until <= ?)
        """

    static let revocationsDue = """
        SELECT \(revocationColumns) FROM revocations t WHERE t.next_at <= ? ORDER BY t.next_at, t.id LIMIT ?
        """

    static let settleRevocation = "DELETE FROM revocations WHERE id = ? AND kind = ?"

    static let countRevocations = "SELECT count(*) FROM revocations"

    // MARK: Upkeep

    /// Whether no order of the identity of `n` is left that the end might be about.
    private static let isForgettable = """
        NOT EXISTS (SELECT 1 FROM revocations r
            WHERE r.provider = n.provider AND r.tenant = n.tenant AND r.subject = n.subject)
        """

    static let hasExpiredExternal = """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM external_newcomers WHERE expires_at <= ?)
            OR EXISTS (SELECT 1 FROM external_notifications n WHERE n.received_at <= ? AND \(isForgettable))
        """

    static let sweepNewcomers = """
        DELETE FROM external_newcomers WHERE (provider, tenant, subject) IN
            (SELECT provider, tenant, subject FROM external_newcomers WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """

    static let sweepNotifications = """
        DELETE FROM external_notifications WHERE key IN
            (SELECT n.key FROM external_notifications n WHERE n.received_at <= ? AND \(isForgettable)
            ORDER BY n.received_at LIMIT ?)
        """
}
