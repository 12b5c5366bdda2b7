// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Moves an app's session into a browser by a one-time link: a command at a terminal signs in, and its user goes on in the browser.
///
/// The link opens a full session, so only a session that a passkey with a verified user began a moment ago gets one. It lives a
/// minute, works once, and is kept as a ceremony, in memory alone. The app's session ends with it: it becomes the browser's, or
/// runs out. What ends that session meanwhile (its passkey removed, a sign-out elsewhere, a recovery) ends the link.
package struct SessionMove: Sendable {
    /// How long a link can be used.
    static let linkSeconds: Int64 = 60

    let context: EngineContext

    /// Makes a link for the session that asks, and has that session end with it.
    ///
    /// - Parameters:
    ///   - signedIn: The session that asks.
    ///   - visitor: Who is asking.
    /// - Returns: The link's token.
    /// - Throws: `badRequest` for a browser's session, `freshVerificationRequired`, `notSignedIn`, `rateLimited`,
    ///   `serviceUnavailable`.
    package func begin(_ signedIn: SignedInSession, visitor: Visitor) async throws(SignInError) -> IssuedToken {
        let now = context.now()
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let session = signedIn.session
        guard session.kind == .bearer else {
            throw SignInError(.badRequest, "this session is a browser's already, and stays there")
        }
        guard session.passkey != nil, signedIn.isVerified(now: now),
            context.policy.freshUntil(session.createdAt, now: now) != nil
        else {
            throw SignInError(
                .freshVerificationRequired,
                "only a sign-in of the last minutes with a passkey that verified you goes on in a browser; sign in again"
            )
        }
        let end = now.adding(seconds: Self.linkSeconds)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.shortenSession(session, to: end)
        }
        let (token, expiresAt) = try await context.begin(
            .moveSession(session.tokenDigest),
            binding: .bearer,
            from: visitor.address,
            seconds: Self.linkSeconds,
            now: now
        )
        return IssuedToken(token: token, expiresAt: expiresAt)
    }

    /// The account that a link leads into; the link stays good.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - visitor: Who is asking.
    /// - Returns: The account.
    /// - Throws: `rateLimited`, `linkInvalid`, `serviceUnavailable`.
    package func account(of token: String, visitor: Visitor) async throws(SignInError) -> Account {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        return try await session(of: token, now: now).account
    }

    /// Uses a link up: begins the browser's session and ends the app's.
    ///
    /// The new session has the methods, times and passkey of the other one, so that it ends when that would have, and with that
    /// passkey.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - current: The session that the browser has; nil for none.
    ///   - leaves: Whether the user confirmed that the browser leaves another account.
    ///   - visitor: Who is asking.
    /// - Returns: The account, signed in.
    /// - Throws: `rateLimited`, `linkInvalid`, `otherAccountSignedIn` (the link is not used up), `serviceUnavailable`.
    package func finish(
        token: String,
        current: SignedInSession?,
        leaves: Bool,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard SessionRequest.cookie.mayFinish(for: visitor) else { throw SignInError.linkInvalid }
        let found = try await session(of: token, now: now)
        let (account, former) = (found.account, found.session)
        // A stranger's link must not put the stranger's account in the place of the user's own unnoticed.
        guard leaves || current.map({ $0.account.id == account.id }) ?? true else {
            throw SignInError(
                .otherAccountSignedIn,
                "this browser is signed in to another account; confirm that it leaves that one, or sign out there first"
            )
        }
        let fresh = OpaqueToken(from: context.random)
        let session = moved(former, to: fresh, visitor, now: now)
        let event = TrailEvent(
            account: account.id,
            at: now,
            kind: .sessionMoved,
            detail: "\(former.device) → \(visitor.device)"
        )
        var browser = KnownBrowser(browserOrAppOf: visitor, at: now)
        browser.isToldAsFirst = found.methods.hasPassword
        let seen = browser
        let owner = try await sayingLinkInvalid { () async throws(SignInError) in
            // Of two browsers that come at once one finds it.
            guard try await context.take(token, binding: .bearer, now: now) == .moveSession(former.tokenDigest) else {
                throw SignInError.linkInvalid
            }
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.moveSession(former, to: session, browser: seen, event: event)
            }
            return try await context.current(found)
        }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: owner.account,
                session: session,
                methods: owner.methods,
                policy: context.policy,
                now: now
            ),
            token: fresh,
            signals: context.signals(owner.account, accepting: owner.passkeys.map(\.credential.id)),
            nameDiffers: false
        )
    }

    /// The live session that a link stands for.
    private func session(of token: String, now: UnixTime) async throws(SignInError) -> SignedInSession {
        try await sayingLinkInvalid { () async throws(SignInError) in
            guard case .moveSession(let digest) = try await context.peek(token, binding: .bearer, now: now) else {
                throw SignInError.linkInvalid
            }
            return try await SessionManagement(context: context).authenticate(digest, kind: .bearer)
        }
    }

    /// The browser's session.
    private func moved(_ former: Session, to token: OpaqueToken, _ visitor: Visitor, now: UnixTime) -> Session {
        Session(
            id: SessionID(from: context.random),
            account: former.account,
            tokenDigest: token.digest,
            kind: .cookie,
            methods: former.methods,
            createdAt: former.createdAt,
            authenticatedAt: former.authenticatedAt,
            userVerifiedAt: former.userVerifiedAt,
            lastSeenAt: now,
            // Not the former one's, which ends with the link.
            absoluteExpiry: former.authenticatedAt.adding(seconds: context.policy.sessionAbsoluteSeconds),
            device: visitor.device,
            passwordVerifiedAt: former.passwordVerifiedAt,
            passkeyUsedAt: former.passkeyUsedAt,
            externalVerifiedAt: former.externalVerifiedAt,
            passkey: former.passkey
        )
    }

    /// Says the same of a link that is unknown, used or out of time, and of one whose session has ended.
    private func sayingLinkInvalid<Result>(
        _ operation: () async throws(SignInError) -> Result
    ) async throws(SignInError) -> Result {
        do {
            return try await operation()
        } catch {
            switch error.code {
            case .ceremonyUnknown, .notSignedIn, .freshVerificationRequired: throw SignInError.linkInvalid
            default: throw error
            }
        }
    }
}
