// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import Logging
internal import SecretMemory
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

/// Signs tokens that apps check by themselves, with keys that change without anybody noticing.
final class TokenIssuer: Sendable {
    /// A signed token.
    struct Token: Sendable {
        let text: String
        let expiresAt: UnixTime

        /// `{token, expiresAt}`.
        var json: JSONValue { ["token": .string(text), "expiresAt": .integer(expiresAt.milliseconds)] }
    }

    /// Whose a token is.
    struct Subject: Sendable {
        let account: UserHandle
        let session: SessionID
    }

    /// How long a token is valid, and so how long it takes at most until the end of a session reaches the apps.
    static let lifetimeSeconds: Int64 = 300

    private let issuer: Origin
    private let store: any SigningKeyStore
    private let random: RandomSource
    private let now: @Sendable () -> UnixTime
    private let ring: Mutex<SigningKeyRing>

    /// Loads the keys, and makes the first one.
    ///
    /// - Throws: What the store throws.
    init(issuer: Origin, access: AppAccess, random: RandomSource) throws {
        self.issuer = issuer
        store = access.keys
        self.random = random
        now = access.now
        ring = Mutex(SigningKeyRing(try store.load()))
        try advance()
    }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - signedIn: Whose, and how they signed in.
    ///   - audience: The one app that may take it.
    ///   - logger: Where trouble with the keys is told.
    /// - Returns: The token.
    /// - Throws: `signingKeyInvalid`.
    func token(
        for signedIn: SignedInSession,
        audience: Origin,
        logger: Logger
    ) throws(SignInServerError) -> Token {
        keepUp(logger)
        let now = now()
        guard let key = ring.withLock({ $0.current(at: now) }) else {
            throw SignInServerError(.signingKeyInvalid, "there is no key to sign with")
        }
        let expiresAt = now.adding(seconds: Self.lifetimeSeconds)
        let session = signedIn.session
        let claims: JSONObject = [
            "iss": .string(issuer.text),
            "sub": .string(signedIn.account.id.base64URL),
            "aud": .string(audience.text),
            "iat": .integer(now.milliseconds / 1000),
            "exp": .integer(expiresAt.milliseconds / 1000),
            "jti": .string(Base64URL.encode(random.bytes(16))),
            "auth_time": .integer(session.authenticatedAt.milliseconds / 1000),
            "amr": .array(Self.methods(of: session)),
            "sid": .string(session.id.base64URL),
            "name": .string(signedIn.account.displayName.text),
            "preferred_username": .string(signedIn.account.name.text),
        ]
        return Token(text: try key.sign(claims), expiresAt: expiresAt)
    }

    /// Checks a token that came back, as the app that it was made for would.
    ///
    /// - Parameters:
    ///   - token: The token's text.
    ///   - audience: The app where it was brought.
    /// - Returns: The session that it was made for, which may have ended since; nil for a token that is not from here, is for
    ///   another app, or has run out.
    func subject(of token: String, audience: Origin) -> Subject? {
        // A session's token, and most of what apps bring in this field, has not even two dots.
        guard token.utf8.count <= 4096, token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2,
            let claims = ring.withLock({ $0.keys }).lazy.compactMap({ $0.claims(of: token) }).first,
            claims["iss"]?.string == issuer.text, claims["aud"]?.string == audience.text,
            let end = claims["exp"]?.integer, now().milliseconds / 1000 < end,
            let account = claims["sub"]?.string.flatMap({ try? UserHandle(base64URL: $0) }),
            let session = claims["sid"]?.string.flatMap({ SessionID(base64URL: $0) })
        else { return nil }
        return Subject(account: account, session: session)
    }

    /// The keys by which tokens are checked (RFC 7517, section 5).
    func keySet(logger: Logger) -> JSONValue {
        keepUp(logger)
        return ["keys": .array(ring.withLock { $0.keys.map(\.jwk) })]
    }

    /// RFC 8176: possession of a key and presence for a passkey, `pwd` and `otp` for what they say (a recovery code is a
    /// password for one time, too), and `mfa` when the passkey verified its user or several methods came together; a code by
    /// message is `otp` and no factor of its own, since whoever reads the messages has it.
    private static func methods(of session: Session) -> [JSONValue] {
        let used = session.methods
        let (hasPasskey, hasPassword) = (used.contains(.passkey), used.contains(.password))
        let hasCode = !used.isDisjoint(with: [.totp, .recoveryCode])
        var names: [JSONValue] = hasPasskey ? ["pop", "user"] : []
        if hasPassword { names.append("pwd") }
        if hasCode || !used.isDisjoint(with: [.emailCode, .smsCode]) { names.append("otp") }
        let isSeveral = hasPassword && (hasPasskey || hasCode)
        if session.userVerifiedAt != nil || isSeveral { names.append("mfa") }
        return names
    }

    /// Lets keys come and go; on trouble the present ones go on, and the next request tries again.
    private func keepUp(_ logger: Logger) {
        guard ring.withLock({ $0.isDue(at: now()) }) else { return }
        do {
            try advance()
        } catch {
            logger.warning("The signing keys could not be renewed", metadata: ["error.text": "\(error)"])
        }
    }

    private func advance() throws {
        try ring.withLock { ring in
            var next = ring
            for change in next.advance(to: now(), random: random) {
                switch change {
                case .save(let key): try store.save(key)
                case .remove(let id): try store.remove(id)
                }
            }
            // Only now: a key that is not kept must neither sign nor be published.
            ring = next
        }
    }
}
