// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
public import PasskeyRecords
public import WebAuthnTypes

/// Keeps passkeys in memory: for tests, and for authenticators whose passkeys may vanish.
public actor InMemoryCredentialStore: CredentialStore {
    private var store: CTAPMemoryStore

    /// Every passkey, the newest last.
    public var credentials: [PasskeyRecord] { store.passkeys }

    /// Starts with some passkeys.
    ///
    /// - Parameter credentials: The passkeys, the newest last; none by default.
    public init(_ credentials: [PasskeyRecord] = []) {
        store = CTAPMemoryStore(credentials, capacity: .max)
    }

    /// All passkeys of a relying party without their keys, the newest first.
    ///
    /// - Parameter relyingPartyID: The relying party.
    /// - Returns: What may be shown of them.
    public func passkeys(of relyingPartyID: RelyingPartyID) -> [PasskeyRecord] {
        guard case .passkeys(let found) = store.perform(.passkeys(CTAPRelyingPartyID(relyingPartyID))) else {
            return []
        }
        return found
    }

    /// Keeps a new passkey; older ones of the same account stay.
    ///
    /// - Parameter passkey: The new passkey.
    public func save(_ passkey: PasskeyRecord) {
        _ = store.perform(.add(passkey))
    }

    /// Advances a passkey's counter and returns it.
    ///
    /// - Parameters:
    ///   - id: The passkey's ID.
    ///   - relyingPartyID: The relying party that asks.
    /// - Returns: The passkey with its counter advanced, or nil when it is not there.
    public func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) -> PasskeyRecord? {
        let job = CTAPStoreJob.open(id, CTAPRelyingPartyID(relyingPartyID), forSignature: true)
        guard case .passkey(let passkey) = store.perform(job) else { return nil }
        return passkey
    }

    /// Drops a passkey.
    ///
    /// - Parameter id: The passkey's ID.
    /// - Returns: Whether it was there.
    @discardableResult
    public func remove(_ id: CredentialID) -> Bool {
        guard case .passkeys(let found) = store.perform(.find(id)), let passkey = found.first,
            let party = try? CTAPRelyingPartyID(passkey.relyingParty)
        else { return false }
        _ = store.perform(.remove(id, party))
        return true
    }
}
