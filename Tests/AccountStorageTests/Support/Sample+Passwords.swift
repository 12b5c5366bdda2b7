// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import SignInAccounts
import WebAuthnTypes

extension Sample {
    static func password(_ text: String = "a hash of sixteen or more", isLong: Bool? = true) -> AccountPassword {
        AccountPassword(hash: text, isLong: isLong, changedAt: start, stamp: PasswordStamp(from: .system))
    }

    /// Sets an account's password, in the session that it was populated with; returns how many sessions that ended.
    static func set(
        _ password: AccountPassword,
        replacing previous: PasswordStamp? = nil,
        of stored: Populated,
        in store: any AccountStore
    ) async throws -> Int {
        try await store.setPassword(
            PasswordReplacement(password: password, previous: previous, browser: nil),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: event(stored.account, .passwordSet)
        )
    }
}
