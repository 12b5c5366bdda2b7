// SPDX-License-Identifier: Apache-2.0
// Verified addresses in memory.

public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func addresses(of account: UserHandle) async throws(AccountStoreError) -> [VerifiedAddress] {
        read { $0.addresses(of: account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func secrets(
        at recipient: MessageRecipient,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets? {
        read { state in state.owner(of: recipient).flatMap { state.secrets(of: $0, browser: browser) } }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func accountName(atEmail canonical: String) async throws(AccountStoreError) -> String? {
        read { state in
            let owner = state.addresses.first { _, addresses in
                addresses.contains { $0.recipient.kind == .email && $0.recipient.canonical == canonical }
            }
            return owner.flatMap { state.accounts[$0.key]?.name.canonical }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveAddress(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient?,
        naming name: AccountName?,
        of account: UserHandle,
        limit: Int,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            try state.change(account) { _ in }
            if let former {
                state.tell(event, toFormer: former, of: account)
                try state.remove(former, of: account)
                state.endSessions(of: account, begunBy: former.kind, otherThan: session)
                state.endRecovery(of: account, by: [.sentCode], at: event.at)
            }
            guard state.addresses[account, default: []].count < limit else {
                throw AccountStoreError(.addressLimitReached, "the account has \(limit) addresses")
            }
            try state.insert(address, of: account)
            if let name {
                guard state.handle(named: name.canonical).map({ $0 == account }) ?? true else {
                    throw AccountStoreError(.nameTaken, "another account bears the name")
                }
                try state.change(account) { changed in
                    if changed.displayName.text == changed.name.text {
                        changed.displayName = DisplayName(stored: name.text)
                    }
                    changed.name = name
                }
            }
            for (digest, other) in state.sessions where other.account == account && other.id != session?.id {
                state.sessions[digest]?.passwordVerifiedAt = nil
            }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func renewAddress(
        _ address: VerifiedAddress,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            guard let index = state.addresses[account]?.firstIndex(where: { $0.recipient == address.recipient }) else {
                throw AccountStoreError(.notFound, "the account has no such address")
            }
            state.addresses[account]?[index] = address
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removeAddress(
        _ recipient: MessageRecipient,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            state.tell(event, toFormer: recipient, of: account)
            try state.remove(recipient, of: account)
            state.endSessions(of: account, begunBy: recipient.kind, otherThan: session)
            state.endRecovery(of: account, by: [.sentCode], at: event.at)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordCodeSignIn(
        _ use: AddressUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(use.recipient, of: session.account, since: use.sentAt)
            guard state.passwords[session.account]?.stamp == use.stamp, state.apps[session.account] == nil,
                !state.hasProvenPasskey(session.account)
            else {
                throw AccountStoreError(.addressChanged, "a code alone does not open the account any more")
            }
            guard state.accounts[session.account]?.isDisabled != true else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            state.countAnew(session.account)
            try state.insert(session)
            state.note(use.browser, of: session.account)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func replaceChallenge(
        _ old: ChallengeRecord,
        with new: ChallengeRecord,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool {
        shelf.withLock { $0.replace(old, with: new, at: now) }
    }
}

extension InMemoryAccounts {
    func addresses(of account: UserHandle) -> [VerifiedAddress] {
        let links = external.links(of: account)
        return addresses[account, default: []].map { $0.judged(by: links) }.sorted { left, right in
            left.verifiedAt == right.verifiedAt
                ? left.recipient.canonical < right.recipient.canonical : left.verifiedAt < right.verifiedAt
        }
    }

    func owner(of recipient: MessageRecipient) -> UserHandle? {
        addresses.first { $0.value.contains { $0.recipient == recipient } }?.key
    }

    /// Requires that an address is the account's, and was so when a code was sent there; nothing without one.
    func require(
        _ recipient: MessageRecipient?,
        of account: UserHandle,
        since sentAt: UnixTime?
    ) throws(AccountStoreError) {
        guard let recipient else { return }
        let kept = addresses[account, default: []].first { $0.recipient == recipient }
        guard let kept, sentAt.map({ kept.verifiedAt <= $0 }) ?? true else {
            throw AccountStoreError(.addressChanged, "the address is not the account's any more")
        }
    }

    /// Ends the sessions of an account that a message of one kind alone began, as SQL does.
    mutating func endSessions(
        of account: UserHandle,
        begunBy kind: MessageRecipient.Kind,
        otherThan session: Session?
    ) {
        _ = endSessions {
            $0.account == account && $0.id != session?.id && kind.aloneMethods.contains($0.methods)
        }
    }

    mutating func insert(_ address: VerifiedAddress, of account: UserHandle) throws(AccountStoreError) {
        guard owner(of: address.recipient) == nil else {
            throw AccountStoreError(.addressTaken, "an account has the address")
        }
        addresses[account, default: []].append(address)
    }

    mutating func remove(_ recipient: MessageRecipient, of account: UserHandle) throws(AccountStoreError) {
        guard owner(of: recipient) == account else {
            throw AccountStoreError(.notFound, "the account has no such address")
        }
        addresses[account]?.removeAll { $0.recipient == recipient }
    }
}
