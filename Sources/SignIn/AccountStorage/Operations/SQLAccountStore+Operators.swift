// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func isOperator(_ account: UserHandle) async throws(AccountStoreError) -> Bool {
        try await read { db in try db.finds(AccountStatements.isOperator, [.bytes(account.bytes)]) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func setOperator(
        _ isOperator: Bool,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireAccount(account)
            let owner = SQLValue.bytes(account.bytes)
            let changed =
                try isOperator
                ? db.run(AccountStatements.appointOperator, [owner, .integer(event.at.milliseconds)])
                : db.run(AccountStatements.dismissOperator, [owner])
            if changed > 0 { try db.append(event) }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func operators() async throws(AccountStoreError) -> [AccountName] {
        try await read { db in
            try db.all(AccountStatements.operators, []) { AccountName(stored: try $0.text(), canonical: try $0.text()) }
        }
    }
}
