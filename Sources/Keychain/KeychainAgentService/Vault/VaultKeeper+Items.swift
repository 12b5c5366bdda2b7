// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import DeviceAuthentication
internal import PasskeyRecords
internal import SecretMemory
internal import VaultStorage

extension VaultKeeper {
    func add(_ content: ItemContent, enrolment: [UInt8]?, _ open: Open) throws -> AgentReply {
        let now = UInt64(max(clock(), 0))
        let item = try Self.newItem(content, enrolment: enrolment, open)
        let added = try open.file.apply([.add(item)], held: open.held, at: now)
        guard let first = added.first else { throw AgentFailure(.failure, "the vault stored no item") }
        return .added(first, at: Int64(now))
    }

    /// Stores items in one transaction.
    func addAll(_ batch: ItemBatch, enrolment: [UInt8]?, _ open: Open) throws -> AgentReply {
        let now = UInt64(max(clock(), 0))
        let writes = try batch.items.map { content in
            VaultWrite.add(try Self.newItem(content, enrolment: enrolment, open))
        }
        return .addedAll(try open.file.apply(writes, held: open.held, at: now), at: Int64(now))
    }

    /// A new item, if it can be stored.
    ///
    /// - Parameters:
    ///   - content: The item.
    ///   - enrolment: What is enrolled now.
    ///   - passkey: The whole record of a passkey that is made here.
    ///   - open: The vault.
    /// - Returns: What is written.
    /// - Throws: `AgentFailure`: `requestInvalid`.
    static func newItem(
        _ content: ItemContent,
        enrolment: [UInt8]?,
        passkey: PasskeyRecord? = nil,
        _ open: Open
    ) throws -> NewItem {
        try check(content.accessControl, in: content.vault)
        try check(content.secrets.fields, open)
        var content = content
        content.attributes = try kept(content.attributes, of: content.kind)
        let itemGuard = ItemGuard(accessClass(content.accessControl, open), enrolment: enrolment)
        return NewItem(content, guardedAs: itemGuard, passkey: passkey)
    }

    func find(
        _ page: ItemPage,
        _ groups: AccessGroups,
        _ proved: ProvedPresence,
        _ open: Open
    ) throws -> AgentReply {
        // A vault without rows that can be read must not pass for one without items.
        guard open.held.state != .untouched else {
            throw AgentFailure(.locked, "the keychain is locked; unlock it first")
        }
        var (found, isMore, needed) = ([KeychainItem](), false, OwnerMethods?.none)
        var weight = 0
        /// Takes an item that fits; false once the page is full.
        func take(_ stored: StoredItem) throws -> Bool {
            guard stored.isDeleted == page.isRemoved, page.after.map({ $0 < stored.item }) ?? true,
                let item = stored.described, groups.allow(item.accessGroup), page.query.matches(item)
            else { return true }
            // Even that it is there is not told of what the lock took back.
            guard !(stored.accessClass.isForgottenAtLock && open.held.state == .locked) else {
                throw AgentFailure(.locked, "the keychain is locked; unlock it first")
            }
            guard found.count < page.limit, weight < Self.heaviestPage else {
                isMore = true
                return false
            }
            var shown = item
            let missing = Self.missing(item, stored, proved)
            if page.skipsGuarded, missing != nil { return true }
            if page.wantsSecrets, let missing {
                needed = missing
                return false
            }
            if page.wantsSecrets {
                do throws(VaultError) {
                    shown.content.secrets = Self.shown(try stored.secret(with: open.held), of: item.kind)
                } catch {
                    // One damaged item keeps nobody from all the others; who asks for that one is told.
                    guard page.query.items == nil, error.code != .classLocked else { throw error }
                    shown.isDamaged = true
                }
            }
            found.append(shown)
            weight += shown.content.weight
            return true
        }
        if let few = try lookedUp(page, open) {
            for stored in few.sorted(by: { $0.item < $1.item }) where try !take(stored) { break }
        } else {
            // One more than fit, which tells whether there are more.
            try goThrough(open, behind: page.after?.bytes ?? [], atOnce: page.limit + 1, take)
        }
        if let needed { return .ownerNeeded(needed) }
        return .found(found, isMore: isMore)
    }

