// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ByteEncodings
package import Passwords
internal import WebAuthnTypes

/// What a deployment may set, with defaults that a careful person would choose.
///
/// All spans are in seconds.
package struct SignInPolicy: Sendable, Hashable {
    /// Who may make an account.
    package var signUp: SignUpMode = .closed
    /// How long a ceremony may take.
    package var ceremonySeconds: Int64 = 300
    /// How long a verification counts as fresh.
    package var freshSeconds: Int64 = 300
    /// After how long without use a session ends.
    package var sessionIdleSeconds: Int64 = 7 * 86_400
    /// After how long a session ends, used or not.
    package var sessionAbsoluteSeconds: Int64 = 30 * 86_400
    /// How long a session that came from a link lasts.
    package var linkSessionSeconds: Int64 = 900
    /// How long a one-time link can be used.
    package var signInLinkSeconds: Int64 = 900
    /// How long an invite can be used.
    package var inviteSeconds: Int64 = 7 * 86_400
    /// How people get back in after losing everything; nil where they cannot.
    package var recovery: RecoveryPolicy?
    /// Whether a typed name brings an allow list (with decoys for unknown names), so that only that account is offered.
    package var offersAllowListAfterName = true
    /// How many passkeys an account may have.
    package var passkeysPerAccount = 50
    /// For how long a person who signed in with a password and was offered a passkey is not offered one again.
    package var promptSeconds: Int64 = 14 * 86_400
    /// After how long the use of a session is noted again.
    package var sessionTouchSeconds: Int64 = 60
    /// How long an authenticator app may take to be set up.
    package var appSetUpSeconds: Int64 = 900
    /// What codes by message open; nothing where passwords are not used or no messages are sent.
    package var codes = CodeUse.off
    /// The kinds of addresses that messages are sent to; none where no messages are sent.
    package var addressKinds: Set<MessageRecipient.Kind> = []
    /// By what accounts are found; by names where no mail is sent.
    package var identifiers = Identifiers.name
    /// What telephone numbers must begin with that messages go to, `+` and digits; empty for any country.
    ///
    /// Numbers of satellites, ships and worldwide services get none unless one of these names them.
    package var textPrefixes: [String] = []
    /// How long may pass from a code's first sending until one comes back; each code itself lives ten minutes.
    package var codeCeremonySeconds: Int64 = 1_200
    /// After how long another code may be asked for.
    package var codeResendSeconds: Int64 = 60
    /// Whether passwords are used; the engine knows.
    var usesPasswords = true
    /// The providers that vouch for people; the engine knows.
    var providers: Set<ProviderName> = []
    /// For how long somebody who came from a provider and made no account is kept.
    package var newcomerSeconds: Int64 = 3 * 86_400
    /// After how long an account is deleted whose owner's account at the provider is gone, and that nothing else opens.
    package var abandonedSeconds: Int64 = 30 * 86_400
    /// What is asked of accounts on their way from passwords to passkeys.
    package var upgrade = UpgradeRule()
    /// What is asked of the accounts of some groups instead.
    package var groupUpgrades: [AccountGroup: UpgradeRule] = [:]
    /// The rules for new passwords.
    package var passwords = PasswordPolicy.standard
    /// The rate limits.
    package var rateLimits = RateLimitPolicy()

    /// The defaults.
    package init() {}

    /// Whether any rule takes passwords off.
    package var takesPasswordsOff: Bool {
        upgrade.passwordsOffAfter != nil || groupUpgrades.values.contains { $0.passwordsOffAfter != nil }
    }

    /// What is asked of the accounts of a group.
    ///
    /// - Parameter group: The group; nil for none.
    /// - Returns: The group's own rule, else that for everybody.
    package func upgrade(of group: AccountGroup?) -> UpgradeRule { group.flatMap { groupUpgrades[$0] } ?? upgrade }

    /// What must hold for an account's password to be taken off; nil where no rule does.
    ///
    /// Saved codes lead back only where people recover by themselves.
    ///
    /// - Parameter standing: The account.
    /// - Returns: What must hold.
    package func retirement(of standing: UpgradeStanding) -> PasswordRetirement? {
        upgrade(of: standing.group).retirement(codesLeadBack: recovery != nil)
    }

    /// When a session ends if it is not used again.
    func expiry(of session: Session) -> UnixTime {
        min(session.absoluteExpiry, session.lastSeenAt.adding(seconds: sessionIdleSeconds))
    }

    /// Whether a session may be used.
    ///
    /// One that began, or was proved, at a time that has not come yet is a clock's mistake, and would live until that time.
    func isLive(_ session: Session, now: UnixTime) -> Bool {
        let latest = now.adding(seconds: Session.clockToleranceSeconds)
        return session.createdAt <= latest && session.authenticatedAt <= latest && now < expiry(of: session)
    }

    /// Until when the session may change sign-in methods; nil when it may not now.
    ///
    /// Everything that the account asks for (``AccountMethods/demandedProofs``) must have been shown in the last minutes.
    func freshUntil(_ session: Session, methods: AccountMethods, now: UnixTime) -> UnixTime? {
        guard !session.isLimitedToAddingPasskey else { return nil }
        return earliest(methods.demandedProofs) { freshUntil(session.time(of: $0), now: now) }
    }

    /// When the session was last proved to be its owner's, as the account's methods ask for it now, however long ago; nil when
    /// it was not, or when that counts no more.
    func provenAt(_ session: Session, methods: AccountMethods) -> UnixTime? {
        guard !session.isLimitedToAddingPasskey else { return nil }
        return earliest(methods.demandedProofs) { session.time(of: $0) }
    }

    /// The earliest of the times of some proofs; nil where one has none.
    private func earliest(_ proofs: Set<SessionProof>, _ time: (SessionProof) -> UnixTime?) -> UnixTime? {
        let times = proofs.map(time)
        return times.contains(nil) ? nil : times.compactMap(\.self).min()
    }

    /// Until when a proof counts; nil when it does not now.
    func freshUntil(_ proof: UnixTime?, now: UnixTime) -> UnixTime? {
        guard let proof else { return nil }
        let end = proof.adding(seconds: freshSeconds)
        return now < end && proof <= now ? end : nil
    }
}

/// Who may make an account.
package enum SignUpMode: String, Sendable, Hashable, CaseIterable {
    /// Anybody.
    case open
    /// Whoever holds an invite.
    case invite
    /// Nobody, except through the one-time invite for the very first account.
    case closed
}
