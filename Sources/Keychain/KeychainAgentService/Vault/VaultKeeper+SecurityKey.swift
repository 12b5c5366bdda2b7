// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import DeviceAuthentication
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import PasskeyRecords
internal import SecretMemory
package import SoftwareAuthenticator
internal import VaultStorage
internal import WebAuthnTypes

extension VaultKeeper {
    package func perform(_ job: CTAPStoreJob) -> CTAPStoreAnswer {
        withOpen { open in
            do {
                guard open.held.state == .unlocked else { return .failed }
                if !job.onlyReads { try demandKept(&open) }
                return try perform(job, open)
            } catch let error as VaultStorageError where error.code == .diskFull {
                return .full
            } catch {
                return .failed
            }
        } ?? .failed
    }

    private func perform(_ job: CTAPStoreJob, _ open: Open) throws -> CTAPStoreAnswer {
        let now = UInt64(max(clock(), 0))
        switch job {
        case .load: return try loaded(open)
        case .passkeys(let party):
            return .passkeys(try usable(open.file.passkeys(of: party.text, held: open.held)).map(\.1))
        case .find(let id):
            let found = try VaultKind.allCases.compactMap { vault in
                try open.file.item(Self.key(of: id, in: vault), held: open.held)
            }
            return .passkeys(usable(found).map(\.1))
        case .relyingParties:
            var counts: [String: Int] = [:]
            try goThrough(open, behind: []) { stored in
                if let (_, passkey) = usable([stored]).first, passkey.isDiscoverable, passkey.isUsable {
                    counts[passkey.relyingParty, default: 0] += 1
                }
                return true
            }
            let parties = counts.sorted { $0.key < $1.key }.compactMap { name, count in
                (try? CTAPRelyingPartyID(name)).map { CTAPRelyingPartySummary(id: $0, count: count) }
            }
            return .relyingParties(parties, room: Self.toldRoom)
        case .revision:
            let counter = try open.file.counter(with: open.held)
            return .revision((0..<8).map { UInt8(truncatingIfNeeded: counter >> ($0 * 8)) })
        case .open(let id, let party, let forSignature):
            guard let stored = try stored(id, party, open), let record = try stored.passkey(with: open.held),
                record.key != nil
            else { return .missing }
            return .passkey(forSignature ? try noteUse(of: stored, record, open) : record)
        case .add(let passkey):
            let vault = passkey.backup == .deviceBound ? VaultKind.local : .personal
            var content = ItemContent(.passkey, accessGroup: Self.passkeyGroup, vault: vault)
            content.passkey = passkey
            let item = try Self.newItem(content, enrolment: nil, passkey: passkey, open)
            try open.file.apply([.add(item)], held: open.held, at: now)
        case .rename(let id, let party, let user):
            guard let stored = try stored(id, party, open), var content = stored.described?.content else {
                return .missing
            }
            content.attributes[.account] = user.name.map(AttributeValue.text)
            content.attributes[.displayName] = user.displayName.map(AttributeValue.text)
            content.secrets = ItemSecrets()
            try open.file.apply([.change(stored, to: content, guardedAs: nil)], held: open.held, at: now)
        case .remove(let id, let party):
            guard let stored = try stored(id, party, open) else { return .missing }
            // A program that manages a security key must not destroy what other devices have, too.
            try open.file.apply([.mark(stored, asRemoved: true)], held: open.held, at: now)
        case .save(let state): try open.file.apply([try save(state, open)], held: open.held, at: now)
        case .reset(let state):
            let isForTrials = open.file.keybag.header.isSimulated
            var writes = [try save(state, open)]
            try goThrough(open, behind: []) { stored in
                if stored.described?.content.kind == .passkey, isForTrials || stored.metadata.isDeviceBound {
                    writes.append(.remove(stored))
                }
                return true
            }
            try open.file.apply(writes, held: open.held, at: now)
        }
        return .done
    }

    /// Passkeys that are told: none that asks for its owner in a way of its own, which CTAP does not know.
    private func usable(_ passkeys: [StoredItem]) -> [(StoredItem, PasskeyRecord)] {
        passkeys.compactMap { stored in
            guard !stored.isDeleted, let item = stored.described, let passkey = stored.shownPasskey,
                Self.missing(item, stored, ProvedPresence()) == nil
            else { return nil }
            return (stored, passkey)
        }
    }

    private func stored(_ id: CredentialID, _ party: CTAPRelyingPartyID, _ open: Open) throws -> StoredItem? {
        try usable(open.file.passkeys(of: party.text, held: open.held)).first { $0.1.credentialID == id.bytes }?.0
    }

    private static func key(of id: CredentialID, in vault: VaultKind) -> PrimaryKey {
        var content = ItemContent(.passkey, accessGroup: passkeyGroup, vault: vault)
        content.attributes[.credential] = .bytes(id.bytes)
        return PrimaryKey(of: content)
    }

    // MARK: The state of this machine

    private func loaded(_ open: Open) throws -> CTAPStoreAnswer {
        guard let stored = try open.file.item(PrimaryKey(of: Self.stateContent()), held: open.held) else {
            return .state(CTAPState())
        }
        guard let kept = try stored.secret(with: open.held).secrets.data, let state = CTAPState(kept) else {
            return .failed
        }
        return .state(state)
    }

    private func save(_ state: CTAPState, _ open: Open) throws -> VaultWrite {
        var content = Self.stateContent()
        content.secrets.data = state.stored
        guard let stored = try open.file.item(PrimaryKey(of: content), held: open.held) else {
            return .add(NewItem(content, guardedAs: ItemGuard(.afterFirstUnlock)))
        }
        return .change(stored, to: content, guardedAs: nil)
    }

    private static func stateContent() -> ItemContent {
        var content = ItemContent(
            .genericPassword,
            accessGroup: ItemRules.machineGroup,
            accessControl: AccessControl(stored: .afterFirstUnlockThisDeviceOnly),
            vault: .local
        )
        content.attributes[.service] = .text("authenticator PIN")
        return content
    }

    /// How many more passkeys fit, as CTAP asks: a vault has no bound of its own, and platforms want a number.
    private static let toldRoom = 10_000
}
