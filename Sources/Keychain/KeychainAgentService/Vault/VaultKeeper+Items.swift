// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainVault
internal import DeviceAuthentication
internal import SecretMemory
internal import VaultStorage

extension VaultKeeper {
    func add(_ draft: ItemDraft, enrolment: [UInt8]?, _ open: Open) throws -> AgentReply {
        let now = UInt64(max(clock(), 0))
        let item = try made(of: draft, enrolment: enrolment, at: now, open)
        let added = try open.file.apply([.add(item, to: draft.vault)], held: open.held, at: now)
        guard let first = added.first else { throw AgentFailure(.failure, "the vault stored no item") }
        return .added(first, at: Int64(now))
    }

    /// Stores items in one transaction.
    func addAll(_ batch: ItemBatch, enrolment: [UInt8]?, _ open: Open) throws -> AgentReply {
        let now = UInt64(max(clock(), 0))
        let writes = try batch.drafts.map { draft in
            VaultWrite.add(try made(of: draft, enrolment: enrolment, at: now, open), to: draft.vault)
        }
        return .addedAll(try open.file.apply(writes, held: open.held, at: now), at: Int64(now))
    }

    /// An item that can be stored.
    func made(of draft: ItemDraft, enrolment: [UInt8]?, at now: UInt64, _ open: Open) throws -> NewItem {
        try Self.check(draft.guarding, in: draft.vault)
        let device = open.file.keybag.header.device
        let stamp = FieldStamp(milliseconds: now, counter: 0, device: device)
        var (metadata, secret) = (ItemFields(), ItemFields())
        let access = Self.access(draft.group ?? "", draft.guarding, enrolment: enrolment)
        let attributes = try kept(draft.attributes.values, of: draft.kind)
        for (name, value) in [
            ("kind", .text(draft.kind.rawValue)), ("attributes", Self.map(attributes)), ("access", access),
            ("created", .unsigned(now)), ("modified", .unsigned(now)),
        ] as [(String, CBORValue)] {
            metadata.write(FieldRegister(value, stamp: stamp), to: name)
        }
        try write(draft.secrets, to: &secret) { _ in stamp }
        let accessClass = Self.accessClass(draft.guarding, open)
        return NewItem(accessClass: accessClass, metadata: metadata, secret: secret)
    }

