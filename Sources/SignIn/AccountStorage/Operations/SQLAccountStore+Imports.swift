// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func importAccounts(
        _ accounts: [NewAccount],
        following previous: ImportMark?,
        leaving mark: @escaping @Sendable ([ImportClash]) -> ImportMark
    ) async throws(AccountStoreError) -> ImportMark {
        guard accounts.allSatisfy(\.hasMethod) else {
            throw AccountStoreError(.lastMethod, "nobody could sign in to one of the accounts")
        }
        return try await write { db in
            var clashes: [ImportClash] = []
            for (index, new) in accounts.enumerated() {
                guard let cause = try db.importAccount(new) else { continue }
                clashes.append(ImportClash(index: index, cause: cause))
            }
            let next = mark(clashes)
            try db.move(previous, to: next)
            return next
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func clashes(of accounts: [NewAccount]) async throws(AccountStoreError) -> [ImportClash] {
        try await read { db in
            var clashes: [ImportClash] = []
            for (index, new) in accounts.enumerated() {
                guard let cause = try db.clash(of: new) else { continue }
                clashes.append(ImportClash(index: index, cause: cause))
            }
            return clashes
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func importMarks() async throws(AccountStoreError) -> [ImportMark] {
        try await read { db in
            try db.all(AccountStatements.imports, []) { row in
                ImportMark(
                    id: try row.bytes(),
                    bytes: try row.count(),
                    digest: try row.bytes(),
                    isFinished: try row.flag(),
                    at: try row.time(),
                    state: try row.bytes()
                )
            }
        }
    }
}

extension SQLSession {
    /// Stores an account, or tells what it shares with another one and stores nothing of it.
    ///
    /// Everything that could clash is looked up before the first row is written, in the transaction that nobody else can
    /// write beside: so no savepoint is needed, which would cost as much as the account.
    fileprivate func importAccount(_ new: NewAccount) throws -> ImportClash.Cause? {
        if !new.passkeys.isEmpty || !new.addresses.isEmpty, let cause = try clash(of: new) { return cause }
        let account = new.account
        let inserted = try run(
            AccountStatements.importAccount,
            [
                .bytes(account.id.bytes), .text(account.name.text), .text(account.name.canonical),
                .text(account.displayName.text), .integer(account.createdAt.milliseconds),
                .integer(account.disabledAt?.milliseconds),
            ]
        )
        guard inserted == 1 else { return try clash(of: new) ?? .name }
        for passkey in new.passkeys {
            try insert(passkey, of: account.id)
            guard let last = passkey.lastUsedAt else { continue }
            try changeOne(
                AccountStatements.datePasskey,
                [.integer(last.milliseconds), .bytes(passkey.credential.id.bytes), .bytes(account.id.bytes)]
            )
        }
        if let password = new.password {
            try requireApp(beside: password, of: account.id)
            _ = try insert(password, of: account.id)
        }
        for address in new.addresses { try insert(address, of: account.id) }
        if let group = new.group { try join(group, account.id) }
        try append(new.event)
        return nil
    }

    /// What an account shares with one that is there.
    fileprivate func clash(of new: NewAccount) throws -> ImportClash.Cause? {
        if try finds(AccountStatements.hasName, [.text(new.account.name.canonical)]) { return .name }
        if try finds(AccountStatements.hasHandle, [.bytes(new.account.id.bytes)]) { return .handle }
        for passkey in new.passkeys
        where try finds(AccountStatements.hasCredential, [.bytes(passkey.credential.id.bytes)]) {
            return .credential
        }
        let taken = try new.addresses.first { try hasAddress($0.recipient) }
        return taken.map { $0.recipient.kind == .phone ? .phone : .address }
    }

    /// Moves the mark of an import, or makes it.
    fileprivate func move(_ previous: ImportMark?, to next: ImportMark) throws {
        let place: [SQLValue] = [
            .integer(Int64(next.bytes)), .bytes(next.digest), .flag(next.isFinished), .integer(next.at.milliseconds),
            .bytes(next.state),
        ]
        guard let previous else {
            try run(AccountStatements.insertImport, [.bytes(next.id)] + place)
            try run(AccountStatements.forgetImports, [.bytes(next.id), .integer(Int64(ImportMark.limit))])
            return
        }
        let moved = try run(
            AccountStatements.moveImport,
            place + [.bytes(previous.id), .integer(Int64(previous.bytes)), .bytes(previous.digest)]
        )
        guard moved == 1 else {
            throw AccountStoreError(.importMoved, "another program goes on with this import, or it was forgotten")
        }
    }
}
