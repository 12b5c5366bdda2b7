// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts
internal import WebAuthnTypes

/// An account store whose operations are SQL: each of them in a transaction, or reading at one moment.
///
/// A driver brings how its database reads and writes, where ceremonies under way are kept, and how its health is told;
/// ``AccountStore`` is then there already.
protocol SQLAccountStore: AccountStore, OutgoingStore {
    associatedtype Connection: SQLSession

    /// The ceremonies under way.
    var challenges: ChallengeDesk { get }

    /// Reads committed data as they are at one moment.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws(AccountStoreError) -> Value

    /// Writes in a transaction, which may be shared with others, and returns when it is durable.
    ///
    /// - Parameter body: Reads and writes; throws to leave nothing behind.
    /// - Returns: What it returned.
    /// - Throws: What it threw, or why the transaction failed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws(AccountStoreError) -> Value
}
