// SPDX-License-Identifier: Apache-2.0
// The limits that a deployment sets.

/// What is limited, and how much of it is allowed.
///
/// Passkeys cannot be guessed, so these limits guard the machine and the privacy of names rather than secrets. The limit
/// by account holds only what is asked *by name*; signing in without a name stays open, so nobody can lock an owner out
/// by knocking under the owner's name. What a signed-in person does counts by the account itself, which strangers cannot
/// spend from.
public struct RateLimitPolicy: Sendable, Hashable {
    /// Ceremonies and link uses from one address (one IPv4 address, or one IPv6 /64).
    public var address: RateLimitRule
    /// Ceremonies that name one account.
    public var account: RateLimitRule
    /// New accounts from one address.
    public var signUp: RateLimitRule
    /// Fresh verifications and changes of one signed-in account, in all its sessions together.
    public var member: RateLimitRule
    /// How many addresses, and how many accounts, are remembered at most; the longest unused are forgotten first.
    public var rememberedKeys: Int

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - address: Ceremonies and link uses from one address.
    ///   - account: Ceremonies that name one account.
    ///   - signUp: New accounts from one address.
    ///   - member: Fresh verifications and changes of one signed-in account.
    ///   - rememberedKeys: How many keys of each kind are remembered at most.
    public init(
        address: RateLimitRule = RateLimitRule(burst: 120, refillMilliseconds: 500),
        account: RateLimitRule = RateLimitRule(burst: 30, refillMilliseconds: 10_000),
        signUp: RateLimitRule = RateLimitRule(burst: 20, refillMilliseconds: 30_000),
        member: RateLimitRule = RateLimitRule(burst: 120, refillMilliseconds: 1_000),
        rememberedKeys: Int = 50_000
    ) {
        self.address = address
        self.account = account
        self.signUp = signUp
        self.member = member
        self.rememberedKeys = max(16, rememberedKeys)
    }

    /// No limits, for tests and measurements.
    public static let unlimited = RateLimitPolicy(
        address: .unlimited,
        account: .unlimited,
        signUp: .unlimited,
        member: .unlimited
    )
}
