// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainVault
internal import DeviceAuthentication
internal import VaultStorage

extension VaultKeeper {
    func update(
        _ change: ItemChange,
        _ groups: AccessGroups,
        _ proved: ProvedPresence,
        _ open: Open
    ) throws -> AgentReply {
        var writes: [VaultWrite] = []
        let now = UInt64(max(clock(), 0))
        for target in change.items {
            let (stored, item) = try one(target, groups, open)
            let former = Self.enrolment(of: stored)
            if let missing = Self.missing(item.content.guarding, former, proved) { return .ownerNeeded(missing) }
            // Another guard is bound to what is enrolled now; the same one stays bound to what was.
            let enrolment = change.guarding == nil ? former : proved.enrolment
            let next = try changed(stored, item, by: change, enrolment: enrolment, at: now, open)
            let vault = change.vault ?? stored.vault
            writes.append(vault == stored.vault ? .replace(stored, by: next) : .move(stored, as: next, to: vault))
        }
        try open.file.apply(writes, held: open.held, at: now)
        return .done
    }

    private func changed(
        _ stored: StoredItem,
        _ item: FoundItem,
        by change: ItemChange,
        enrolment: [UInt8]?,
        at now: UInt64,
        _ open: Open
    ) throws -> NewItem {
        let device = open.file.keybag.header.device
        var (metadata, secret) = (stored.metadata, try stored.secret(with: open.held))
        func stamp(_ fields: ItemFields, _ name: String) -> FieldStamp {
            fields.registers[name]?.stamp.next(at: now, on: device)
                ?? FieldStamp(milliseconds: now, counter: 0, device: device)
        }
        func write(_ value: CBORValue, to name: String) {
            metadata.write(FieldRegister(value, stamp: stamp(metadata, name)), to: name)
        }
        var attributes = item.content.attributes.values
        for name in change.removed { attributes[name] = nil }
        attributes.merge(try kept(change.attributes.values, of: item.content.kind)) { _, next in next }
        write(Self.map(attributes), to: "attributes")
        write(.unsigned(now), to: "modified")
        let guarding = change.guarding ?? item.content.guarding
        try Self.check(guarding, in: change.vault ?? stored.vault)
        if change.guarding != nil || change.group != nil {
            let group = change.group ?? item.content.group ?? ""
            write(Self.access(group, guarding, enrolment: enrolment), to: "access")
        }
        let former = secret
        try self.write(change.secrets, to: &secret) { stamp(former, $0) }
        let accessClass = change.guarding.map { Self.accessClass($0, open) } ?? stored.accessClass
        return NewItem(accessClass: accessClass, metadata: metadata, secret: secret)
    }

    /// An item of these groups that may be changed.
    func one(
        _ target: ItemTarget,
        _ groups: AccessGroups,
        _ open: Open,
        isRemoved: Bool = false
    ) throws -> (StoredItem, FoundItem) {
        for kind in VaultKind.allCases {
            guard let stored = try open.file.item(target.item, in: kind, held: open.held),
                stored.isDeleted == isRemoved,
                let found = Self.described(stored), groups.allow(found.content.group ?? "")
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
