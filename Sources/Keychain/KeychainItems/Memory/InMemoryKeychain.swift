// SPDX-License-Identifier: Apache-2.0

public import DeviceAuthentication
package import SecretMemory
internal import Synchronization

/// A keychain in memory, for tests of programs that use one: it keeps to every rule, and forgets all when it goes.
///
/// Any thread may use it. It guards nothing: whoever holds it can unlock it and play its owner.
public final class InMemoryKeychain: KeychainBackend {
    private struct Entry {
        var item: KeychainItem
        /// What was enrolled when the item was made, where that counts.
        var enrolment: [UInt8]?
    }

    private struct Contents {
        var entries: [Entry] = []
        var lock: LockState
        var clock = 0
    }

    private let contents: Mutex<Contents>
    private let simulated: SimulatedOwner
    private let groups: [String]
    private let maximumItems: Int
    private let now: (@Sendable () -> Int)?
    private let random: RandomSource

    /// Makes an empty keychain, unlocked.
    ///
    /// - Parameter owner: Who plays its owner.
    public convenience init(owner: SimulatedOwner) { self.init(owner: owner, accessGroups: ["application"]) }

    /// Makes an empty keychain.
    ///
    /// - Parameters:
    ///   - owner: Who plays its owner.
    ///   - accessGroups: The groups of the application that uses it; the first is the usual one.
    ///   - lock: How far it is unlocked at first.
    ///   - maximumItems: How many items fit; one more is refused as a full disk would.
    ///   - now: Milliseconds since 1970; counts calls where none is given, so that later is always greater.
    ///   - random: Where the items' IDs come from.
    package init(
        owner: SimulatedOwner = SimulatedOwner(),
        accessGroups: [String] = ["application"],
        lock: LockState = .unlocked,
        maximumItems: Int = 10_000,
        now: (@Sendable () -> Int)? = nil,
        random: RandomSource = .system
    ) {
        simulated = owner
        groups = accessGroups
        self.maximumItems = maximumItems
        self.now = now
        self.random = random
        contents = Mutex(Contents(lock: lock))
    }

    /// A keychain of another application with the same items: none is shared but those that are there now.
    ///
    /// - Parameter accessGroups: The groups of the other application.
    /// - Returns: A copy of everything, seen by the other application.
    package func copied(for accessGroups: [String]) -> InMemoryKeychain {
        let copy = InMemoryKeychain(
            owner: simulated,
            accessGroups: accessGroups,
            maximumItems: maximumItems,
            now: now,
            random: random
        )
        let (entries, lock, clock) = contents.withLock { ($0.entries, $0.lock, $0.clock) }
        copy.contents.withLock { ($0.entries, $0.lock, $0.clock) = (entries, lock, clock) }
        return copy
    }

    /// Who plays the owner.
    package var owner: any OwnerAuthentication { simulated }

    /// How far it is unlocked.
    package var lock: LockState {
        get { contents.withLock { $0.lock } }
        set { contents.withLock { $0.lock = newValue } }
    }

    /// How many items there are, of all groups.
    package var count: Int { contents.withLock { $0.entries.count } }

    /// Adds an item.
    package func add(_ item: ItemContent) throws(KeychainError) -> KeychainItem {
        let owner = simulated.state
        return try contents.withLock { contents throws(KeychainError) in
            Self.dropOrphans(&contents, owner)
            let content = try ItemRules.completed(item, groups: groups, hasPasscode: owner.hasPasscode)
            let made = made(of: content, now: tick(&contents))
            guard Self.twin(of: made, in: contents) == nil else {
                throw KeychainError(.duplicateItem, "an item with this primary key is there; update it")
            }
            try keep([made], in: &contents, owner)
            return made.withoutSecrets
        }
    }

