// SPDX-License-Identifier: Apache-2.0

/// What is limited, and how much of it is allowed.
///
/// Passkeys cannot be guessed, so the first limits guard the machine and the privacy of names rather than secrets. The limit
/// by account holds only what is asked *by name*; signing in without a name stays open, so nobody can lock an owner out
/// by knocking under the owner's name. What a signed-in person does counts by the account itself, which strangers cannot
/// spend from.
///
/// Passwords can be guessed, and have stricter limits of their own, which no sign-in with a passkey ever touches. Strangers
/// spend from the address and from the name, of which one network has a part alone; a browser in which the account signed in
/// before spends from its own allowance. So whoever fails on purpose at one place locks no owner out.
///
/// One address is one IPv4 address, or one IPv6 /64; the /56 that this lies in has four times as much, and the /48 sixteen times.
package struct RateLimitPolicy: Sendable, Hashable {
    /// Ceremonies and link uses from one address (one IPv4 address, or one IPv6 /64).
    package var address: RateLimitRule
    /// Ceremonies that name one account.
    package var account: RateLimitRule
    /// New accounts from one address.
    package var signUp: RateLimitRule
    /// Fresh verifications and changes of one signed-in account, in all its sessions together.
    package var member: RateLimitRule
    /// Passwords from one address, but for browsers in which the account signed in before.
    package var passwordAddress: RateLimitRule
    /// Passwords under one name, from all strangers together.
    package var passwordStranger: RateLimitRule
    /// The part of that which one network can spend: one IPv4 address, or one IPv6 /48.
    ///
    /// Less than the whole, so that nobody at a single place keeps an owner out who comes from another.
    package var passwordShare: RateLimitRule
    /// Passwords under one name from one browser in which that account signed in before, and from its sessions.
    package var passwordKnownBrowser: RateLimitRule
    /// How many wrong passwords in a row are looked at.
    ///
    /// Counted for strangers together and for each known browser; a complete sign-in begins the count anew. NIST SP
    /// 800-63B-4, section 3.2.2, allows 100 at most. Of strangers, one network has a fifth of them: what it presents beyond
    /// that is not looked at, and counts for nobody else, so that it takes five networks to stop a name.
    package var passwordFailures: Int
    /// Codes by message to one address, from all strangers together, from one known browser, and from sessions.
    package var codeRecipient: RateLimitRule
    /// The part of what strangers ask for to one address that one network can spend: one IPv4 address, or one IPv6 /48.
    package var codeShare: RateLimitRule
    /// Codes by message that one network address asks for, but for known browsers.
    package var codeNetwork: RateLimitRule
    /// Codes by message that one signed-in account asks for, to whatever address.
    package var codeAccount: RateLimitRule
    /// How many wrong codes by message in a row are looked at, for one address from one of those sources.
    package var codeFailures: Int
    /// Text messages to one number, from all strangers together, from one known browser, and from sessions.
    package var textNumber: RateLimitRule
    /// Text messages that one account asks for, to numbers that are not proved yet.
    package var textAccount: RateLimitRule
    /// Text messages to the numbers of one country; to proved ones and to others each.
    package var textRegion: RateLimitRule
    /// Text messages in all; to proved numbers and to others each.
    package var textTotal: RateLimitRule
    /// What one address sends as notifications of a provider; far more than providers do.
    package var notification: RateLimitRule
    /// How many addresses, and how many accounts, are remembered at most; the longest unused are forgotten first.
    package var rememberedKeys: Int

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - address: Ceremonies and link uses from one address.
    ///   - account: Ceremonies that name one account.
    ///   - signUp: New accounts from one address.
    ///   - member: Fresh verifications and changes of one signed-in account.
    ///   - passwordAddress: Passwords from one address.
    ///   - passwordStranger: Passwords under one name, from all strangers together.
    ///   - passwordShare: The part of that which one network can spend.
    ///   - passwordKnownBrowser: Passwords under one name from one browser in which that account signed in before.
    ///   - passwordFailures: How many wrong passwords in a row are looked at.
    ///   - codeRecipient: Codes by message to one address.
    ///   - codeShare: The part of that which one network can spend.
    ///   - codeNetwork: Codes by message that one network address asks for.
    ///   - codeAccount: Codes by message that one signed-in account asks for.
    ///   - codeFailures: How many wrong codes by message in a row are looked at; ten times as many where several accounts
    ///     try to prove one address.
    ///   - textNumber: Text messages to one number.
    ///   - textAccount: Text messages that one account asks for, to numbers that are not proved yet.
    ///   - textRegion: Text messages to the numbers of one country, to proved ones and to others each.
    ///   - textTotal: Text messages in all, to proved numbers and to others each.
    ///   - notification: What one address sends as notifications of a provider.
    ///   - rememberedKeys: How many keys of each kind are remembered at most.
    package init(
        address: RateLimitRule = RateLimitRule(burst: 120, refillMilliseconds: 500),
        account: RateLimitRule = RateLimitRule(burst: 30, refillMilliseconds: 10_000),
        signUp: RateLimitRule = RateLimitRule(burst: 20, refillMilliseconds: 30_000),
        member: RateLimitRule = RateLimitRule(burst: 120, refillMilliseconds: 1_000),
        passwordAddress: RateLimitRule = RateLimitRule(burst: 60, refillMilliseconds: 5_000),
        passwordStranger: RateLimitRule = RateLimitRule(burst: 10, refillMilliseconds: 600_000),
        passwordShare: RateLimitRule = RateLimitRule(burst: 6, refillMilliseconds: 1_800_000),
        passwordKnownBrowser: RateLimitRule = RateLimitRule(burst: 20, refillMilliseconds: 60_000),
        passwordFailures: Int = 100,
        codeRecipient: RateLimitRule = RateLimitRule(burst: 5, refillMilliseconds: 720_000),
        codeShare: RateLimitRule = RateLimitRule(burst: 3, refillMilliseconds: 1_200_000),
        codeNetwork: RateLimitRule = RateLimitRule(burst: 30, refillMilliseconds: 60_000),
        codeAccount: RateLimitRule = RateLimitRule(burst: 10, refillMilliseconds: 360_000),
        codeFailures: Int = 100,
        textNumber: RateLimitRule = RateLimitRule(burst: 5, refillMilliseconds: 3_600_000),
        textAccount: RateLimitRule = RateLimitRule(burst: 5, refillMilliseconds: 3_600_000),
        textRegion: RateLimitRule = .perDay(250),
        textTotal: RateLimitRule = .perDay(500),
        notification: RateLimitRule = RateLimitRule(burst: 600, refillMilliseconds: 100),
        rememberedKeys: Int = 50_000
    ) {
        self.address = address
        self.account = account
        self.signUp = signUp
        self.member = member
        self.passwordAddress = passwordAddress
        self.passwordStranger = passwordStranger
        self.passwordShare = passwordShare
        self.passwordKnownBrowser = passwordKnownBrowser
        self.passwordFailures = max(1, passwordFailures)
        self.codeRecipient = codeRecipient
        self.codeShare = codeShare
        self.codeNetwork = codeNetwork
        self.codeAccount = codeAccount
        self.codeFailures = max(1, codeFailures)
        self.textNumber = textNumber
        self.textAccount = textAccount
        self.textRegion = textRegion
        self.textTotal = textTotal
        self.notification = notification
        self.rememberedKeys = max(16, rememberedKeys)
    }

    /// How many wrong passwords in a row are looked at under one name from one network.
    var passwordFailuresOfNetwork: Int { max(1, passwordFailures / 5) }

    /// No limits, for tests and measurements.
    package static let unlimited = RateLimitPolicy(
        address: .unlimited,
        account: .unlimited,
        signUp: .unlimited,
        member: .unlimited,
        passwordAddress: .unlimited,
        passwordStranger: .unlimited,
        passwordShare: .unlimited,
        passwordKnownBrowser: .unlimited,
        passwordFailures: .max,
        codeRecipient: .unlimited,
        codeShare: .unlimited,
        codeNetwork: .unlimited,
        codeAccount: .unlimited,
        codeFailures: .max,
        textNumber: .unlimited,
        textAccount: .unlimited,
        textRegion: .unlimited,
        textTotal: .unlimited,
        notification: .unlimited
    )
}
