// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Synchronization
package import WebAuthnTypes

/// Spends from rate limits, and hands them out for saving.
package final class RateLimiter: Sendable {
    private struct State {
        var addresses: NetworkAllowance
        var signUps: NetworkAllowance
        var accounts: RateLimitTable<String>
        var members: RateLimitTable<UserHandle>
        var passwordAddresses: NetworkAllowance
        var strangers: StrangerAllowance
        var knownBrowsers: RateLimitTable<PasswordAttempt>
        var failures: FailureTable<PasswordAttempt>
        var networkFailures: FailureTable<PasswordShare>
        var notifications: NetworkAllowance
        var isChanged = false
    }

    /// What an address spends from.
    package enum Scope { case address, signUp }

    private let state: Mutex<State>
    private let shelf: SavedShelf
    private let limit: Int
    /// Names that many wrong passwords were tried under.
    package let notes = FailureNotes()

    package init(policy: RateLimitPolicy, shelf: SavedShelf) {
        self.shelf = shelf
        limit = policy.passwordFailures
        state = Mutex(
            State(
                addresses: NetworkAllowance(rule: policy.address, capacity: policy.rememberedKeys),
                signUps: NetworkAllowance(rule: policy.signUp, capacity: policy.rememberedKeys),
                accounts: RateLimitTable(rule: policy.account, capacity: policy.rememberedKeys),
                members: RateLimitTable(rule: policy.member, capacity: policy.rememberedKeys),
                passwordAddresses: NetworkAllowance(rule: policy.passwordAddress, capacity: policy.rememberedKeys),
                strangers: StrangerAllowance(
                    rule: policy.passwordStranger,
                    share: policy.passwordShare,
                    capacity: policy.rememberedKeys,
                    savedAs: (name: "password", share: "password share")
                ),
                knownBrowsers: RateLimitTable(rule: policy.passwordKnownBrowser, capacity: policy.rememberedKeys),
                failures: FailureTable(limit: policy.passwordFailures, capacity: policy.rememberedKeys),
                networkFailures: FailureTable(
                    limit: policy.passwordFailuresOfNetwork,
                    capacity: policy.rememberedKeys
                ),
                notifications: NetworkAllowance(rule: policy.notification, capacity: policy.rememberedKeys)
            )
        )
    }

    /// Spends one from an address; a request of unknown address is not limited.
    package func spend(_ scope: Scope, _ address: AddressKey?, now: UnixTime) throws(SignInError) {
        guard let address else { return }
        let wait = state.withLock { state in
            state.isChanged = true
            return switch scope {
            case .address: state.addresses.spend(address, now: now) { shelf.take("address", $0.bytes)?.recoveredAt }
            case .signUp: state.signUps.spend(address, now: now) { shelf.take("sign-up", $0.bytes)?.recoveredAt }
            }
        }
        try refuse(wait, isOfNetworkAddress: true)
    }

    /// Spends one notification of a provider from an address; not saved, since it comes back within a minute.
    ///
    /// No provider comes from a private address, and no stranger of the internet: where one is all that is known, something between
    /// hides who comes, and whoever posts without end would keep the provider out, so that those who stopped stay signed in. A proxy
    /// that was named may itself know no more. There nobody is held up.
    package func spend(notificationFrom address: AddressKey?, now: UnixTime) throws(SignInError) {
        guard let address, !address.isNear else { return }
        let wait = state.withLock { $0.notifications.spend(address, now: now) { _ in nil } }
        try refuse(wait, isOfNetworkAddress: true)
    }

    /// Spends one from an account's canonical name, whether or not anybody has that name.
    package func spend(account canonicalName: String, now: UnixTime) throws(SignInError) {
        let wait = state.withLock { state in
            state.isChanged = true
            return state.accounts.spend(canonicalName, now: now) { shelf.take("account", Array($0.utf8))?.recoveredAt }
        }
        try refuse(wait)
    }

    /// Spends one from an account that is signed in; apart from what strangers can spend under its name.
    package func spend(member account: UserHandle, now: UnixTime) throws(SignInError) {
        let wait = state.withLock { state in
            state.isChanged = true
            return state.members.spend(account, now: now) { shelf.take("member", $0.bytes)?.recoveredAt }
        }
        try refuse(wait)
    }

    /// Spends from whatever a password attempt spends from, and counts it as failed until it turns out right.
    ///
    /// - Parameters:
    ///   - attempt: Under what it is counted.
    ///   - name: The canonical name of the account that is meant, whether or not anybody has it: its owner is told of many.
    ///   - address: From where it comes.
    ///   - now: The present time.
    /// - Throws: `rateLimited`, `passwordStopped`.
    package func begin(
        _ attempt: PasswordAttempt,
        meaning name: String,
        from address: AddressKey?,
        now: UnixTime
    ) throws(SignInError) {
        let (wait, failures) = state.withLock { state -> (Int64?, Int?) in
            state.isChanged = true
            let isOfStranger = attempt.source == .stranger || attempt.source == .recovery
            if isOfStranger, let address {
                let held = state.passwordAddresses.spend(address, now: now) {
                    shelf.take("password address", $0.bytes)?.recoveredAt
                }
                if held != nil { return (held, nil) }
            }
            // First of all: an owner whom others stopped must read so, and not that a little patience helps, however often
            // the others still knock.
            guard !isStopped(attempt, from: address, &state, now: now) else { return (nil, nil) }
            let wait =
                isOfStranger
                ? state.strangers.spend(attempt, from: address, shelf: shelf, now: now)
                : state.knownBrowsers.spend(attempt, now: now) {
                    shelf.take("known browser", $0.bytes)?.recoveredAt
                }
            return wait == nil ? (nil, count(attempt, from: address, &state, now: now)) : (wait, nil)
        }
        try refuse(wait)
        guard let failures else {
            throw SignInError(
                .passwordStopped,
                "too many wrong passwords were given for this name; sign in with a passkey, in a browser where you signed in "
                    + "before or with a code by mail, or get back in through recovery, where these are on"
            )
        }
        if attempt.isTold, FailureNote.isNoteworthy(passwords: failures, limit: limit) {
            notes.note(FailureNote(of: .name(name), failures: failures, at: now), of: .passwords(attempt))
        }
    }

    /// Whether too many were wrong: under the name, or of those that one network has under it.
    private func isStopped(
        _ attempt: PasswordAttempt,
        from address: AddressKey?,
        _ state: inout State,
        now: UnixTime
    ) -> Bool {
        let isWhole = state.failures.isStopped(attempt, now: now) { shelf.take("password failures", $0.bytes) }
        if isWhole { return true }
        guard let share = attempt.share(of: address) else { return false }
        // A network's twenty hold it off for as long as the name's count is known: what it filled under other names pushes out
        // both or neither. The copy is of what the other table is looked up in, and is gone before that changes.
        state.networkFailures.makeRoom(for: share, now: now, rank: Self.rank(by: state.failures))
        return state.networkFailures.isStopped(share, now: now) { shelf.take("network failures", $0.bytes) }
    }

    /// What decides which networks' counts go on: how often all strangers failed under the name.
    private static func rank(by names: FailureTable<PasswordAttempt>) -> (PasswordShare) -> Int {
        { share in names.failures(of: PasswordAttempt(name: share.name, source: .stranger)) }
    }

    /// Counts an attempt as failed, under the name and for the network.
    ///
    /// - Returns: The failures in a row under the name with this one; nil when it may not be looked at.
    private func count(
        _ attempt: PasswordAttempt,
        from address: AddressKey?,
        _ state: inout State,
        now: UnixTime
    ) -> Int? {
        // What a network has no part in any more does not count for the others: else one place alone would stop a name, by a
        // hundred wrong passwords in as many days as it takes.
        guard !isStopped(attempt, from: address, &state, now: now) else { return nil }
        if let share = attempt.share(of: address) { _ = state.networkFailures.begin(share, now: now) { _ in nil } }
        return state.failures.begin(attempt, now: now) { _ in nil }
    }

    /// Counts a password attempt as failed until it turns out right, beside whatever else it spends from.
    ///
    /// - Returns: Whether it may be looked at.
    package func count(_ attempt: PasswordAttempt, from address: AddressKey?, now: UnixTime) -> Bool {
        state.withLock { state in
            state.isChanged = true
            return count(attempt, from: address, &state, now: now) != nil
        }
    }

    /// Spends one new password of a session, which is hashed as an attempt is.
    package func spend(newPasswordOf attempt: PasswordAttempt, now: UnixTime) throws(SignInError) {
        let wait = state.withLock { state in
            state.isChanged = true
            return state.knownBrowsers.spend(attempt, now: now) { shelf.take("known browser", $0.bytes)?.recoveredAt }
        }
        try refuse(wait)
    }

    /// Takes back that a password attempt failed, and what a stranger spent on it under the name.
    ///
    /// It was right, or could not be looked at. What the address spent stays spent, since there was work.
    package func giveBack(_ attempt: PasswordAttempt, from address: AddressKey?, now: UnixTime) {
        let failures = state.withLock { state in
            state.isChanged = true
            state.strangers.giveBack(attempt, from: address, now: now)
            if let share = attempt.share(of: address) { state.networkFailures.giveBack(share) }
            return state.failures.giveBack(attempt)
        }
        if attempt.isTold { notes.takeBack(attempt, failures: failures) }
    }

    /// Begins the counts of failures anew after a complete sign-in: all that goes by the name and the browser, and of the
    /// networks that one alone from which it came.
    package func forgetFailures(of name: String, browser: TokenDigest?, from address: AddressKey?) {
        state.withLock { state in
            state.isChanged = true
            let sources: [PasswordAttempt.Source] =
                [.stranger, .member, .recovery] + (browser.map { [.knownBrowser($0)] } ?? [])
            for source in sources {
                let attempt = PasswordAttempt(name: name, source: source)
                state.failures.forget(attempt)
                _ = shelf.take("password failures", attempt.bytes)
            }
            guard let address else { return }
            let share = PasswordShare(name: name, address: address)
            state.networkFailures.forget(share)
            _ = shelf.take("network failures", share.bytes)
        }
    }

    /// What is to be saved; nil when nothing changed since the last time.
    package func changedEntries(now: UnixTime) -> [RateLimitEntry]? {
        // A copy under the lock, for which every request waits; each name is an authentication code, and is made outside.
        let copy: State? = state.withLock { state in
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state
        }
        guard let tables = copy else { return nil }
        var entries = tables.addresses.entries(now: now) { shelf.name(of: "address", $0.bytes) }
        entries += tables.signUps.entries(now: now) { shelf.name(of: "sign-up", $0.bytes) }
        entries += tables.accounts.entries(now: now) { shelf.name(of: "account", Array($0.utf8)) }
        entries += tables.members.entries(now: now) { shelf.name(of: "member", $0.bytes) }
        entries += tables.passwordAddresses.entries(now: now) { shelf.name(of: "password address", $0.bytes) }
        entries += tables.strangers.entries(shelf: shelf, now: now)
        entries += tables.knownBrowsers.entries(now: now) { shelf.name(of: "known browser", $0.bytes) }
        entries += tables.failures.entries(now: now) { shelf.name(of: "password failures", $0.bytes) }
        entries += tables.networkFailures.entries(now: now) { shelf.name(of: "network failures", $0.bytes) }
        return entries
    }

    /// Has the limits saved again, since the last time failed.
    package func markChanged() {
        state.withLock { $0.isChanged = true }
    }

    private func refuse(_ wait: Int64?, isOfNetworkAddress: Bool = false) throws(SignInError) {
        guard let wait else { return }
        var error = SignInError(
            .rateLimited,
            "too many attempts; wait a little and try again",
            retryAfterSeconds: Int((wait + 999) / 1_000)
        )
        error.isOfNetworkAddress = isOfNetworkAddress
        throw error
    }
}
