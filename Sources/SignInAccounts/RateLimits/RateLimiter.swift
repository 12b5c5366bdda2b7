// SPDX-License-Identifier: Apache-2.0
// The limits in use, shared by all requests.

internal import Crypto
internal import SecretMemory
internal import Synchronization
internal import WebAuthnTypes

/// Spends from rate limits, and hands them out for saving.
final class RateLimiter: Sendable {
    private struct State {
        var addresses: RateLimitTable<AddressKey>
        var signUps: RateLimitTable<AddressKey>
        var accounts: RateLimitTable<String>
        var members: RateLimitTable<UserHandle>
        var isChanged = false
    }

    /// What an address spends from.
    enum Scope { case address, signUp }

    private let state: Mutex<State>
    private let names: RateLimitNames

    init(policy: RateLimitPolicy, secret: SecretBytes) {
        names = RateLimitNames(secret: secret)
        state = Mutex(
            State(
                addresses: RateLimitTable(rule: policy.address, capacity: policy.rememberedKeys),
                signUps: RateLimitTable(rule: policy.signUp, capacity: policy.rememberedKeys),
                accounts: RateLimitTable(rule: policy.account, capacity: policy.rememberedKeys),
                members: RateLimitTable(rule: policy.member, capacity: policy.rememberedKeys)
            )
        )
    }

    /// Spends one from an address; a request of unknown address is not limited.
    func spend(_ scope: Scope, _ address: AddressKey?, now: UnixTime) throws(SignInError) {
        guard let address else { return }
        let wait = state.withLock { state in
            state.isChanged = true
            return switch scope {
            case .address: state.addresses.spend(address, now: now) { names.name(of: "address", $0.bytes) }
            case .signUp: state.signUps.spend(address, now: now) { names.name(of: "sign-up", $0.bytes) }
            }
        }
        try refuse(wait)
    }

    /// Spends one from an account's canonical name, whether or not anybody has that name.
    func spend(account canonicalName: String, now: UnixTime) throws(SignInError) {
        let wait = state.withLock { state in
            state.isChanged = true
            return state.accounts.spend(canonicalName, now: now) { names.name(of: "account", Array($0.utf8)) }
        }
        try refuse(wait)
    }

    /// Spends one from an account that is signed in; apart from what strangers can spend under its name.
    func spend(member account: UserHandle, now: UnixTime) throws(SignInError) {
        let wait = state.withLock { state in
            state.isChanged = true
            return state.members.spend(account, now: now) { names.name(of: "member", $0.bytes) }
        }
        try refuse(wait)
    }

    /// Takes up saved limits.
    ///
    /// Each is matched when its key is next seen, since the saved names cannot be turned back.
    func restore(_ entries: [RateLimitEntry], now: UnixTime) {
        state.withLock { state in
            let saved = entries.filter { $0.recoveredAt > now }
            state.addresses.restore(saved)
            state.signUps.restore(saved)
            state.accounts.restore(saved)
            state.members.restore(saved)
        }
    }

    /// What is to be saved; nil when nothing changed since the last time.
    func changedEntries(now: UnixTime) -> [RateLimitEntry]? {
        state.withLock { state in
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state.addresses.entries(now: now) { names.name(of: "address", $0.bytes) }
                + state.signUps.entries(now: now) { names.name(of: "sign-up", $0.bytes) }
                + state.accounts.entries(now: now) { names.name(of: "account", Array($0.utf8)) }
                + state.members.entries(now: now) { names.name(of: "member", $0.bytes) }
        }
    }

    /// Has the limits saved again, since the last time failed.
    func markChanged() {
        state.withLock { $0.isChanged = true }
    }

    private func refuse(_ wait: Int64?) throws(SignInError) {
        guard let wait else { return }
        throw SignInError(
            .rateLimited,
            "too many attempts; wait a little and try again",
            retryAfterSeconds: Int((wait + 999) / 1_000)
        )
    }
}
