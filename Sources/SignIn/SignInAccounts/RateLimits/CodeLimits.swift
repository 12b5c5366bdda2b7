// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import OneTimeCodes
internal import Synchronization
package import WebAuthnTypes

/// Spends from the limits of sending codes and of guessing them.
///
/// Codes go to people who may not have asked: what is limited is how many reach one address, how many leave for one network
/// and on behalf of one account. Strangers share one allowance for each address; a browser in which the account signed in
/// before, and the account's own sessions, have others, so that whoever asks on purpose keeps no owner from a code.
package final class CodeLimits: Sendable {
    private struct State {
        var recipients: StrangerAllowance
        var networks: NetworkAllowance
        var accounts: RateLimitTable<UserHandle>
        var texts: TextAllowance
        var failures: FailureTable<PasswordAttempt>
        var totals: FailureTable<PasswordAttempt>
        var guesses: RateLimitTable<PasswordAttempt>
        var isChanged = false
    }

    /// Under what a guess is counted.
    package struct Guess {
        /// Whose count.
        let key: PasswordAttempt
        /// The count of everybody who guesses codes to one address; nil where the key is that already.
        let total: PasswordAttempt?

        package init(key: PasswordAttempt, total: PasswordAttempt?) {
            self.key = key
            self.total = total
        }
    }

    /// Where somebody types a code of an account's app who is known to have shown something of the account before.
    ///
    /// Each has a count of its own, so that a hundred wrong codes in one of them close no other. All browsers that are known have
    /// one together, and so have all sessions: else each new one would bring as many guesses again.
    package enum AppSource: String, CaseIterable {
        case session = "session"
        case knownBrowser = "browser"
        case recovery = "recovery"

        /// Under what the wrong codes of an account are counted.
        package func key(of account: UserHandle) -> PasswordAttempt {
            PasswordAttempt(
                name: "second step \(rawValue) \(account.base64URL)",
                source: self == .recovery ? .recovery : .member
            )
        }
    }

    private let state: Mutex<State>
    private let shelf: SavedShelf

    package init(policy: RateLimitPolicy, shelf: SavedShelf) {
        self.shelf = shelf
        state = Mutex(
            State(
                recipients: StrangerAllowance(
                    rule: policy.codeRecipient,
                    share: policy.codeShare,
                    capacity: policy.rememberedKeys,
                    savedAs: (name: "code recipient", share: "code share")
                ),
                networks: NetworkAllowance(rule: policy.codeNetwork, capacity: policy.rememberedKeys),
                accounts: RateLimitTable(rule: policy.codeAccount, capacity: policy.rememberedKeys),
                texts: TextAllowance(policy: policy),
                failures: FailureTable(limit: policy.codeFailures, capacity: policy.rememberedKeys),
                totals: FailureTable(
                    limit: policy.codeFailures > .max / 10 ? .max : policy.codeFailures * 10,
                    capacity: policy.rememberedKeys
                ),
                guesses: RateLimitTable(rule: policy.passwordKnownBrowser, capacity: policy.rememberedKeys)
            )
        )
    }

    /// Spends one guess of a code after a right password, from a session or a browser that is known.
    package func spend(guess key: PasswordAttempt, now: UnixTime) throws(SignInError) {
        try refuse(
            change { state in
                state.guesses.spend(key, now: now) { shelf.take("code guesses", $0.bytes)?.recoveredAt }
            },
            "too many codes were tried; wait a little and try again"
        )
    }

    /// Spends one code that a network asks for; an unknown one is not limited.
    package func spend(network: AddressKey?, now: UnixTime) throws(SignInError) {
        guard let network else { return }
        try refuse(
            change { state in
                state.networks.spend(network, now: now) { shelf.take("code network", $0.bytes)?.recoveredAt }
            }
        )
    }

    /// Spends one code that a signed-in account asks for, to whatever address.
    package func spend(account: UserHandle, now: UnixTime) throws(SignInError) {
        try refuse(
            change { state in
                state.accounts.spend(account, now: now) { shelf.take("code account", $0.bytes)?.recoveredAt }
            }
        )
    }

    /// Spends one code under an address, or under whatever was typed in its place; of what strangers have there, first from one
    /// network's part: whoever asks without end from one place keeps no owner of elsewhere from a code.
    package func spend(_ key: PasswordAttempt, from network: AddressKey?, now: UnixTime) throws(SignInError) {
        try refuse(change { state in state.recipients.spend(key, from: network, shelf: shelf, now: now) })
    }

    /// Spends one text message.
    func spend(_ message: TextAllowance.Message, now: UnixTime) throws(SignInError) {
        try refuse(change { state in state.texts.spend(message, shelf: shelf, now: now) })
    }

    /// Counts a guess as failed until it turns out right.
    ///
    /// - Returns: The wrong ones in a row with this one.
    @discardableResult
    package func begin(_ guess: Guess, now: UnixTime) throws(SignInError) -> Int {
        let failures: Int? = change { state in
            let failures = state.failures.begin(guess.key, now: now) { shelf.take("code failures", $0.bytes) }
            guard failures != nil, let total = guess.total else { return failures }
            let isLeft = state.totals.begin(total, now: now) { shelf.take("code totals", $0.bytes) } != nil
            if !isLeft { state.failures.giveBack(guess.key) }
            return isLeft ? failures : nil
        }
        guard let failures else { throw SignInError.codeStopped }
        return failures
    }

    /// Takes back that a guess failed: it was not looked at.
    package func giveBack(_ guess: Guess) {
        change { state in
            state.failures.giveBack(guess.key)
            if let total = guess.total { state.totals.giveBack(total) }
        }
    }

    /// Begins the counts of failures anew after a right code.
    package func forgetFailures(_ guess: Guess) {
        change { state in
            state.failures.forget(guess.key)
            if let total = guess.total { state.totals.forget(total) }
        }
        _ = shelf.take("code failures", guess.key.bytes)
        if let total = guess.total { _ = shelf.take("code totals", total.bytes) }
    }

    /// Begins the counts of what strangers and sessions guessed of codes anew, after a complete sign-in or another password.
    ///
    /// - Parameter names: Under what codes of an account are asked for: its name and its addresses.
    package func forgetFailures(under names: [String]) {
        for name in names {
            for purpose in [CodePurpose.signIn, .secondStep] {
                for source in [PasswordAttempt.Source.stranger, .member] {
                    let key = PasswordAttempt(name: "\(purpose.rawValue) \(name)", source: source)
                    forgetFailures(Guess(key: key, total: nil))
                }
            }
        }
    }

    /// Begins all counts of wrong codes of an account's app anew, but for that of strangers, which is in the store.
    ///
    /// After a complete sign-in, a passkey that verified its user, another app, or a saved code: whoever typed wrong ones until no
    /// more are looked at must not close the second step to the owner, who came in another way.
    package func forgetFailures(of account: UserHandle) {
        // Every sign-in comes here, and hardly any finds a count: to spell the keys costs more than to look for any.
        guard !state.withLock(\.failures.isEmpty) || !shelf.isEmpty else { return }
        for source in AppSource.allCases { forgetFailures(Guess(key: source.key(of: account), total: nil)) }
    }

    /// Whether something changed since the last time that this was asked.
    package func wasChanged() -> Bool {
        state.withLock { state in
            defer { state.isChanged = false }
            return state.isChanged
        }
    }

    /// What is to be saved.
    package func entries(now: UnixTime) -> [RateLimitEntry] {
        // A copy under the lock; names are made outside of it.
        let tables = state.withLock { state in state }
        var entries = tables.recipients.entries(shelf: shelf, now: now)
        entries += tables.networks.entries(now: now) { shelf.name(of: "code network", $0.bytes) }
        entries += tables.accounts.entries(now: now) { shelf.name(of: "code account", $0.bytes) }
        entries += tables.texts.entries(shelf: shelf, now: now)
        entries += tables.failures.entries(now: now) { shelf.name(of: "code failures", $0.bytes) }
        entries += tables.totals.entries(now: now) { shelf.name(of: "code totals", $0.bytes) }
        entries += tables.guesses.entries(now: now) { shelf.name(of: "code guesses", $0.bytes) }
        return entries
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            state.isChanged = true
            return body(&state)
        }
    }

    private func refuse(
        _ wait: Int64?,
        _ message: String = "too many codes were asked for; wait a little and try again"
    ) throws(SignInError) {
        guard let wait else { return }
        throw SignInError(
            .rateLimited,
            message,
            retryAfterSeconds: Int((wait + 999) / 1_000)
        )
    }
}
