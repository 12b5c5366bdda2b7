// SPDX-License-Identifier: Apache-2.0
// A refresh token of a link.

public import ByteEncodings
public import AppleSignIn
internal import WebAuthnTypes

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
    /// When the identity token was issued that came with it: an end from before says nothing of it.
    public let consentedAt: UnixTime
    /// The token.
    public var sealed: SealedSecret
    /// When it is looked at next.
    public var nextCheckAt: UnixTime
    /// How many looks in a row came to nothing.
    public var faults: Int
    /// When its owner had been seen last as this was read (``ExternalLink/consentedAt``).
    ///
    /// Whoever was seen since is not told of by a look that began before.
    public var ownerSeenAt: UnixTime

    /// Assembles a token.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - identity: Whose it is.
    ///   - client: The client that it was issued to.
    ///   - consentedAt: When the identity token was issued that came with it.
    ///   - sealed: The token.
    ///   - nextCheckAt: When it is looked at next.
    ///   - faults: How many looks in a row came to nothing.
    ///   - ownerSeenAt: When its owner had been seen last as this was read.
    public init(
        id: ExternalSecretID,
        identity: ExternalIdentity,
        client: ClientID,
        consentedAt: UnixTime,
        sealed: SealedSecret,
        nextCheckAt: UnixTime,
        faults: Int = 0,
        ownerSeenAt: UnixTime
    ) {
        self.id = id
        self.identity = identity
        self.client = client
        self.consentedAt = consentedAt
        self.sealed = sealed
        self.nextCheckAt = nextCheckAt
        self.faults = faults
        self.ownerSeenAt = ownerSeenAt
    }
}
