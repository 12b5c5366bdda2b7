// SPDX-License-Identifier: Apache-2.0
// A signed-in browser or app.

public import ByteEncodings
public import WebAuthnTypes

/// A session: a row that says who signed in how and when, found by the digest of its token.
public struct Session: Sendable, Hashable {
    /// Its public name.
    public let id: SessionID
    /// Whose it is.
    public let account: UserHandle
    /// SHA-256 of its token.
    public var tokenDigest: TokenDigest
    /// How the token travels.
    public let kind: SessionKind
    /// How the person signed in, and verified themselves since; never empty.
    public var methods: Set<SignInMethod>
    /// When the session began.
    public let createdAt: UnixTime
    /// When the person last proved to be there by any of the methods.
    public var authenticatedAt: UnixTime
    /// When a passkey last verified the person (PIN, fingerprint, face); nil if never in this session.
    public var userVerifiedAt: UnixTime?
    /// When the password was last verified, with the code where the account asks for one; nil if never in this session.
    public var passwordVerifiedAt: UnixTime?
    /// When a passkey that may be relied on was last used, whether or not it verified the person; nil if never in this session.
    ///
    /// A passkey that was made without a prompt and has not verified its owner yet leaves no time here: whoever had the
    /// password for a moment could have made it.
    public var passkeyUsedAt: UnixTime?
    /// When a provider last vouched for the person, with the code where the account asks for one; nil if never in this session.
    public var externalVerifiedAt: UnixTime?
    /// When the session was last used, to the minute.
    public var lastSeenAt: UnixTime
    /// When it ends, used or not.
    public var absoluteExpiry: UnixTime
    /// The passkey that began it, with which it ends; nil where none did.
    public let passkey: CredentialID?
    /// What it runs on, such as `Chrome on Linux`; 80 characters at most.
    public let device: String

    /// Assembles a session.
    ///
    /// - Parameters:
    ///   - id: Its public name.
    ///   - account: Whose it is.
    ///   - tokenDigest: SHA-256 of its token.
    ///   - kind: How the token travels.
    ///   - methods: How the person signed in.
    ///   - createdAt: When it began.
    ///   - authenticatedAt: When the person last proved to be there.
    ///   - userVerifiedAt: When the person was last verified.
    ///   - lastSeenAt: When it was last used.
    ///   - absoluteExpiry: When it ends, used or not.
    ///   - device: What it runs on.
    ///   - passwordVerifiedAt: When the password was last verified.
    ///   - passkeyUsedAt: When a passkey that may be relied on was last used.
    ///   - externalVerifiedAt: When a provider last vouched for the person.
    ///   - passkey: The passkey that began it.
    public init(
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
    public var hasJustVerifiedUser: Bool { userVerifiedAt == authenticatedAt }

    /// Whether the session came from a link or a recovery alone, and so may only add a passkey.
    public var isLimitedToAddingPasskey: Bool { methods == [.link] || methods == [.recovery] }
}