    func find(
        _ query: ItemQuery,
        _ groups: AccessGroups,
        _ proved: ProvedPresence,
        _ open: Open
    ) throws -> AgentReply {
        // A vault without rows that can be read must not pass for one without items.
        guard open.held.state != .untouched else {
            throw AgentFailure(.locked, "the keychain is locked; unlock it first")
        }
        var (found, isMore, needed) = ([FoundItem](), false, OwnerMethods?.none)
        var weight = 0
        /// Takes an item that fits; false once the page is full.
        func take(_ stored: StoredItem) throws -> Bool {
            guard stored.isDeleted == query.isRemoved, query.after.map({ $0 < stored.item }) ?? true,
                let item = Self.described(stored), matches(item, query, groups)
            else { return true }
            // Even that it is there is not told of what the lock took back.
            guard !(stored.accessClass.isForgottenAtLock && open.held.state == .locked) else {
                throw AgentFailure(.locked, "the keychain is locked; unlock it first")
            }
            guard found.count < query.limit, weight < Self.heaviestPage else {
                isMore = true
                return false
            }
            var shown = item
            let missing = Self.missing(item.content.guarding, Self.enrolment(of: stored), proved)
            if query.skipsGuarded, missing != nil { return true }
            if query.wantsSecrets, let missing {
                needed = missing
                return false
            }
            if query.wantsSecrets {
                do throws(VaultError) {
                    shown.content.secrets = Self.secrets(try stored.secret(with: open.held), of: item.content.kind)
                } catch {
                    // One damaged item keeps nobody from all the others; who asks for that one is told.
                    guard query.item == nil, error.code != .classLocked else { throw error }
                    shown.isDamaged = true
                }
            }
            found.append(shown)
            weight += Self.weight(shown.content)
            return true
        }
        if let few = try lookedUp(query, open) {
            for stored in few.sorted(by: { $0.item < $1.item }) where try !take(stored) { break }
        } else {
            // One more than fit, which tells whether there are more.
            try goThrough(open, behind: query.after?.bytes ?? [], atOnce: query.limit + 1, take)
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
        atOnce wanted: Int = ItemQuery.longestPage,
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

    /// About how many bytes an item takes in an answer.
    static func weight(_ content: ItemDraft) -> Int {
        let attributes = content.attributes.values.reduce(0) { sum, attribute in
            sum + attribute.key.utf8.count + (attribute.value.text?.utf8.count ?? attribute.value.bytes?.count ?? 9)
        }
        let secrets = [content.secrets.data, content.secrets.note, content.secrets.code]
        return attributes + secrets.reduce(0) { $0 + ($1?.count ?? 0) }
    }

    /// What a query for one item finds; nil where all have to be gone through.
    private func lookedUp(_ query: ItemQuery, _ open: Open) throws -> [StoredItem]? {
        if let item = query.item {
            return try VaultKind.allCases.compactMap { try open.file.item(item, in: $0, held: open.held) }
        }
        if query.isRemoved {
            return try VaultKind.allCases.flatMap { try open.file.removedItems(in: $0, held: open.held) }
        }
        guard let key = Self.primaryKey(query) else { return nil }
        return try VaultKind.allCases.compactMap { try open.file.item(key, in: $0, held: open.held) }
    }

    /// The primary key, where a query names the whole of it: then one row is looked up, and none is listed.
    private static func primaryKey(_ query: ItemQuery) -> PrimaryKey? {
        guard let kind = query.kind, let group = query.group,
            kind.primaryKey.allSatisfy({ query.attributes.values[$0] != nil })
        else { return nil }
        return PrimaryKey(kind, group: group, attributes: query.attributes.values)
    }

    private func matches(_ item: FoundItem, _ query: ItemQuery, _ groups: AccessGroups) -> Bool {
        let content = item.content
        let group = content.group ?? ""
        guard groups.allow(group), query.group.map({ Array($0.utf8) == Array(group.utf8) }) ?? true,
            query.kind.map({ $0 == content.kind }) ?? true
        else { return false }
        return query.attributes.values.allSatisfy { content.attributes.values[$0.key] == $0.value }
    }

    func kept(_ attributes: [String: CBORValue], of kind: ItemKind) throws -> [String: CBORValue] {
        var kept: [String: CBORValue] = [:]
        for (name, value) in attributes {
            guard let known = kind.attributes.first(where: { $0.name == name && $0.place == .attributes }),
                let spelled = known.form.kept(value)
            else {
                throw AgentFailure(
                    .requestInvalid,
                    "items of kind \(kind.rawValue) have no attribute \(name) of this form"
                )
            }
            kept[name] = spelled
        }
        return kept
    }

    func write(
        _ secrets: ItemSecrets,
        to fields: inout ItemFields,
        _ stamp: (String) -> FieldStamp
    ) throws {
        if let data = secrets.data {
            let bytes = unsafe data.withBytes { unsafe Array($0) }
            fields.write(FieldRegister(.bytes(bytes), stamp: stamp("data")), to: "data")
        }
        for (name, secret) in [("note", secrets.note), ("code", secrets.code)] {
            guard let secret else { continue }
            guard let text = unsafe secret.withBytes({ bytes in unsafe String(validating: bytes, as: UTF8.self) })
            else {
                throw AgentFailure(.requestInvalid, "the \(name) of an item is text, and this is not UTF-8")
            }
            fields.write(FieldRegister(.text(text), stamp: stamp(name)), to: name)
        }
    }

    static func described(_ stored: StoredItem) -> FoundItem? {
        let fields = stored.metadata.registers
        guard let kind = fields["kind"]?.value.text.flatMap(ItemKind.init(rawValue:)) else { return nil }
        var values: [String: CBORValue] = [:]
        for pair in fields["attributes"]?.value.map?.pairs ?? [] {
            if let name = pair.key.text { values[name] = pair.value }
        }
        guard let attributes = try? ItemAttributes(values) else { return nil }
        let access = fields["access"]?.value.map
        let guarding = ItemGuard(
            stored.accessClass,
            staysOnDevice: access?["stays"] == .bool(true),
            // What is not understood is not taken for nothing.
            flags: access?["flags"].map { $0.integer.flatMap { UInt32(exactly: $0) } ?? UInt32.max } ?? 0
        )
        return FoundItem(
            item: stored.item,
            revision: stored.revision,
            content: ItemDraft(
                kind: kind,
                vault: stored.vault,
                guarding: guarding,
                group: access?["group"]?.text.flatMap { $0.isEmpty ? nil : $0 },
                attributes: attributes,
                secrets: ItemSecrets()
            ),
            created: Int64(fields["created"]?.value.integer ?? 0),
            modified: Int64(fields["modified"]?.value.integer ?? 0)
        )
    }

    /// What any program is shown that may read an item: of a passkey no key, which is used here and exported by passcode alone.
    static func secrets(_ fields: ItemFields, of kind: ItemKind) -> ItemSecrets {
        var secrets = secrets(fields)
        if kind == .passkey { secrets.data = nil }
        return secrets
    }

    /// All that is kept secret of an item.
    static func secrets(_ fields: ItemFields) -> ItemSecrets {
        func text(_ name: String) -> SecretBytes? {
            fields.registers[name]?.value.text.map { SecretBytes(copying: $0.utf8) }
        }
        return ItemSecrets(
            data: fields.registers["data"]?.value.bytes.map { SecretBytes(copying: $0) },
            note: text("note"),
            code: text("code")
        )
    }

    static func map(_ attributes: [String: CBORValue]) -> CBORValue {
        var map = CBORMap()
        for (name, value) in attributes { map[name] = value }
        return .map(map)
    }
}
