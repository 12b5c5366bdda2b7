// SPDX-License-Identifier: Apache-2.0
// What upkeep does with identities at providers.

internal import WebAuthnTypes

extension EngineContext {
    /// Seals anew what another key sealed, and deletes accounts that nothing opens any more.
    ///
    /// - Parameter limit: How many of each.
    /// - Throws: `serviceUnavailable`, `internalError`.
    func keepUpExternal(limit: Int) async throws(SignInError) {
        guard let external else { return }
        let place = sealRound.place
        let secrets = try await stored { () async throws(AccountStoreError) in
            try await store.externalSecrets(notSealedBy: external.seal.current, after: place, limit: limit)
        }
        for secret in secrets {
            // One whose key is missing stays as it is: the key may come back.
            guard let opened = try? external.seal.open(secret.sealed, in: secret.place) else { continue }
            let sealed = try external.seal.seal(opened, in: secret.place)
            _ = try await stored { () async throws(AccountStoreError) in try await store.reseal(secret, as: sealed) }
        }
        sealRound.move(behind: secrets.count < limit ? nil : secrets.last?.id)
        let now = self.now()
        let abandoned = try await stored { () async throws(AccountStoreError) in
            try await store.abandonedLinks(at: now, usesPasswords: policy.usesPasswords, limit: limit)
        }
        for link in abandoned {
            let event = TrailEvent(account: nil, at: now, kind: .accountDeleted)
            do {
                try await stored { () async throws(AccountStoreError) in
                    try await store.deleteAbandoned(
                        link,
                        at: now,
                        usesPasswords: policy.usesPasswords,
                        leaving: event
                    )
                }
            } catch {
                // Its owner came back, or has a way in by now.
                guard error.code == .notFound else { throw error }
            }
        }
    }
}
