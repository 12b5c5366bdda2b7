// SPDX-License-Identifier: Apache-2.0

import SoftwareAuthenticator
import WebAuthnTypes

/// Keeps passkeys in memory and writes into a journal.
struct JournalStore: CredentialStore {
    var journal = Journal()
    let kept = InMemoryCredentialStore()

    func passkeys(of relyingPartyID: RelyingPartyID) async throws -> [PasskeySummary] {
        await kept.passkeys(of: relyingPartyID)
    }

    func save(_ credential: StoredCredential) async throws {
        journal.note("save")
        await kept.save(credential)
    }

    func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) async throws -> StoredCredential? {
        journal.note("take")
        return await kept.takeForSignature(id, of: relyingPartyID)
    }
}
