// SPDX-License-Identifier: Apache-2.0

public import PasskeyRecords
public import WebAuthnTypes

/// Keeps passkeys.
///
/// Each operation is whole: it happens entirely or not at all, and what it acknowledged is kept.
public protocol CredentialStore: Sendable {
    /// All passkeys of a relying party, the newest first; their keys are not needed (``PasskeyRecord/withoutSecrets``).
    ///
    /// - Parameter relyingPartyID: The relying party.
    /// - Returns: What may be shown of them; none is no error.
    /// - Throws: Whatever the store throws when it cannot read.
    func passkeys(of relyingPartyID: RelyingPartyID) async throws -> [PasskeyRecord]

    /// Keeps a new passkey, and drops none.
    ///
    /// Stricter than WebAuthn Level 3, section 6.3.2, step 8, which replaces an older one of the account: a relying party that did not get
    /// the new one would then have locked its user out. The newest is offered; an older one signs where a request names it.
    ///
    /// - Parameter passkey: The new passkey.
    /// - Throws: Whatever the store throws when it cannot write.
    func save(_ passkey: PasskeyRecord) async throws

    /// Takes a passkey for one signature: keeps and returns it as it is ``PasskeyRecord/afterSignature``.
    ///
    /// The counter is kept before the signature exists, so that no two signatures bear the same number.
    ///
    /// - Parameters:
    ///   - id: The passkey's ID.
    ///   - relyingPartyID: The relying party that asks; a passkey of another one does not count as found.
    /// - Returns: The passkey with its counter advanced, or nil when it is not (or no longer) there.
    /// - Throws: Whatever the store throws when it cannot read or write.
    func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) async throws -> PasskeyRecord?
}
