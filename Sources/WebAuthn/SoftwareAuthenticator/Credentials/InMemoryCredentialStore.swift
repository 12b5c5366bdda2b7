// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// Keeps passkeys in memory: for tests, and for authenticators whose passkeys may vanish.
public actor InMemoryCredentialStore: CredentialStore {
    /// Every passkey, the newest last.
    public private(set) var credentials: [StoredCredential]

    /// Starts with some passkeys.
    ///
    /// - Parameter credentials: The passkeys, the newest last; none by default.
    public init(_ credentials: [StoredCredential] = []) {
        self.credentials = credentials
    }

    /// All passkeys of a relying party without their keys, the newest first.
    ///
    /// - Parameter relyingPartyID: The relying party.
    /// - Returns: What may be shown of them.
    public func passkeys(of relyingPartyID: RelyingPartyID) -> [PasskeySummary] {
        credentials.filter { $0.relyingPartyID == relyingPartyID }.reversed().map(\.summary)
    }

    /// Keeps a new passkey; older ones of the same account stay.
    ///
    /// - Parameter credential: The new passkey.
    public func save(_ credential: StoredCredential) {
        credentials.append(credential)
    }

    /// Advances a passkey's counter and returns it.
    ///
    /// - Parameters:
    ///   - id: The passkey's ID.
    ///   - relyingPartyID: The relying party that asks.
    /// - Returns: The passkey with its counter advanced, or nil when it is not there.
    public func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) -> StoredCredential? {
        guard let index = credentials.firstIndex(where: { $0.id == id && $0.relyingPartyID == relyingPartyID })
        else { return nil }
        credentials[index].binding = credentials[index].binding.afterSignature
        return credentials[index]
    }

    /// Drops a passkey.
    ///
    /// - Parameter id: The passkey's ID.
    /// - Returns: Whether it was there.
    @discardableResult
    public func remove(_ id: CredentialID) -> Bool {
        let count = credentials.count
        credentials.removeAll { $0.id == id }
        return credentials.count < count
    }
}
