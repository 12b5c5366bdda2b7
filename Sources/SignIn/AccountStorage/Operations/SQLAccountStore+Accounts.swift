// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func createAccount(_ new: NewAccount) async throws(AccountStoreError) {
        guard new.hasMethod else { throw AccountStoreError(.lastMethod, "nobody could sign in to this account") }
        try await write { db in
            if let invite = new.invite {
                let taken = try db.run(
                    AccountStatements.takeInvite,
                    [.bytes(invite.bytes), .integer(new.account.createdAt.milliseconds)]
                )
                guard taken == 1 else { throw AccountStoreError(.inviteInvalid, "the invite is used or out of time") }
            }
            let account = new.account
            let inserted = try db.run(
                AccountStatements.insertAccount,
                [
                    .bytes(account.id.bytes), .text(account.name.text), .text(account.name.canonical),
                    .text(account.displayName.text), .integer(account.createdAt.milliseconds),
                ]
            )
            guard inserted == 1 else { throw AccountStoreError(.nameTaken, "another account bears the name") }
            for passkey in new.passkeys { try db.insert(passkey, of: account.id) }
            if let password = new.password {
                try db.requireApp(beside: password, of: account.id)
                _ = try db.insert(password, of: account.id)
            }
            for address in new.addresses { try db.insert(address, of: account.id) }
            if let group = new.group { try db.join(group, account.id) }
            if let use = new.external {
                try db.insert(ExternalLink(of: account.id, use, at: account.createdAt), use)
            }
            if let session = new.session { try db.insert(session) }
            for browser in new.browsers { try db.note(browser, of: account.id, isSignIn: false) }
            try db.append(new.event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func account(_ id: UserHandle) async throws(AccountStoreError) -> AccountPasskeys? {
        try await read { db in try db.account(AccountStatements.accountByHandle, [.bytes(id.bytes)]) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func account(named canonicalName: String) async throws(AccountStoreError) -> AccountPasskeys? {
        try await read { db in try db.account(AccountStatements.accountByName, [.text(canonicalName)]) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func account(owning credential: CredentialID) async throws(AccountStoreError) -> AccountPasskeys? {
        try await read { db in
            try db.account(
                AccountStatements.accountByCredential,
                [.bytes(credential.bytes)],
                endsInPlaceholder: true
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func credentials(
        named canonicalName: String
    ) async throws(AccountStoreError) -> [PublicKeyCredentialDescriptor]? {
        try await read { db in
            // The work must not tell whether a name is known: the credentials of its neighbour are read for one that is
            // not, and dropped.
            let found = try db.first(AccountStatements.handleAtName, [.text(canonicalName)]) { row in
                (handle: try row.bytes(), bearsName: try row.flag())
            }
            let handle = found?.handle ?? [UInt8](repeating: 0, count: 32)
            let bearsName = found?.bearsName ?? false
            let rows = try db.all(AccountStatements.credentialsByHandle, [.bytes(handle)]) { row in
                (
                    descriptor: PublicKeyCredentialDescriptor(
                        id: try CredentialID(row.bytes()),
                        transports: StoredTransports.decode(try row.text())
                    ),
                    isPlaceholder: try row.flag(),
                    isDiscoverable: row.optionalFlag() == true
                )
            }
            guard bearsName else { return nil }
            let own = rows.filter { !$0.isPlaceholder }
            return own.allSatisfy(\.isDiscoverable) ? [] : own.map(\.descriptor)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func accounts(
        after canonicalName: String?,
        limit: Int
    ) async throws(AccountStoreError) -> [AccountSummary] {
        try await read { db in
            try db.all(AccountStatements.accountPage, [.text(canonicalName ?? ""), .integer(Int64(limit))]) { row in
                AccountSummary(
                    account: try row.account(),
                    passkeys: try row.count(),
                    sessions: try row.count(),
                    hasPassword: try row.flag(),
                    hasAuthenticatorApp: try row.flag(),
                    external: try row.providers()
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func counts() async throws(AccountStoreError) -> StoreCounts {
        try await read { db in try db.counts() }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func renameAccount(
        _ id: UserHandle,
        to displayName: DisplayName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            try db.changeOne(AccountStatements.updateDisplayName, [.text(displayName.text), .bytes(id.bytes)])
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func disableAccount(
        _ id: UserHandle,
        at now: UnixTime,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.changeOne(AccountStatements.disableAccount, [.integer(now.milliseconds), .bytes(id.bytes)])
            try db.run(AccountStatements.deleteSessions, [.bytes(id.bytes)])
            try db.run(AccountStatements.deleteLinks, [.bytes(id.bytes)])
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func enableAccount(_ id: UserHandle, event: TrailEvent) async throws(AccountStoreError) {
        try await write { db in
            try db.changeOne(AccountStatements.enableAccount, [.bytes(id.bytes)])
            // A second step that waited meanwhile must not outlive that the account was disabled.
            let stamp = PasswordStamp(from: .system)
            try db.run(AccountStatements.changeStamp, [.bytes(stamp.bytes), .bytes(id.bytes)])
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func deleteAccount(
        _ id: UserHandle,
        onBehalfOf session: Session?,
        leaving event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            try db.delete(id, leaving: event)
        }
    }
}

extension SQLSession {
    /// Deletes an account, and leaves one entry and what is to be revoked at providers.
    func delete(_ id: UserHandle, leaving event: TrailEvent) throws {
        try tellEnd(of: id, event)
        try revokeTokens(of: id, at: event.at)
        // The entry first: were the account's own entries the newest, their numbers would be given again, and whoever
        // reads the trail on from a number would miss what comes under them.
        try append(event)
        try changeOne(AccountStatements.deleteAccount, [.bytes(id.bytes)])
    }
}
