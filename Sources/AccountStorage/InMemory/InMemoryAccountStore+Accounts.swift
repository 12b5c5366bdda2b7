// SPDX-License-Identifier: Apache-2.0
// Accounts in memory.

internal import SecretMemory
public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func createAccount(_ new: NewAccount) async throws(AccountStoreError) {
        guard new.hasMethod else { throw AccountStoreError(.lastMethod, "nobody could sign in to this account") }
        try write { state throws(AccountStoreError) in
            if let invite = new.invite {
                guard state.invite(invite, at: new.account.createdAt) != nil else {
                    throw AccountStoreError(.inviteInvalid, "the invite is used or out of time")
                }
                state.invites[invite] = nil
            }
            guard state.handle(named: new.account.name.canonical) == nil else {
                throw AccountStoreError(.nameTaken, "another account bears the name")
            }
            state.accounts[new.account.id] = new.account
            for passkey in new.passkeys { try state.insert(passkey, of: new.account.id) }
            if let password = new.password {
                try state.requireApp(beside: password, of: new.account.id)
                state.passwords[new.account.id] = password
            }
            for address in new.addresses { try state.insert(address, of: new.account.id) }
            state.groups[new.account.id] = new.group
            if let use = new.external {
                try state.insert(ExternalLink(of: new.account.id, use, at: new.account.createdAt), use)
            }
            if let session = new.session { try state.insert(session) }
            for browser in new.browsers { state.note(browser, of: new.account.id, isSignIn: false) }
            state.trail.append(new.event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func account(_ id: UserHandle) async throws(AccountStoreError) -> AccountPasskeys? {
        read { $0.account(id) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func account(named canonicalName: String) async throws(AccountStoreError) -> AccountPasskeys? {
        read { state in state.handle(named: canonicalName).flatMap(state.account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func account(owning credential: CredentialID) async throws(AccountStoreError) -> AccountPasskeys? {
        read { state in (state.passkeys[credential]?.credential.userHandle).flatMap(state.account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func credentials(
        named canonicalName: String
    ) async throws(AccountStoreError) -> [PublicKeyCredentialDescriptor] {
        try await account(named: canonicalName)?.passkeys.map(\.descriptor) ?? []
    }

    /// See ``SignInAccounts/AccountStore``.
    public func accounts(
        after canonicalName: String?,
        limit: Int
    ) async throws(AccountStoreError) -> [AccountSummary] {
        read { state in
            state.accounts.values
                .filter { Array(canonicalName?.utf8 ?? "".utf8).lexicographicallyPrecedes($0.name.canonical.utf8) }
                .sorted { $0.name.canonical.utf8.lexicographicallyPrecedes($1.name.canonical.utf8) }
                .prefix(limit)
                .map { account in
                    AccountSummary(
                        account: account,
                        passkeys: state.passkeys(of: account.id).count,
                        sessions: state.sessions.values.count { $0.account == account.id },
                        hasPassword: state.passwords[account.id] != nil,
                        hasAuthenticatorApp: state.apps[account.id] != nil,
                        external: state.external.providers(of: account.id)
                    )
                }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func counts() async throws(AccountStoreError) -> StoreCounts {
        read { state in
            StoreCounts(
                accounts: state.accounts.count,
                passkeys: state.passkeys.count,
                sessions: state.sessions.count
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func renameAccount(
        _ id: UserHandle,
        to displayName: DisplayName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(session)
            try state.change(id) { $0.displayName = displayName }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func disableAccount(
        _ id: UserHandle,
        at now: UnixTime,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(id) { $0.disabledAt = $0.disabledAt ?? now }
            state.sessions = state.sessions.filter { $0.value.account != id }
            state.links = state.links.filter { $0.value.account != id }
            state.recoveries[id] = nil
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func enableAccount(_ id: UserHandle, event: TrailEvent) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(id) { $0.disabledAt = nil }
            if let password = state.passwords[id] {
                state.passwords[id] = AccountPassword(
                    hash: password.hash,
                    isLong: password.isLong,
                    changedAt: password.changedAt,
                    stamp: PasswordStamp(from: .system),
                    foundCommonAt: password.foundCommonAt
                )
            }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func deleteAccount(
        _ id: UserHandle,
        onBehalfOf session: Session?,
        leaving event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            try state.delete(id, leaving: event)
        }
    }
}

extension InMemoryAccounts {
    /// Deletes an account, and leaves one entry and what is to be revoked at providers.
    mutating func delete(_ id: UserHandle, leaving event: TrailEvent) throws(AccountStoreError) {
        try change(id) { _ in }
        tellEnd(of: id, event)
        external.revokeTokens(of: id, at: event.at)
        external.links = external.links.filter { $0.value.account != id }
        accounts[id] = nil
        passkeys = passkeys.filter { $0.value.credential.userHandle != id }
        passwords[id] = nil
        countAnew(id)
        groups[id] = nil
        operators.remove(id)
        apps[id] = nil
        codes[id] = nil
        browsers[id] = nil
        networks[id] = nil
        addresses[id] = nil
        prompts[id] = nil
        sessions = sessions.filter { $0.value.account != id }
        links = links.filter { $0.value.account != id }
        recoveries[id] = nil
        trail.removeAll { $0.account == id }
        outgoing.removeAll { $0.account == id }
        trail.append(event)
    }
}
