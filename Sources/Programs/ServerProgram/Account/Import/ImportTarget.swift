// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import SignInAccounts

/// The data, or nothing at all.
enum ImportTarget: Sendable {
    /// Stores.
    case data(SQLiteAccountStore)
    /// Asks the data who is there, and keeps in a database of its own who would be.
    case rehearsal(SQLiteAccountStore, scratch: SQLiteAccountStore)

    /// Takes a batch and moves the mark.
    func take(
        _ batch: ImportBatch,
        following previous: ImportMark?,
        leaving mark: @escaping @Sendable ([ImportClash]) -> ImportMark
    ) async throws(AccountStoreError) -> ImportMark {
        switch self {
        case .data(let store):
            return try await store.importAccounts(batch.accounts, following: previous, leaving: mark)
        case .rehearsal(let store, let scratch):
            let known = try await store.clashes(of: batch.accounts)
            let excluded = Set(known.map(\.index))
            let rest = batch.accounts.indices.filter { !excluded.contains($0) }
            return try await scratch.importAccounts(
                rest.map { Self.withoutSecrets(batch.accounts[$0]) },
                following: previous
            ) { clashes in
                let others = clashes.map { ImportClash(index: rest[$0.index], cause: $0.cause) }
                return mark((known + others).sorted { $0.index < $1.index })
            }
        }
    }

    /// The account as it is kept for a rehearsal: no hash leaves the file.
    private static func withoutSecrets(_ new: NewAccount) -> NewAccount {
        NewAccount(
            account: new.account,
            passkeys: new.passkeys,
            password: new.password.map { password in
                AccountPassword(
                    hash: "none, for a rehearsal",
                    isLong: nil,
                    changedAt: password.changedAt,
                    stamp: password.stamp
                )
            },
            addresses: new.addresses,
            group: new.group,
            session: nil,
            event: new.event
        )
    }
}
