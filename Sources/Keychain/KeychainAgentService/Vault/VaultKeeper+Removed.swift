// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import DeviceAuthentication
internal import VaultStorage

extension VaultKeeper {
    /// How long removed items are kept: 30 days, in milliseconds.
    static let keepingTime: UInt64 = 30 * 86_400_000

    func remove(
        _ items: [ItemTarget],
        _ groups: AccessGroups,
        keeping: Bool,
        sparing: Bool = false,
        _ open: Open
    ) throws {
        let now = UInt64(max(clock(), 0))
        var going = try items.map { target in try one(target, groups, open) }
        if sparing { going = try withoutNeededKeys(going, open) }
        let writes = going.map { stored, _ in
            keeping ? VaultWrite.mark(stored, asRemoved: true) : .remove(stored)
        }
        try open.file.apply(writes, held: open.held, at: now)
    }

    func bringBack(_ items: [ItemTarget], _ groups: AccessGroups, _ open: Open) throws {
        let now = UInt64(max(clock(), 0))
        let writes = try items.map { target in
            VaultWrite.mark(try one(target, groups, open, isRemoved: true).0, asRemoved: false)
        }
        try open.file.apply(writes, held: open.held, at: now)
    }

    /// The former revisions of an item, latest first; `modified` of each is when it was made.
    func history(
        of item: ItemID,
        _ groups: AccessGroups,
        _ proved: ProvedPresence,
        _ open: Open
    ) throws -> AgentReply {
        let (stored, now) = try one(ItemTarget(item), groups, open)
        if let missing = Self.missing(now, stored, proved) {
            return .ownerNeeded(missing)
        }
        var formers: [KeychainItem] = []
        for former in try open.file.history(of: item, in: stored.vault, held: open.held) {
            guard var shown = former.described, groups.allow(shown.accessGroup) else { continue }
            // A guard that it had is a guard: taking it off an item must not open what it was before.
            if let missing = Self.missing(shown, former, proved) {
                return .ownerNeeded(missing)
            }
            shown.content.secrets = Self.shown(try former.secret(with: open.held), of: shown.kind)
            formers.append(shown)
        }
        return .found(formers, isMore: false)
    }

    /// Takes out for good what was removed too long ago.
    func forgetRemoved(_ open: Open) throws {
        let now = UInt64(max(clock(), 0))
        let due = try VaultKind.allCases.flatMap { try open.file.removedItems(in: $0, held: open.held) }
            .filter { stored in
                guard let removed = stored.metadata.modified else { return false }
                return now > removed && now - removed > Self.keepingTime
            }
        guard !due.isEmpty else { return }
        try open.file.apply(due.map { .remove($0) }, held: open.held, at: now)
    }
}
