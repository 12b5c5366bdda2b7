// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let identitiesToExport = """
        SELECT l.provider, l.tenant, l.subject FROM external_links l
        WHERE l.provider = 'apple' AND l.tenant = ? AND l.subject > ?
            AND NOT EXISTS (SELECT 1 FROM external_transfers t WHERE t.provider = l.provider AND t.tenant = l.tenant
                AND t.subject = l.subject AND t.recipient = ?)
        ORDER BY l.subject LIMIT ?
        """

    static let saveExport = """
        INSERT INTO external_transfers (provider, tenant, subject, recipient, transfer_subject, exported_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (provider, tenant, subject, recipient) DO UPDATE SET
            transfer_subject = excluded.transfer_subject, exported_at = excluded.exported_at
        """

    static let exportUnder = """
        SELECT provider, tenant, subject, recipient, transfer_subject FROM external_transfers
        WHERE recipient = ? AND transfer_subject = ?
        """

    static let exports = """
        SELECT provider, tenant, subject, recipient, transfer_subject FROM external_transfers
        WHERE provider = 'apple' AND tenant = ? AND recipient = ? AND subject > ?
        ORDER BY subject LIMIT ?
        """
}
