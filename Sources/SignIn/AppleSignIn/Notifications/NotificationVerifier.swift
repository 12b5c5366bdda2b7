// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding

/// Verifies Apple's notifications, with the keys and the issuers of its identity tokens.
///
/// A forged one could sign people out and have accounts deleted, so that it is held to all rules of a token but the nonce.
public struct NotificationVerifier: Sendable {
    private let provider: IdentityProvider
    private let apps: Set<ClientID>

    /// How long after it was issued a notification without an expiry is taken, in seconds: seven days.
    ///
    /// Apple tries for days to deliver one; told twice it does nothing, see ``VerifiedNotification/key``.
    public static let maximumAge: Int64 = 7 * 86_400

    /// A verifier.
    ///
    /// - Parameters:
    ///   - provider: Apple, or one that is simulated.
    ///   - apps: The identifiers of the primary apps (App IDs) that the address for notifications is registered for. They
    ///     are what notifications are meant for, also where only a Services ID signs people in.
    /// - Throws: `settingInvalid`.
    public init(_ provider: IdentityProvider, apps: Set<ClientID>) throws(AppleSignInError) {
        guard provider.name == .apple, !apps.isEmpty else {
            throw AppleSignInError(
                .settingInvalid,
                "notifications come from Apple alone, and one App ID at least must be named"
            )
        }
        self.provider = provider
        self.apps = apps
    }

    /// Verifies a notification with the key that its header names.
    ///
    /// In this order: algorithm, key, signature, issuer, expiry, issue, age, name, event, and only then the audience. Identity
    /// tokens are signed with the same keys, and everybody has some, for whatever app they use: `audienceMismatch` is said of
    /// nothing but a notification that is to be taken just now, so that it tells of settings and not of what somebody found.
    ///
    /// - Parameters:
    ///   - envelope: The notification.
    ///   - key: The key of that name out of the provider's key set.
    ///   - now: The present time.
    /// - Returns: What happened to whom.
    /// - Throws: `algorithmNotAllowed`, `keyMismatch`, `signatureInvalid`, `tokenMalformed`, `issuerMismatch`,
    ///   `tokenExpired`, `issuedInFuture`, `tokenTooOld`, `claimMissing`, `claimInvalid`, `notificationMalformed` or
    ///   `audienceMismatch`.
    public func verify(
        _ envelope: NotificationEnvelope,
        with key: ProviderKey,
        at now: UnixTime
    ) throws(AppleSignInError) -> VerifiedNotification {
        let rules = provider.tokenRules
        let claims = try envelope.token.claims(verifiedWith: key, rules.algorithms)
        _ = try IssuerCheck.judge(claims, provider.issuers)
        let issuedAt = try issue(claims, at: now)
        let identifier = try claims.text(.jti, maximum: 255)
        let event = try AccountEvent.read(claims)
        let audience = try claims.text(.aud, maximum: 255)
        guard let app = apps.first(where: { ExactText.equal(audience, $0.text) }) else {
            throw AppleSignInError(
                .audienceMismatch,
                "the notification is meant for \(PrintableText.shortened(audience)), which is none of the App IDs"
            )
        }
        return VerifiedNotification(
            identity: try ExternalIdentity(provider: provider.name, tenant: provider.tenant, subject: event.subject),
            app: app,
            event: event,
            issuedAt: issuedAt,
            identifier: identifier
        )
    }

    private func issue(_ claims: TokenClaims, at now: UnixTime) throws(AppleSignInError) -> UnixTime {
        let skew = provider.tokenRules.timing.skew
        // Not documented, and seen a day after the issue.
        if let expiresAt = try claims.optionalTime(.exp), now >= expiresAt.adding(seconds: skew) {
            throw AppleSignInError(.tokenExpired, "the notification has expired; look at this machine's clock")
        }
        let issuedAt = try claims.time(.iat)
        guard issuedAt <= now.adding(seconds: skew) else {
            throw AppleSignInError(
                .issuedInFuture,
                "the notification is issued more than \(skew) seconds from now; look at this machine's clock"
            )
        }
        guard now < issuedAt.adding(seconds: Self.maximumAge + skew) else {
            throw AppleSignInError(.tokenTooOld, "the notification was issued more than \(Self.maximumAge) seconds ago")
        }
        return issuedAt
    }
}
