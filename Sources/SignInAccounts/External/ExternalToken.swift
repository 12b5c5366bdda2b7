// SPDX-License-Identifier: Apache-2.0
// A refresh token of a link.

public import AppleSignIn
public import WebAuthnTypes

/// A refresh token of a linked identity, and when it is looked at next.
///
/// It serves two ends: to ask whether the person still allows us to sign them in, and to revoke that when the account or the
/// link goes.
public struct ExternalToken: Sendable, Hashable {
    /// Its name, the same as when it was on its way.
    public let id: ExternalSecretID
    /// Whose it is.
    public let identity: ExternalIdentity
    /// The client that it was issued to.
    public let client: ClientID
    /// The token.
    public let sealed: SealedSecret
    /// When it is looked at next.
    public let nextCheckAt: UnixTime
    /// How many looks in a row came to nothing.
    public let faults: Int

    /// Assembles a token.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - identity: Whose it is.
    ///   - client: The client that it was issued to.
    ///   - sealed: The token.
    ///   - nextCheckAt: When it is looked at next.
    ///   - faults: How many looks in a row came to nothing.
    public init(
        id: ExternalSecretID,
        identity: ExternalIdentity,
        client: ClientID,
        sealed: SealedSecret,
        nextCheckAt: UnixTime,
        faults: Int = 0
    ) {
        self.id = id
        self.identity = identity
        self.client = client
        self.sealed = sealed
        self.nextCheckAt = nextCheckAt
        self.faults = faults
    }
}
