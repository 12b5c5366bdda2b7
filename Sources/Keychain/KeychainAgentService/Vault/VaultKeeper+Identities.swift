// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainVault
internal import VaultStorage

extension VaultKeeper {
    /// Stores what of an identity is not there yet, in one transaction.
    func addIdentity(_ draft: IdentityDraft, enrolment: [UInt8]?, _ open: Open) throws -> AgentReply {
        let now = UInt64(max(clock(), 0))
        let parts = try [draft.certificate, draft.key].map { part in
            try self.part(part, enrolment: enrolment, at: now, open)
        }
        let missing = parts.filter { $0.there == nil }
        guard !missing.isEmpty else {
            throw AgentFailure(.duplicate, "the certificate and the key of this identity are there")
        }
        // Issuer and number are written by whoever made a certificate: another one of the same may be in its place, of this key or another.
        if let there = parts[0].there {
            let isSame = Self.described(there).flatMap(Self.digest) == Self.digest(of: draft)
            guard isSame, Self.secrets(try there.secret(with: open.held)).data == draft.certificate.secrets.data else {
                throw AgentFailure(
                    .duplicate,
                    "another certificate of this issuer and number is there; take it out first"
                )
            }
        }
        try open.file.apply(missing.map { VaultWrite.add($0.item, to: $0.vault) }, held: open.held, at: now)
        // It is stored now, whatever comes of telling so.
        let stored = parts.compactMap { part in
            (try? open.file.item(part.name, in: part.vault, held: open.held)).flatMap { $0 }.flatMap(Self.described)
        }
        guard stored.count == parts.count else {
            throw AgentFailure(.outcomeUnknown, "the identity is stored and cannot be read again; verify the vault")
        }
        return .found(stored, isMore: false)
    }

    /// One of the two items of an identity, and what lies in its place.
    private struct Part {
        let item: NewItem
        let name: PrimaryKey
        let vault: VaultKind
        let there: StoredItem?
    }

    private func part(_ draft: ItemDraft, enrolment: [UInt8]?, at now: UInt64, _ open: Open) throws -> Part {
        let item = try made(of: draft, enrolment: enrolment, at: now, open)
        let attributes = try kept(draft.attributes.values, of: draft.kind)
        let name = PrimaryKey(draft.kind, group: draft.group ?? "", attributes: attributes)
        let there = try open.file.item(name, in: draft.vault, held: open.held)
        return Part(item: item, name: name, vault: draft.vault, there: there)
    }

    /// Those of some items that may go: without private keys that a certificate needs which stays.
    ///
    /// Looked at with the removal, in one piece of work: a certificate that came since somebody looked is seen.
    func withoutNeededKeys(_ going: [(StoredItem, FoundItem)], _ open: Open) throws -> [(StoredItem, FoundItem)] {
        func place(_ stored: StoredItem, _ found: FoundItem) -> KeyPlace? {
            Self.digest(found).map { KeyPlace(digest: $0, group: found.content.group ?? "", vault: stored.vault) }
        }
        guard going.contains(where: { $0.1.content.kind == .key }) else { return going }
        let items = Set(going.map(\.0.item))
        var needed: Set<KeyPlace> = []
        try goThrough(open, behind: []) { stored in
            if !stored.isDeleted, !items.contains(stored.item), let found = Self.described(stored),
                found.content.kind == .certificate, let place = place(stored, found)
            {
                needed.insert(place)
            }
            return true
        }
        return going.filter { stored, found in
            guard found.content.kind == .key, found.content.attributes.values["kcls"] == .text("1") else { return true }
            return place(stored, found).map { !needed.contains($0) } ?? true
        }
    }

    /// Where a key is looked for by its certificates.
    private struct KeyPlace: Hashable {
        let digest: [UInt8]
        let group: String
        let vault: VaultKind
    }

    /// What joins a certificate and its key.
    private static func digest(_ item: FoundItem) -> [UInt8]? {
        let digest = item.content.attributes.values[item.content.kind == .certificate ? "pkhh" : "klbl"]?.bytes
        return digest?.isEmpty == true ? nil : digest
    }

    private static func digest(of draft: IdentityDraft) -> [UInt8]? {
        draft.certificate.attributes.values["pkhh"]?.bytes
    }
}