    /// Adds the two items of an identity.
    package func addIdentity(
        _ certificate: ItemContent,
        key: ItemContent
    ) throws(KeychainError) -> (certificate: KeychainItem, key: KeychainItem) {
        let owner = simulated.state
        return try contents.withLock { contents throws(KeychainError) in
            Self.dropOrphans(&contents, owner)
            let now = tick(&contents)
            let identity = try ItemRules.completed(
                certificate: certificate,
                key: key,
                groups: groups,
                hasPasscode: owner.hasPasscode
            )
            let made = (made(of: identity.certificate, now: now), made(of: identity.key, now: now))
            let there = (Self.twin(of: made.0, in: contents), Self.twin(of: made.1, in: contents))
            guard there.0 == nil || there.1 == nil else {
                throw KeychainError(.duplicateItem, "the certificate and the key of this identity are there")
            }
            let both = (there.0 ?? made.0, there.1 ?? made.1)
            if let certificate = there.0 { try Self.require(certificate, in: contents.lock) }
            // By its bytes: one that was renewed may have issuer, number and key of the former.
            guard !KeychainItem.joined([both.0, both.1]).isEmpty, both.0.data == made.0.data else {
                throw KeychainError(
                    .duplicateItem,
                    "another certificate of this issuer and number is there; take it out first"
                )
            }
            try keep(
                [there.0 == nil ? made.0 : nil, there.1 == nil ? made.1 : nil].compactMap(\.self),
                in: &contents,
                owner
            )
            return (both.0.withoutSecrets, both.1.withoutSecrets)
        }
    }

    private func made(of content: ItemContent, now: Int64) -> KeychainItem {
        KeychainItem(
            content,
            id: ItemID(from: random),
            revision: RevisionID(from: random),
            created: now,
            modified: now
        )
    }

    private static func twin(of item: KeychainItem, in contents: Contents) -> KeychainItem? {
        contents.entries.first { $0.item.primaryKey == item.primaryKey }?.item
    }

    private func keep(
        _ items: [KeychainItem],
        in contents: inout Contents,
        _ owner: OwnerState
    ) throws(KeychainError) {
        for item in items { try Self.require(item, in: contents.lock) }
        guard contents.entries.count + items.count <= maximumItems else {
            throw KeychainError(.storageFull, "this keychain holds \(maximumItems) items")
        }
        contents.entries += items.map { Entry(item: $0, enrolment: owner.enrolment) }
    }

    /// Finds items.
    package func find(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        skipsGuarded: Bool,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]> {
        let (proofs, owner) = (proofs.filter(simulated.isGenuine), simulated.state)
        return try contents.withLock { contents throws(KeychainError) in
            try query.checkCertificateMatch(changes: false)
            Self.dropOrphans(&contents, owner)
            var found: [KeychainItem] = []
            var authorities = CertificateAuthorities()
            if let wanted = query.certificate?.issuers, !wanted.isEmpty {
                authorities = try self.authorities(below: wanted, in: contents, proofs, owner)
            }
            for entry in try meant(by: query, in: contents) where limit.map({ found.count < $0 }) ?? true {
                // Before the item's own guard: nobody is asked for the key of an identity that is not meant.
                if query.certificate != nil {
                    let certificate = contents.entries.first { $0.item.reference == entry.item.reference } ?? entry
                    try Self.require(certificate.item, in: contents.lock)
                    let missing = Self.missing(certificate, proofs, owner)
                    if skipsGuarded, missing != nil { continue }
                    if let missing { return .asksOwner(missing) }
                    guard query.matches(certificate: certificate.item.data, among: authorities) else { continue }
                }
                try Self.require(entry.item, in: contents.lock)
                let missing = Self.missing(entry, proofs, owner)
                if skipsGuarded, missing != nil { continue }
                if reading, let missing { return .asksOwner(missing) }
                found.append(reading ? entry.item : entry.item.withoutSecrets)
            }
            return .done(found)
        }
    }

    /// Changes items.
    package func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<Int> {
        let (proofs, owner) = (proofs.filter(simulated.isGenuine), simulated.state)
        return try contents.withLock { contents throws(KeychainError) in
            guard query.itemClass != .identity else { throw Self.identity }
            try query.checkCertificateMatch(changes: true)
            Self.dropOrphans(&contents, owner)
            let meant = Set(try meant(by: query, in: contents).map(\.item.reference))
            guard !meant.isEmpty else { return .done(0) }
            let now = tick(&contents)
            var entries = contents.entries
            for index in entries.indices where meant.contains(entries[index].item.reference) {
                try Self.require(entries[index].item, in: contents.lock)
                if let missing = Self.missing(entries[index], proofs, owner) { return .asksOwner(missing) }
                entries[index].item.content = try ItemRules.changed(
                    entries[index].item.content,
                    by: changes,
                    groups: groups,
                    hasPasscode: owner.hasPasscode
                )
                entries[index].item.revision = RevisionID(from: random)
                entries[index].item.modified = now
                try Self.require(entries[index].item, in: contents.lock)
                if changes.accessControl != nil { entries[index].enrolment = owner.enrolment }
            }
            guard Set(entries.map(\.item.primaryKey)).count == entries.count else {
                throw KeychainError(.duplicateItem, "two items would have the same primary key; nothing was changed")
            }
            contents.entries = entries
            return .done(meant.count)
        }
    }

