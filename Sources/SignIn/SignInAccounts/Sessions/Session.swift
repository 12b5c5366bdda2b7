// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// A session: a row that says who signed in how and when, found by the digest of its token.
package struct Session: Sendable, Hashable {
    /// Its public name.
    package let id: SessionID
    /// Whose it is.
    package let account: UserHandle
    /// SHA-256 of its token.
    package var tokenDigest: TokenDigest
    /// How the token travels.
    package let kind: SessionKind
    /// How the person signed in, and verified themselves since; never empty.
    package var methods: Set<SignInMethod>
    /// When the session began.
    package let createdAt: UnixTime
    /// When the person last proved to be there by any of the methods.
    package var authenticatedAt: UnixTime
    /// When a passkey last verified the person (PIN, fingerprint, face); nil if never in this session.
    package var userVerifiedAt: UnixTime?
    /// When the password was last verified, with the code where the account asks for one; nil if never in this session.
    package var passwordVerifiedAt: UnixTime?
    /// When a passkey that may be relied on was last used, whether or not it verified the person; nil if never in this session.
    ///
    /// A passkey that was made without a prompt and has not verified its owner yet leaves no time here: whoever had the
    /// password for a moment could have made it.
    package var passkeyUsedAt: UnixTime?
    /// When a provider last vouched for the person, with the code where the account asks for one; nil if never in this session.
    package var externalVerifiedAt: UnixTime?
    /// When the session was last used, to the minute.
    package var lastSeenAt: UnixTime
    /// When it ends, used or not.
    package var absoluteExpiry: UnixTime
    /// The passkey that began it, with which it ends; nil where none did.
    package let passkey: CredentialID?
    /// What it runs on, such as `Chrome on Linux`; 80 characters at most.
    package let device: String

    /// Assembles a session.
    package init(
        id: SessionID,
        account: UserHandle,
        tokenDigest: TokenDigest,
        kind: SessionKind,
        methods: Set<SignInMethod>,
        createdAt: UnixTime,
        authenticatedAt: UnixTime,
        userVerifiedAt: UnixTime?,
        lastSeenAt: UnixTime,
        absoluteExpiry: UnixTime,
        device: String,
        passwordVerifiedAt: UnixTime? = nil,
        passkeyUsedAt: UnixTime? = nil,
        externalVerifiedAt: UnixTime? = nil,
        passkey: CredentialID? = nil
    ) {
        self.id = id
        self.account = account
        self.tokenDigest = tokenDigest
        self.kind = kind
        self.methods = methods
        self.createdAt = createdAt
        self.authenticatedAt = authenticatedAt
        self.userVerifiedAt = userVerifiedAt
        self.lastSeenAt = lastSeenAt
        self.absoluteExpiry = absoluteExpiry
        self.device = device
        self.passwordVerifiedAt = passwordVerifiedAt
        self.passkeyUsedAt = passkeyUsedAt
        self.externalVerifiedAt = externalVerifiedAt
        self.passkey = passkey
    }

    /// How far ahead of the clock a time may lie that the same clock told earlier: clocks are put right by seconds, and now and then
    /// by months.
    package static let clockToleranceSeconds: Int64 = 300

    /// Whether a passkey verified the person as they last proved to be there.
    package var hasJustVerifiedUser: Bool { userVerifiedAt == authenticatedAt }

    /// Whether the session came from a link or a recovery alone, and so may only add a passkey.
    package var isLimitedToAddingPasskey: Bool { methods == [.link] || methods == [.recovery] }
}
