// SPDX-License-Identifier: Apache-2.0
// What a store takes over from elsewhere.

/// Accounts that another system brings.
///
/// A part of ``AccountStore``, which says what each operation promises.
public protocol ImportStore: Sendable {
    /// Stores accounts that come from elsewhere, in their order, each whole or not at all, and moves the mark of their
    /// import; nothing of it happens unless all of it does. Accounts that meet one that is there, or an earlier one of the
    /// batch, are left out; the mark is made when it is known which. Returns the mark. Throws `importMoved` when the
    /// previous mark is no longer the import's, because another program goes on with it, and `lastMethod` when nobody
    /// could sign in to one of the accounts.
    func importAccounts(
        _ accounts: [NewAccount],
        following previous: ImportMark?,
        leaving mark: @escaping @Sendable ([ImportClash]) -> ImportMark
    ) async throws(AccountStoreError) -> ImportMark

    /// Which of these accounts meet one that is there; stores nothing.
    func clashes(of accounts: [NewAccount]) async throws(AccountStoreError) -> [ImportClash]

    /// The marks of the imports that are remembered, the latest first.
    func importMarks() async throws(AccountStoreError) -> [ImportMark]
}
