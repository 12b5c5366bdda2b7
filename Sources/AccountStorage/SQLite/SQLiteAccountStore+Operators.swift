// SPDX-License-Identifier: Apache-2.0
// Operators in SQLite.

internal import Foundation
internal import GRDB
public import SignInAccounts
public import WebAuthnTypes

extension SQLiteAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func isOperator(_ account: UserHandle) async throws(AccountStoreError) -> Bool {
        try read { db in try db.finds(AccountStatements.isOperator, [.bytes(account.bytes)]) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func setOperator(
        _ isOperator: Bool,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireAccount(account)
            let owner = StoredValue.bytes(account.bytes)
            let changed =
                try isOperator
                ? db.run(AccountStatements.appointOperator, [owner, .integer(event.at.milliseconds)])
                : db.run(AccountStatements.dismissOperator, [owner])
            if changed > 0 { try db.append(event) }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func operators() async throws(AccountStoreError) -> [AccountName] {
        try read { db in
            try db.all(AccountStatements.operators, []) { AccountName(stored: $0[0], canonical: $0[1]) }
        }
    }
}
