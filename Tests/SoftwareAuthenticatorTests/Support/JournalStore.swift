// SPDX-License-Identifier: Apache-2.0

import PasskeyRecords
import SoftwareAuthenticator
import WebAuthnTypes

/// Keeps passkeys in memory and writes into a journal.
struct JournalStore: CredentialStore {
    var journal = Journal()
    let kept = InMemoryCredentialStore()

    func passkeys(of relyingPartyID: RelyingPartyID) async throws -> [PasskeyRecord] {
        await kept.passkeys(of: relyingPartyID)
    }

    func save(_ credential: PasskeyRecord) async throws {
        journal.note("save")
        await kept.save(credential)
    }

    func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) async throws -> PasskeyRecord? {
        journal.note("take")
        return await kept.takeForSignature(id, of: relyingPartyID)
    }
}
