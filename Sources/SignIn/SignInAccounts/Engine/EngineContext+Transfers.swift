// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import WebAuthnTypes

extension EngineContext {
    /// The owner of an identity, also one who was here under the team that the app came from.
    ///
    /// The transfer subject of a verified token and the one that Apple gave out before are the same text; nothing else is
    /// believed. So a sign-in that comes before the import finds its account, and makes no second one.
    func owner(of person: VerifiedIdentity) async throws(SignInError) -> ExternalOwner? {
        let owner = try await owner(of: person.identity)
        let now = self.now()
        guard let transfer = external?.setting.transfer, transfer.isOpen(at: now),
            let subject = person.transferSubject
        else { return owner }
        let exported = try await stored { () async throws(AccountStoreError) in
            try await store.export(under: subject, to: transfer.recipient)
        }
        guard let exported else { return owner }
        let old = try await self.owner(of: exported.identity)
        let owners = (old: old?.secrets.account.id, new: owner?.secrets.account.id)
        // Where both open accounts, one of each or the same, nothing is left to find.
        guard case .moves(let identity) = transfer.match(person, exported: exported, owners: owners, at: now),
            owner == nil
        else { return owner }
        do {
            try await stored { () async throws(AccountStoreError) in
                try await store.moveLink(from: identity, to: person.identity)
            }
        } catch {
            // The import, or another sign-in, was faster.
            guard error.code == .notFound || error.code == .identityTaken else { throw error }
        }
        return try await self.owner(of: person.identity)
    }

    private func owner(of identity: ExternalIdentity) async throws(SignInError) -> ExternalOwner? {
        try await stored { () async throws(AccountStoreError) in try await store.owner(of: identity) }
    }
}
