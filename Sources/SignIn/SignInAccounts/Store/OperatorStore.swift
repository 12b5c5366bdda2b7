// SPDX-License-Identifier: Apache-2.0
// What a store keeps of operators.

public import WebAuthnTypes

/// Accounts that may look at the report.
///
/// A part of ``AccountStore``, which says what each operation promises.
public protocol OperatorStore: Sendable {
    /// Whether the account's owner may look at the report; not for an account that does not exist.
    func isOperator(_ account: UserHandle) async throws(AccountStoreError) -> Bool

    /// Makes the account's owner an operator, or one no longer; nothing happens, and the event is not written, where it is
    /// so already. Throws `notFound`.
    func setOperator(_ isOperator: Bool, of account: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// The names of all operators, in their order.
    func operators() async throws(AccountStoreError) -> [AccountName]
}
