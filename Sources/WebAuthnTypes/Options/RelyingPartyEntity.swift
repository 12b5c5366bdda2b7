// SPDX-License-Identifier: Apache-2.0
// The relying party as creation options describe it.

/// A relying party (WebAuthn Level 3, section 5.4.2).
public struct RelyingPartyEntity: Sendable, Hashable {
    /// The domain that credentials are bound to.
    public let id: RelyingPartyID

    /// The name that people see.
    public let name: String

    /// Describes a relying party.
    ///
    /// - Parameters:
    ///   - id: The domain that credentials are bound to.
    ///   - name: The name that people see.
    public init(id: RelyingPartyID, name: String) {
        self.id = id
        self.name = name
    }
}
