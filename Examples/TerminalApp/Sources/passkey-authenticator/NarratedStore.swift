// SPDX-License-Identifier: Apache-2.0
// Tells the app when keys are made and used.

import PasskeyRecords
import SoftwareAuthenticator
import WebAuthnTypes

/// Passes operations on and narrates those that touch private keys.
struct NarratedStore<Store: CredentialStore>: CredentialStore {
    let store: Store
    let narrate: @Sendable (String) -> Void

    func passkeys(of relyingPartyID: RelyingPartyID) async throws -> [PasskeyRecord] {
        try await store.passkeys(of: relyingPartyID)
    }

    func save(_ passkey: PasskeyRecord) async throws {
        try await store.save(passkey)
        narrate("keeps the new passkey")
    }

    func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) async throws -> PasskeyRecord? {
        let passkey = try await store.takeForSignature(id, of: relyingPartyID)
        if passkey != nil { narrate("signs with the private key") }
        return passkey
    }
}