    /// Deletes items.
    ///
    /// Deleting asks for nobody: it gives nothing away.
    package func delete(_ query: ItemQuery, proofs: [OwnerProof]) throws(KeychainError) -> KeychainOutcome<Int> {
        let owner = simulated.state
        return try contents.withLock { contents throws(KeychainError) in
            try query.checkCertificateMatch(changes: true)
            Self.dropOrphans(&contents, owner)
            let meant = Set(try meant(by: query, in: contents).map(\.item.reference))
            var going = meant
            if query.itemClass == .identity {
                let ours = contents.entries.map(\.item).filter { groups.contains($0.accessGroup) }
                let identities = KeychainItem.joined(ours).filter { meant.contains($0.identity.reference) }
                for (_, key) in identities { try Self.require(key, in: contents.lock) }
                going.formUnion(KeychainItem.keysThatGo(with: identities, among: ours).map(\.reference))
            }
            for entry in contents.entries where going.contains(entry.item.reference) {
                try Self.require(entry.item, in: contents.lock)
            }
            contents.entries.removeAll { going.contains($0.item.reference) }
            return .done(meant.count)
        }
    }

    /// The items that are meant, of the application's groups.
    private func meant(by query: ItemQuery, in contents: Contents) throws(KeychainError) -> [Entry] {
        var query = query
        if let itemClass = query.itemClass { query.attributes = try ItemRules.kept(query.attributes, of: itemClass) }
        let ours = contents.entries.filter { groups.contains($0.item.accessGroup) }
        guard query.itemClass == .identity else { return ours.filter { query.matches($0.item) } }
        return KeychainItem.identities(of: ours.map(\.item)).filter(query.matches).map { Entry(item: $0) }
    }

    /// The application's certificates, but those that ask for the owner beyond what is proved.
    private func authorities(
        below wanted: [DistinguishedName],
        in contents: Contents,
        _ proofs: [OwnerProof],
        _ owner: OwnerState
    ) throws(KeychainError) -> CertificateAuthorities {
        let certificates = try meant(by: ItemQuery(.certificate, synchronizable: .any), in: contents)
        for certificate in certificates { try Self.require(certificate.item, in: contents.lock) }
        return CertificateAuthorities(
            certificates.filter { Self.missing($0, proofs, owner) == nil }.compactMap { $0.item.data?.copied },
            below: wanted
        )
    }

    private func tick(_ contents: inout Contents) -> Int64 {
        contents.clock += 1
        return Int64(now?() ?? contents.clock)
    }

    private static let identity = KeychainError(
        .unimplemented,
        "an identity is changed as its certificate and its key"
    )

    /// Forgets what was kept for as long as there is a passcode, once there is none: setting one again brings nothing back.
    private static func dropOrphans(_ contents: inout Contents, _ owner: OwnerState) {
        guard !owner.hasPasscode else { return }
        contents.entries.removeAll { $0.item.accessControl.accessibility == .whenPasscodeSetThisDeviceOnly }
    }

    private static func require(_ item: KeychainItem, in lock: LockState) throws(KeychainError) {
        guard lock.opens(item.accessControl.accessibility.accessClass) else {
            throw KeychainError(.interactionNotAllowed, "the keychain is locked, and so is this item")
        }
    }

    /// What the owner must still prove for an item: nil for nothing, no way at all where nobody can any more.
    private static func missing(_ entry: Entry, _ proofs: [OwnerProof], _ owner: OwnerState) -> OwnerMethods? {
        entry.item.accessControl.missing(
            proofs.lazy.map { ($0.method, $0.enrolment) },
            boundTo: entry.enrolment,
            enrolled: owner.enrolment
        )
    }
}
