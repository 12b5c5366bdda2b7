// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension AccountAdministration {
    /// Whether an account's owner is an operator.
    ///
    /// - Parameter name: The account's name.
    /// - Returns: Whether it is one.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func isOperator(accountNamed name: String) async throws(SignInError) -> Bool {
        let id = try await account(named: name).account.id
        return try await context.stored { () async throws(AccountStoreError) in try await context.store.isOperator(id) }
    }

    /// Makes an account's owner an operator, or one no longer; it holds from the next request on.
    ///
    /// An operator may look at the report, and that is all: nothing can be changed by it, and nobody is named in it.
    ///
    /// - Parameters:
    ///   - isOperator: Whether it shall be one.
    ///   - name: The account's name.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func setOperator(_ isOperator: Bool, accountNamed name: String) async throws(SignInError) {
        let id = try await account(named: name).account.id
        let kind: TrailKind = isOperator ? .operatorAppointed : .operatorDismissed
        let event = TrailEvent(account: id, at: context.now(), kind: kind)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.setOperator(isOperator, of: id, event: event)
        }
    }

    /// All operators, in the order of their names.
    ///
    /// - Returns: Their accounts' names.
    /// - Throws: `serviceUnavailable`.
    package func operators() async throws(SignInError) -> [AccountName] {
        try await context.stored { () async throws(AccountStoreError) in try await context.store.operators() }
    }
}
