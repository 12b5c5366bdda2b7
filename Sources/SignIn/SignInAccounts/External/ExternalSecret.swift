// SPDX-License-Identifier: Apache-2.0
// Anything of a provider that lies sealed.

public import AppleSignIn

/// A token of a link, or one that is to be revoked, as far as its seal goes.
public struct ExternalSecret: Sendable, Hashable {
    /// Its name, the same in either place.
    public let id: ExternalSecretID
    /// What is sealed.
    public let kind: ExternalSecretKind
    /// Whose it is.
    public let identity: ExternalIdentity
    /// The client that it was issued to.
    public let client: ClientID
    /// What lies sealed.
    public let sealed: SealedSecret

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - kind: What is sealed.
    ///   - identity: Whose it is.
    ///   - client: The client that it was issued to.
    ///   - sealed: What lies sealed.
    public init(
        id: ExternalSecretID,
        kind: ExternalSecretKind,
        identity: ExternalIdentity,
        client: ClientID,
        sealed: SealedSecret
    ) {
        self.id = id
        self.kind = kind
        self.identity = identity
        self.client = client
        self.sealed = sealed
    }
}
