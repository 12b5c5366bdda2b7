// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A session that was found live, with its account and what it allows right now.
package struct SignedInSession: Sendable, Hashable {
    /// The account.
    package let account: Account
    /// The session.
    package let session: Session
    /// When the session ends if it is not used again.
    package let expiresAt: UnixTime
    /// Until when sign-in methods may be changed without another verification; nil when that is not allowed now.
    package let freshUntil: UnixTime?
    /// Which ways of signing in the account has; passwords count only where they are used, identities
    /// only at providers that people may sign in with.
    package let methods: AccountMethods
    /// Until when the use of a passkey that may be relied on counts as fresh; nil when it does not now.
    package let passkeyFreshUntil: UnixTime?
    /// Until when a passkey's verification of the person counts as fresh; nil when it does not now.
    let verifiedUntil: UnixTime?
    /// Whether the session was ever proved to be its owner's by what the account asks for now.
    let isProven: Bool

    init(account: Account, session: Session, methods: AccountMethods, policy: SignInPolicy, now: UnixTime) {
        self.account = account
        self.session = session
        let limited = methods.limited(to: policy.providers)
        let methods = policy.usesPasswords ? limited : limited.withoutPassword
        self.methods = methods
        expiresAt = policy.expiry(of: session)
        freshUntil = policy.freshUntil(session, methods: methods, now: now)
        passkeyFreshUntil = policy.freshUntil(session.passkeyUsedAt, now: now)
        verifiedUntil = policy.freshUntil(session.userVerifiedAt, now: now)
        isProven = policy.provenAt(session, methods: methods) != nil
    }
}

extension SignedInSession {
    /// Refuses a session that may only add a passkey.
    func requireFullSession() throws(SignInError) {
        guard !session.isLimitedToAddingPasskey else {
            throw SignInError(.linkSessionLimited, "this session came from a link; add a passkey first")
        }
    }

    /// Whether a passkey verified the person in the last minutes; presence alone does not count.
    func isVerified(now: UnixTime) -> Bool {
        verifiedUntil.map { now < $0 } ?? false
    }

    /// Whether the session may change the ways to sign in.
    func mayChangeMethods(now: UnixTime) -> Bool {
        freshUntil.map { now < $0 } ?? false
    }

    /// Refuses a session that was not verified in the last minutes.
    func requireFreshness(now: UnixTime) throws(SignInError) {
        try requireFullSession()
        guard mayChangeMethods(now: now) else { throw freshVerificationRequired }
    }

    /// What the session must hold to change the ways to sign in; nothing where it may add a passkey and do no more.
    var demandedProofs: Set<SessionProof> { session.isLimitedToAddingPasskey ? [] : methods.demandedProofs }

    /// Refuses to finish what a fresh session began, once what made it fresh counts no more.
    ///
    /// The minutes may be over. But an owner who set up an app or a passkey meanwhile took away what a thief of the password
    /// had proved, and an app or an address that the thief had begun to add must not come after it. Nor is something else, shown
    /// later, as good as what it was begun with: who takes a planted passkey away lowers what the account asks for.
    func requireProof() throws(SignInError) {
        try requireFullSession()
        guard isProven else { throw freshVerificationRequired }
    }

    /// Refuses to finish what was begun with proofs that the session does not hold any more, whatever else it holds by now.
    ///
    /// The store compares in its transaction that what the session holds here it still holds there.
    func requireProofs(_ begun: Set<SessionProof>) throws(SignInError) {
        guard begun.allSatisfy({ session.time(of: $0) != nil }) else { throw freshVerificationRequired }
    }

    private var freshVerificationRequired: SignInError {
        SignInError(
            .freshVerificationRequired,
            methods.hasVerifiedUser || !(methods.hasPassword || methods.hasExternal)
                ? "confirm with your passkey that it is you, then try again"
                : methods.hasPassword
                    ? "confirm with your password that it is you, then try again"
                    : "confirm that it is you by signing in as you do, then try again"
        )
    }
}
