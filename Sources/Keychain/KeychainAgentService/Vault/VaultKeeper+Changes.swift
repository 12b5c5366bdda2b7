// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import DeviceAuthentication
internal import VaultStorage

extension VaultKeeper {
    func update(
        _ targets: [ItemTarget],
        _ changes: ItemChanges,
        _ groups: AccessGroups,
        _ proved: ProvedPresence,
        _ open: Open
    ) throws -> AgentReply {
        try Self.check(changes.secrets.fields, open)
        var writes: [VaultWrite] = []
        let now = UInt64(max(clock(), 0))
        for target in targets {
            let (stored, item) = try one(target, groups, open)
            if let missing = Self.missing(item, stored, proved) { return .ownerNeeded(missing) }
            // Another guard is bound to what is enrolled now; the same one stays bound to what was.
            let itemGuard = changes.accessControl.map {
                ItemGuard(Self.accessClass($0, open), enrolment: proved.enrolment)
            }
            writes.append(.change(stored, to: try Self.changed(item, by: changes), guardedAs: itemGuard))
        }
        try open.file.apply(writes, held: open.held, at: now)
        return .done
    }

    private static func changed(_ item: KeychainItem, by changes: ItemChanges) throws -> ItemContent {
        var next = item.content
        for name in changes.removed { next.attributes[name] = nil }
        next.attributes.merge(try kept(changes.attributes, of: item.kind)) { $1 }
        // More could be written than is read again.
        guard ItemRules.fit(next.attributes) else {
            throw AgentFailure(.requestInvalid, "an item has at most \(ItemRules.mostAttributes) attributes")
        }
        next.secrets = changes.secrets
        next.accessGroup = changes.accessGroup ?? next.accessGroup
        next.accessControl = changes.accessControl ?? next.accessControl
        next.vault = changes.vault ?? next.vault
        try check(next.accessControl, in: next.vault)
        return next
    }

    /// An item of these groups that may be changed.
    func one(
        _ target: ItemTarget,
        _ groups: AccessGroups,
        _ open: Open,
        isRemoved: Bool = false
    ) throws -> (StoredItem, KeychainItem) {
        for kind in VaultKind.allCases {
            guard let stored = try open.file.item(target.item, in: kind, held: open.held),
                stored.isDeleted == isRemoved,
                let found = stored.described, groups.allow(found.accessGroup)
            else { continue }
            // What the lock took back is neither changed nor taken out.
            guard !(stored.accessClass.isForgottenAtLock && open.held.state == .locked) else {
                throw AgentFailure(.locked, "the keychain is locked; unlock it first")
            }
            guard target.revision.map({ $0 == stored.revision }) ?? true else {
                throw AgentFailure(.conflict, "the item was changed meanwhile; read it again")
            }
            return (stored, found)
        }
        throw AgentFailure(.notFound, "there is no such item")
    }
}
