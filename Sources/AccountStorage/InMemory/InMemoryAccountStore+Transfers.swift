// SPDX-License-Identifier: Apache-2.0
// People on the way to another team, in memory.

public import AppleSignIn
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func identities(
        of tenant: String,
        notExportedTo recipient: TeamID,
        after subject: String,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalIdentity] {
        read { state in
            let found = state.external.links.keys.filter { identity in
                let key = InMemoryTransferKey(identity: identity, recipient: recipient)
                return identity.provider == .apple && identity.tenant == tenant && subject < identity.subject
                    && state.external.transfers[key] == nil
            }
            return Array(found.sorted { $0.subject < $1.subject }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveExport(_ person: ExportedPerson, at now: UnixTime) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard state.external.links[person.identity] != nil else {
                throw AccountStoreError(.notFound, "the identity opens no account any more")
            }
            let key = InMemoryTransferKey(identity: person.identity, recipient: person.recipient)
            state.external.transfers[key] = person
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func export(
        under transferSubject: String,
        to recipient: TeamID
    ) async throws(AccountStoreError) -> ExportedPerson? {
        read { state in
            state.external.transfers.values.first {
                $0.recipient == recipient && $0.transferSubject == transferSubject
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func exports(
        from tenant: String,
        to recipient: TeamID,
        after subject: String,
        limit: Int
    ) async throws(AccountStoreError) -> [ExportedPerson] {
        read { state in
            let found = state.external.transfers.values.filter {
                $0.identity.tenant == tenant && $0.recipient == recipient && subject < $0.identity.subject
            }
            return Array(found.sorted { $0.identity.subject < $1.identity.subject }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func moveLink(from old: ExternalIdentity, to new: ExternalIdentity) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let link = state.external.links[old] else {
                throw AccountStoreError(.notFound, "the identity opens no account any more")
            }
            let hasOther = state.external.links(of: link.account).contains {
                $0.identity.provider == new.provider && $0.identity.tenant == new.tenant
            }
            guard !hasOther, state.external.links[new] == nil else {
                throw AccountStoreError(.identityTaken, "an account has the identity, or the account another one")
            }
            state.external.forgetTokens(of: old)
            state.external.newcomers[new] = nil
            state.external.links[new] = link.moved(to: new)
            state.external.links[old] = nil
        }
    }
}