    /// Shows the items of all vaults in the order of their IDs, as many rows at a time as are worth a look at the whole file.
    ///
    /// How many are wanted, as far as that is known: who wants few waits for no thousand to be opened.
    func goThrough(
        _ open: Open,
        behind start: [UInt8],
        atOnce wanted: Int = ItemPage.longest,
        _ take: (StoredItem) throws -> Bool
    ) throws {
        let count = max(wanted, 256)
        var last: [UInt8]? = start
        while let behind = last {
            let parts = try VaultKind.allCases.map {
                try open.file.items(in: $0, behind: behind, count: count, held: open.held)
            }
            // What lies behind the nearest end of a part is looked at in the next turn, together with what the other has there.
            let end = parts.compactMap(\.last).min { $0.lexicographicallyPrecedes($1) }
            let items = parts.flatMap(\.items).sorted { $0.item < $1.item }
            for item in items {
                if let end, end.lexicographicallyPrecedes(item.item.bytes) { break }
                guard try take(item) else { return }
            }
            last = end
        }
    }

    func report(_ open: inout Open) throws -> VerificationReport {
        try examine(&open)
        let kept = try open.file.findings() + open.unkept
        let report = try open.file.verify(with: open.held)
        // Of a copy from before one is told, and nothing is wrong with the vault.
        var findings = kept.filter { $0.code != .formerCopy }.map(\.message)
        if report.damaged > 0 { findings.append("\(report.damaged) rows do not open; a backup may still have them") }
        if report.unfindable > 0 { findings.append("\(report.unfindable) items are not found by what names them") }
        if !report.isFileSound { findings.append("the database is damaged; copy the file, and restore a backup") }
        return VerificationReport(
            rows: report.items + report.history,
            opened: report.secretsOpened,
            findings: findings,
            isSealed: open.file.keybag.header.passcodeSeal != nil
        )
    }

    // MARK: Pieces

    /// After how many bytes a page ends.
    ///
    /// The item that exceeds it is still there; whoever takes the answer apart and sends it has
    /// nothing to cut then, and many long items are not all in memory at once.
    static let heaviestPage = 262_144

    /// What a query for one item finds; nil where all have to be gone through.
    private func lookedUp(_ page: ItemPage, _ open: Open) throws -> [StoredItem]? {
        if let items = page.query.items {
            return try VaultKind.allCases.flatMap { vault in
                try items.compactMap { try open.file.item($0, in: vault, held: open.held) }
            }
        }
        if page.isRemoved {
            return try VaultKind.allCases.flatMap { try open.file.removedItems(in: $0, held: open.held) }
        }
        if let site = page.site, let group = page.query.accessGroup,
            let found = try open.file.items(at: site, in: group, held: open.held)
        {
            return found
        }
        // Where a query names the whole of a primary key, one row is looked up, and none is listed.
        guard let kind = page.query.itemClass?.kinds.first, let group = page.query.accessGroup,
            kind.primaryKey.allSatisfy({ page.query.attributes[$0] != nil })
        else { return nil }
        return try VaultKind.allCases.compactMap { vault in
            let key = PrimaryKey(kind, accessGroup: group, vault: vault, page.query.attributes)
            return try open.file.item(key, held: open.held)
        }
    }

    /// Refuses custom fields where the vault has no place for them.
    static func check(_ fields: [CustomField]?, _ open: Open) throws {
        guard fields?.isEmpty ?? true || open.file.format == .second else {
            throw AgentFailure(
                .requestInvalid,
                "the vault has its former format, which holds no custom fields; lock it, and unlock it with the passcode"
            )
        }
    }

    /// Attributes as items keep them.
    static func kept(
        _ attributes: [AttributeName: AttributeValue],
        of kind: ItemKind
    ) throws -> [AttributeName: AttributeValue] {
        do {
            return try ItemRules.kept(attributes, of: ItemClass(kind))
        } catch {
            throw AgentFailure(.requestInvalid, error.message)
        }
    }

    /// What any program is shown that may read an item: of a passkey no key, which is used here and exported by passcode alone.
    static func shown(_ secret: ItemFields, of kind: ItemKind) -> ItemSecrets {
        var secrets = secret.secrets
        if kind == .passkey { secrets.data = nil }
        return secrets
    }
}
