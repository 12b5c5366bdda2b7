// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func group(of account: UserHandle) async throws(AccountStoreError) -> AccountGroup? {
        try await read { db in
            try db.first(AccountStatements.groupOfAccount, [.bytes(account.bytes)]) {
                AccountGroup(stored: try $0.text())
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func setGroup(
        _ group: AccountGroup?,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireAccount(account)
            let former = try db.first(AccountStatements.groupOfAccount, [.bytes(account.bytes)]) { try $0.text() }
            guard former != group?.text else { return }
            try db.join(group, account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func groups() async throws(AccountStoreError) -> [GroupSize] {
        try await read { db in
            try db.all(AccountStatements.groups, []) { row in
                GroupSize(group: AccountGroup(stored: try row.text()), accounts: try row.count())
            }.sorted { $0.group < $1.group }
        }
    }
}

extension SQLSession {
    /// Puts an account into a group, or into none.
    func join(_ group: AccountGroup?, _ account: UserHandle) throws {
        guard let group else {
            try run(AccountStatements.leaveGroup, [.bytes(account.bytes)])
            return
        }
        try run(AccountStatements.joinGroup, [.bytes(account.bytes), .text(group.text)])
    }
}
