// SPDX-License-Identifier: Apache-2.0
// Imports in memory.

public import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func importAccounts(
        _ accounts: [NewAccount],
        following previous: ImportMark?,
        leaving mark: @escaping @Sendable ([ImportClash]) -> ImportMark
    ) async throws(AccountStoreError) -> ImportMark {
        guard accounts.allSatisfy(\.hasMethod) else {
            throw AccountStoreError(.lastMethod, "nobody could sign in to one of the accounts")
        }
        return try write { state throws(AccountStoreError) in
            var clashes: [ImportClash] = []
            for (index, new) in accounts.enumerated() {
                if let cause = state.clash(of: new) {
                    clashes.append(ImportClash(index: index, cause: cause))
                } else {
                    try state.importAccount(new)
                }
            }
            let next = mark(clashes)
            try state.move(previous, to: next)
            return next
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func clashes(of accounts: [NewAccount]) async throws(AccountStoreError) -> [ImportClash] {
        read { state in
            accounts.enumerated().compactMap { index, new in
                state.clash(of: new).map { ImportClash(index: index, cause: $0) }
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func importMarks() async throws(AccountStoreError) -> [ImportMark] {
        read { state in
            state.imports.sorted { left, right in
                left.at == right.at ? left.id.lexicographicallyPrecedes(right.id) : left.at > right.at
            }
        }
    }
}

extension InMemoryAccounts {
    fileprivate func clash(of new: NewAccount) -> ImportClash.Cause? {
        if handle(named: new.account.name.canonical) != nil { return .name }
        if accounts[new.account.id] != nil { return .handle }
        if new.passkeys.contains(where: { passkeys[$0.credential.id] != nil }) { return .credential }
        let taken = new.addresses.first { owner(of: $0.recipient) != nil }
        return taken.map { $0.recipient.kind == .phone ? .phone : .address }
    }

    fileprivate mutating func importAccount(_ new: NewAccount) throws(AccountStoreError) {
        accounts[new.account.id] = new.account
        for passkey in new.passkeys { try insert(passkey, of: new.account.id) }
        if let password = new.password {
            try requireApp(beside: password, of: new.account.id)
            passwords[new.account.id] = password
        }
        for address in new.addresses { try insert(address, of: new.account.id) }
        groups[new.account.id] = new.group
        trail.append(new.event)
    }

    fileprivate mutating func move(_ previous: ImportMark?, to next: ImportMark) throws(AccountStoreError) {
        guard let previous else {
            // The new one stays, also when the clock was set back.
            imports = [next] + imports.sorted { $0.at > $1.at }.prefix(ImportMark.limit - 1)
            return
        }
        guard
            let index = imports.firstIndex(where: {
                $0.id == previous.id && $0.bytes == previous.bytes && $0.digest == previous.digest
            })
        else { throw AccountStoreError(.importMoved, "another program goes on with this import, or it was forgotten") }
        imports[index] = next
    }
}
