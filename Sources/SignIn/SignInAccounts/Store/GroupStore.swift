// SPDX-License-Identifier: Apache-2.0
// What a store keeps of groups.

public import WebAuthnTypes

/// Groups of accounts.
///
/// A part of ``AccountStore``, which says what each operation promises.
public protocol GroupStore: Sendable {
    /// The group that an account is in; nil for none.
    func group(of account: UserHandle) async throws(AccountStoreError) -> AccountGroup?

    /// Puts an account into a group in the place of the one before, or into none; nothing happens, and the event is not
    /// written, where it is there already. Throws `notFound`.
    func setGroup(_ group: AccountGroup?, of account: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// All groups that accounts are in, in the order of their names.
    func groups() async throws(AccountStoreError) -> [GroupSize]
}
