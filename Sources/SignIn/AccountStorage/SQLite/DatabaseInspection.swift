// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import SignInAccounts

/// How a database is, as somebody sees it who only reads, also while the service runs.
package struct DatabaseInspection: Sendable, Hashable {
    /// The first complaint of SQLite's quick check; nil when it had none, or did not finish in time.
    package let complaint: String?
    /// Whether the quick check finished in time.
    package let isChecked: Bool
    /// How commits are kept: `wal` while the service is set up as it should be.
    package let journalMode: String
    /// Whose tables it has.
    package let schema: SchemaState
    /// The domain that the data are bound to.
    package let relyingPartyID: String?
    /// The fingerprint of the key that saved codes and apps are sealed with; nil where none was noted.
    package let keyFingerprint: String?
    /// SQLite's version, as it is linked here.
    package let engineVersion: String

    /// What might have been seen.
    package init(
        complaint: String?,
        isChecked: Bool,
        journalMode: String,
        schema: SchemaState,
        relyingPartyID: String?,
        keyFingerprint: String? = nil,
        engineVersion: String
    ) {
        self.complaint = complaint
        self.isChecked = isChecked
        self.journalMode = journalMode
        self.schema = schema
        self.relyingPartyID = relyingPartyID
        self.keyFingerprint = keyFingerprint
        self.engineVersion = engineVersion
    }

    /// Looks at a database.
    ///
    /// - Parameters:
    ///   - path: The file, which must be there.
    ///   - patience: How long the check of all pages may take; it reads the whole file.
    /// - Returns: What was seen.
    /// - Throws: `corrupt`, `unwritable` when it cannot be opened, `busy` or `unavailable`.
    package static func of(_ path: String, patience: Duration) async throws(AccountStoreError) -> DatabaseInspection {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            configuration.label = "inspection"
            configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA trusted_schema = OFF") }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let complaint = try await quickCheck(queue, patience)
            let inspection = try await queue.read { db in try look(db, complaint) }
            try queue.close()
            return inspection
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }

    /// What SQLite says of the pages, `ok` when nothing; nil when it took too long.
    private static func quickCheck(_ queue: DatabaseQueue, _ patience: Duration) async throws -> String? {
        try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask { try await queue.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "" } }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            // The other one ends at once: the driver interrupts a statement whose task is cancelled.
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private static func look(_ db: Database, _ complaint: String?) throws -> DatabaseInspection {
        let schema = try SQLiteSchema.state(of: db)
        let knowsSettings = schema == .current || schema == .newer || schema == .older
        let setting = "SELECT value FROM settings WHERE key = ?"
        func kept(_ key: KeptSetting) throws -> String? {
            knowsSettings ? try String.fetchOne(db, sql: setting, arguments: [key.rawValue]) : nil
        }
        return DatabaseInspection(
            complaint: complaint == "ok" ? nil : complaint,
            isChecked: complaint != nil,
            journalMode: try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
            schema: schema,
            relyingPartyID: try kept(.relyingPartyID),
            keyFingerprint: try kept(.engineKey),
            engineVersion: try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
        )
    }
}
