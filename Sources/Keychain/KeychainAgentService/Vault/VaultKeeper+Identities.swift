// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import VaultStorage

extension VaultKeeper {
    /// Stores what of an identity is not there yet, in one transaction.
    func addIdentity(_ identity: NewIdentity, enrolment: [UInt8]?, _ open: Open) throws -> AgentReply {
        let now = UInt64(max(clock(), 0))
        let parts = try [identity.certificate, identity.key].map { part in
            try self.part(part, enrolment: enrolment, open)
        }
        let missing = parts.filter { $0.there == nil }
        guard !missing.isEmpty else {
            throw AgentFailure(.duplicate, "the certificate and the key of this identity are there")
        }
        // Issuer and number are written by whoever made a certificate: another one of the same may be in its place, of this key or another.
        if let there = parts[0].there {
            let isSame = there.described.flatMap(Self.digest) == identity.certificate.attributes[.publicKeyHash]?.bytes
            guard isSame, try there.secret(with: open.held).secrets.data == identity.certificate.secrets.data else {
                throw AgentFailure(
                    .duplicate,
                    "another certificate of this issuer and number is there; take it out first"
                )
            }
        }
        try open.file.apply(missing.map { VaultWrite.add($0.item) }, held: open.held, at: now)
        // It is stored now, whatever comes of telling so.
        let stored = parts.compactMap { part in
            (try? open.file.item(part.name, held: open.held)).flatMap { $0?.described }
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
        let there: StoredItem?
    }

    private func part(_ content: ItemContent, enrolment: [UInt8]?, _ open: Open) throws -> Part {
        let item = try Self.newItem(content, enrolment: enrolment, open)
        let name = PrimaryKey(of: content)
        return Part(item: item, name: name, there: try open.file.item(name, held: open.held))
    }

    /// Those of some items that may go: without private keys that a certificate needs which stays.
    ///
    /// Looked at with the removal, in one piece of work: a certificate that came since somebody looked is seen.
    func withoutNeededKeys(_ going: [(StoredItem, KeychainItem)], _ open: Open) throws -> [(StoredItem, KeychainItem)] {
        func place(_ stored: StoredItem, _ found: KeychainItem) -> KeyPlace? {
            Self.digest(found).map { KeyPlace(digest: $0, group: found.accessGroup, vault: stored.vault) }
        }
        guard going.contains(where: { $0.1.kind == .key }) else { return going }
        let items = Set(going.map(\.0.item))
        var needed: Set<KeyPlace> = []
        try goThrough(open, behind: []) { stored in
            if !stored.isDeleted, !items.contains(stored.item), let found = stored.described,
                found.kind == .certificate, let place = place(stored, found)
            {
                needed.insert(place)
            }
            return true
        }
        return going.filter { stored, found in
            guard found.kind == .key, found.attributes[.keyClass] == "1" else { return true }
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
    private static func digest(_ item: KeychainItem) -> [UInt8]? {
        let digest = item.attributes[item.kind == .certificate ? .publicKeyHash : .applicationLabel]?.bytes
        return digest?.isEmpty == true ? nil : digest
    }
}
