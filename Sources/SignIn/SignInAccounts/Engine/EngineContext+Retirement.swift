// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension EngineContext {
    /// Looks at the next accounts that have a password, tells the owners of those that a rule names, and takes it off a day
    /// after that.
    ///
    /// Whoever has not reached the rule is looked at again in the next round: whether a second passkey came, or a rule
    /// changed, needs no notice of its own, and no sign-in waits for it.
    ///
    /// - Parameters:
    ///   - looks: How many accounts are looked at.
    ///   - changes: After how many changes the rest is left to the next time; each is a transaction of its own.
    /// - Throws: `serviceUnavailable`.
    func retirePasswords(looks: Int, changes: Int) async throws(SignInError) {
        guard policy.usesPasswords, policy.takesPasswordsOff else { return }
        let place = passwordRound.place
        let standings = try await stored { () async throws(AccountStoreError) in
            try await store.standingsWithPassword(after: place, limit: looks)
        }
        var changed = 0
        for standing in standings {
            // Before anything can fail: one account that fails each time must not end each round at its place.
            passwordRound.move(behind: standing.account)
            let retirement = policy.retirement(of: standing)
            let step = standing.step(to: retirement, at: now())
            if step != .none {
                try await take(step, with: standing.account, under: retirement)
                changed += 1
            }
            guard changed < changes else { return }
        }
        if standings.count < looks { passwordRound.move(behind: nil) }
    }

    /// Takes one step; what does not hold any more, since it was looked at, leaves the account as it is.
    private func take(
        _ step: RetirementStep,
        with account: UserHandle,
        under retirement: PasswordRetirement?
    ) async throws(SignInError) {
        let now = now()
        do {
            try await stored { () async throws(AccountStoreError) in
                switch (step, retirement) {
                case (.takeBack, _): try await store.takeBackRetirement(of: account)
                case (.tell, let retirement?):
                    let event = TrailEvent(account: account, at: now, kind: .passwordRetiring)
                    try await store.tellOfRetirement(of: account, under: retirement, event: event)
                case (.remove, let retirement?):
                    let event = TrailEvent(account: account, at: now, kind: .passwordRetired)
                    _ = try await store.retirePassword(of: account, under: retirement, event: event)
                case (.none, _), (.tell, nil), (.remove, nil): break
                }
            }
        } catch {
            guard error.code == .lastMethod || error.code == .notFound else { throw error }
        }
    }
}
