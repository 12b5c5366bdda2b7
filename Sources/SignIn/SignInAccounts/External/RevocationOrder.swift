// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
internal import WebAuthnTypes

/// A token, or the code that becomes one, that is to be revoked unless an account comes to own it.
///
/// Whatever a provider gives out is stored as such an order before anything else is done with it, and leaves only in the
/// transaction that gives it to a link, or when it was revoked. So however a process dies, each token that is known lies in
/// one of the two places. Phases and their exits:
/// - code: the answer to its exchange makes a token of it, under the same name; without an answer it is exchanged again
///   later, since nobody knows what became of it.
/// - waiting, until ``schedule`` says so: a sign-in, a sign-up or a link takes it over. An access token, which is kept only
///   where no refresh token came, stays where it is, and is due at once when the link goes; such a provider is asked for
///   another one with each sign-in.
/// - due: a link of that identity takes it over, or forgets an access token, which lives for minutes; without one it is revoked, and tried again until that is done.
/// - being revoked, for a minute: nobody takes it over.
/// - ended, once the provider told of an end that its consent does not come after: it is revoked, and nobody takes it over.
package struct RevocationOrder: Sendable, Hashable {
    /// The name of what is sealed.
    package let id: ExternalSecretID
    /// Whose it is.
    package let identity: ExternalIdentity
    /// The client that it was issued to.
    package let client: ClientID
    /// When the identity token was issued that came with it.
    package let consentedAt: UnixTime
    /// What is sealed.
    package let kind: ExternalSecretKind
    /// The token or the code.
    package let sealed: SealedSecret
    /// When it is tried.
    package let schedule: PendingRevocation

    /// Assembles an order.
    package init(
        id: ExternalSecretID,
        identity: ExternalIdentity,
        client: ClientID,
        consentedAt: UnixTime,
        kind: ExternalSecretKind,
        sealed: SealedSecret,
        schedule: PendingRevocation
    ) {
        self.id = id
        self.identity = identity
        self.client = client
        self.consentedAt = consentedAt
        self.kind = kind
        self.sealed = sealed
        self.schedule = schedule
    }

    /// An order for the token of a link that goes.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - now: When it goes; the order is due at once.
    package init(_ token: ExternalToken, at now: UnixTime) {
        self.init(
            id: token.id,
            identity: token.identity,
            client: token.client,
            consentedAt: token.consentedAt,
            kind: .refresh,
            sealed: token.sealed,
            schedule: PendingRevocation(at: now)
        )
    }

    /// The same at other times.
    ///
    /// - Parameter schedule: When it is tried.
    /// - Returns: The order.
    package func scheduled(_ schedule: PendingRevocation) -> RevocationOrder {
        RevocationOrder(
            id: id,
            identity: identity,
            client: client,
            consentedAt: consentedAt,
            kind: kind,
            sealed: sealed,
            schedule: schedule
        )
    }
}

/// What came of an attempt to take an order on.
package enum RevocationClaim: Sendable, Hashable {
    /// Nobody else carries it out until the time that was named: revoke it now.
    case claimed
    /// A link of that identity took the token over, or needs none: there is nothing to revoke.
    ///
    /// With one token a provider may revoke everything that the person allowed, and so the sign-in of whoever came back.
    case owned
    /// Its owner is a newcomer, for whom another token waits: it is due when they are expected no more.
    case awaited
    /// It is gone, or another one carries it out.
    case moved
}
