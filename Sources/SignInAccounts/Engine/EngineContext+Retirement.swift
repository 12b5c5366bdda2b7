// SPDX-License-Identifier: Apache-2.0
// Taking off passwords that their accounts can do without.

internal import WebAuthnTypes

extension EngineContext {
    /// Looks at the next accounts that have a password, and takes it off those that a rule names.
    ///
    /// Whoever has not reached the rule is looked at again in the next round: whether a second passkey came, or a rule
    /// changed, needs no notice of its own, and no sign-in waits for it.
    ///
    /// - Parameters:
    ///   - looks: How many accounts are looked at.
    ///   - removals: After how many removals the rest is left to the next time; each is a transaction of its own.
    /// - Throws: `serviceUnavailable`.
    func retirePasswords(looks: Int, removals: Int) async throws(SignInError) {
        guard policy.usesPasswords, policy.takesPasswordsOff else { return }
        let place = passwordRound.place
        let standings = try await stored { () async throws(AccountStoreError) in
            try await store.standingsWithPassword(after: place, limit: looks)
        }
        var removed = 0
        for standing in standings {
            // Before anything can fail: one account that fails each time must not end each round at its place.
            passwordRound.move(behind: standing.account)
            if let retirement = policy.retirement(of: standing), standing.obstacle(to: retirement) == nil {
                try await retire(standing, under: retirement)
                removed += 1
            }
            guard removed < removals else { return }
        }
        if standings.count < looks { passwordRound.move(behind: nil) }
    }

    /// Takes one off; what does not hold any more, since it was looked at, leaves it where it is.
    private func retire(_ standing: UpgradeStanding, under retirement: PasswordRetirement) async throws(SignInError) {
        let event = TrailEvent(account: standing.account, at: now(), kind: .passwordRetired)
        do {
            _ = try await stored { () async throws(AccountStoreError) in
                try await store.retirePassword(of: standing.account, under: retirement, event: event)
            }
        } catch {
            guard error.code == .lastMethod || error.code == .notFound else { throw error }
        }
    }
}
