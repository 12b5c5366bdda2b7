// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import PasskeyRecords
internal import VaultStorage
internal import WebAuthnTypes

extension VaultKeeper {
    /// Takes what a site says of its passkeys; what it names and is not here is no error, since it may be on another device.
    func take(_ signal: PasskeySignal, of site: PasskeySite, _ open: Open) throws {
        let (party, groups) = (site.relyingParty.text, AccessGroups(own: Self.passkeyGroup, isConfined: false))
        switch signal {
        case .unknown(let credential):
            let gone = try open.file.passkeys(of: party, held: open.held).filter {
                $0.credentialID == credential.bytes
            }
            try hide(gone, groups, open)
        case .renamed(let handle, let username, let displayName):
            let renamed = try open.file.passkeys(of: party, userHandle: handle.bytes, held: open.held).filter {
                stored in
                guard let passkey = stored.described?.content.passkey else { return false }
                // What changes nothing takes no place in the history.
                return passkey.username != username || passkey.displayName != displayName
            }
            guard !renamed.isEmpty else { return }
            let changes = ItemChanges([.account: .text(username), .displayName: .text(displayName)])
            let targets = renamed.map { ItemTarget($0.item, revision: $0.revision) }
            _ = try update(targets, changes, groups, ProvedPresence(), open)
        case .accepted(let handle, let credentials):
            let accepted = Set(credentials.map(\.bytes))
            let gone = try open.file.passkeys(of: party, userHandle: handle.bytes, held: open.held).filter {
                !accepted.contains($0.credentialID)
            }
            try hide(gone, groups, open)
            let back = try VaultKind.allCases.flatMap { try open.file.removedItems(in: $0, held: open.held) }
                .filter { stored in
                    guard let passkey = stored.described?.content.passkey else { return false }
                    return passkey.relyingParty == party && passkey.userHandle == handle.bytes
                        && accepted.contains(passkey.credentialID)
                }
            if !back.isEmpty { try bringBack(back.map { ItemTarget($0.item) }, groups, open) }
        }
    }

    private func hide(_ passkeys: [StoredItem], _ groups: AccessGroups, _ open: Open) throws {
        guard !passkeys.isEmpty else { return }
        try remove(
            passkeys.map { ItemTarget($0.item, revision: $0.revision) },
            groups,
            keeping: true,
            open
        )
    }
}
