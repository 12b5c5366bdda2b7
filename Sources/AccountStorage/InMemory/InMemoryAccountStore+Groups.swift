// SPDX-License-Identifier: Apache-2.0
// Groups of accounts in memory.

public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func group(of account: UserHandle) async throws(AccountStoreError) -> AccountGroup? {
        read { $0.groups[account] }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func setGroup(
        _ group: AccountGroup?,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(account) { _ in }
            guard state.groups[account] != group else { return }
            state.groups[account] = group
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func groups() async throws(AccountStoreError) -> [GroupSize] {
        read { state in
            Dictionary(grouping: state.groups.values, by: \.self)
                .map { GroupSize(group: $0.key, accounts: $0.value.count) }
                .sorted { $0.group < $1.group }
        }
    }
}
