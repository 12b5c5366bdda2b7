// SPDX-License-Identifier: Apache-2.0
// Operators in memory.

public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func isOperator(_ account: UserHandle) async throws(AccountStoreError) -> Bool {
        read { $0.operators.contains(account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func setOperator(
        _ isOperator: Bool,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(account) { _ in }
            guard state.operators.contains(account) != isOperator else { return }
            if isOperator { state.operators.insert(account) } else { state.operators.remove(account) }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func operators() async throws(AccountStoreError) -> [AccountName] {
        read { state in
            state.operators.compactMap { state.accounts[$0]?.name }.sorted {
                $0.canonical.utf8.lexicographicallyPrecedes($1.canonical.utf8)
            }
        }
    }
}
