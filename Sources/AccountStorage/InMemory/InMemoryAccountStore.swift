// SPDX-License-Identifier: Apache-2.0
// The account store that forgets everything, for tests.

internal import SignInAccounts
package import Synchronization

/// An account store in memory: the same rules as any other, nothing durable.
///
/// For tests of what stands on a store; a server that used it would lose its accounts with the process.
public final class InMemoryAccountStore: Sendable {
    package let state = Mutex(InMemoryAccounts())
    package let shelf = Mutex(ChallengeShelf(capacity: 65_536))

    /// Makes an empty store.
    public init() {}

    func read<Value>(_ body: (InMemoryAccounts) -> Value) -> Value {
        state.withLock { body($0) }
    }

    /// Changes a copy and keeps it only when nothing was thrown, as a transaction would.
    func write<Value>(
        _ body: (inout InMemoryAccounts) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> Value {
        try state.withLock { state throws(AccountStoreError) in
            var changed = state
            let value = try body(&changed)
            state = changed
            return value
        }
    }
}
