// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import SecretMemory
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

/// Keeps codes for a minute, in memory: what a restart loses is made anew by one more redirect.
///
/// A code goes through the browser's address bar, so it is worth nothing alone. It is taken once, before anything is
/// checked, and serves only whoever knows the verifier behind the challenge with which it was asked for (the S256 method
/// of RFC 7636): the app that began, or the browser that did. So a code that an attacker plants in somebody's browser is of
/// no use, nor is one that leaked of what others began. Anybody may begin: a link to ask for a code with a challenge of the
/// attacker's makes a code that the attacker can use, if it leaks before the app has taken it.
final class HandOverCodes: Sendable {
    /// What a code stands for.
    struct Entry: Sendable {
        let app: ConnectedApp
        /// SHA-256 of the verifier.
        let challenge: [UInt8]
        /// Whose code it is.
        let account: UserHandle
        /// The session's own token; in memory only.
        let sessionToken: String
        let expiresAt: UnixTime
    }

    static let lifetimeSeconds: Int64 = 60

    private let random: RandomSource
    private let now: @Sendable () -> UnixTime
    private let shelf = Mutex(HandOverShelf())

    init(random: RandomSource, now: @escaping @Sendable () -> UnixTime) {
        self.random = random
        self.now = now
    }

    /// Makes a code.
    ///
    /// - Parameters:
    ///   - app: Whom it is for.
    ///   - challenge: SHA-256 of a verifier, in base64url.
    ///   - account: Whose session it is.
    ///   - sessionToken: The token of the person's session.
    /// - Returns: The code.
    /// - Throws: `badRequest` for a challenge that is none, `serviceUnavailable` when too many codes wait.
    func make(
        for app: ConnectedApp,
        challenge: String,
        account: UserHandle,
        sessionToken: String
    ) throws(APIError) -> OpaqueToken {
        guard let digest = try? Base64URL.decode(challenge), digest.count == 32 else {
            throw APIError(.badRequest, "The challenge must be a SHA-256 digest in base64url, 43 characters.")
        }
        let now = now()
        let entry = Entry(
            app: app,
            challenge: digest,
            account: account,
            sessionToken: sessionToken,
            expiresAt: now.adding(seconds: Self.lifetimeSeconds)
        )
        let code = OpaqueToken(from: random)
        guard shelf.withLock({ $0.put(entry, at: code.digest, now: now) }) else {
            throw APIError(
                .serviceUnavailable,
                "Too many people are on their way at the moment. Try again in a minute."
            )
        }
        return code
    }

    /// Takes a code; whatever comes of it, it is used up.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - verifier: What the challenge was computed from: 43 to 128 ASCII characters.
    ///   - signIn: What it is exchanged for: a token by the app's server, or a cookie by the service behind the app's proxy.
    /// - Returns: What it stands for.
    /// - Throws: `codeInvalid`, whatever is wrong with it.
    func take(_ code: String, verifier: String, for signIn: ConnectedApp.SignIn) throws(APIError) -> Entry {
        guard let digest = OpaqueToken(exposed: code)?.digest,
            let entry = shelf.withLock({ $0.take(digest) }),
            now() < entry.expiresAt, entry.app.signIn == signIn, (43...128).contains(verifier.utf8.count),
            ConstantTime.equal(Array(SHA256.hash(data: Array(verifier.utf8))), entry.challenge)
        else {
            throw APIError(.codeInvalid, "This code was used already, has run out, or was made for somebody else.")
        }
        return entry
    }
}
