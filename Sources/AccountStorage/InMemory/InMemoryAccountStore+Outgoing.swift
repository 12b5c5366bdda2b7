// SPDX-License-Identifier: Apache-2.0
// The queue of what has to be told, in memory.

internal import SecretMemory
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore: OutgoingStore {
    /// See ``SignInAccounts/OutgoingStore``.
    public func beginTelling(_ kind: OutgoingKind) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            if state.places[kind] == nil { state.places[kind] = state.trail.newest }
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func endTelling(_ kind: OutgoingKind) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            state.places[kind] = nil
            state.outgoing.removeAll { $0.message.kind == kind }
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func fillOutgoing(
        _ kind: OutgoingKind,
        at now: UnixTime,
        limit: Int,
        capacity: Int
    ) async throws(AccountStoreError) -> OutgoingFilling {
        try write { state throws(AccountStoreError) in
            state.fill(kind, at: now, limit: limit, capacity: capacity)
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func outgoing(_ kind: OutgoingKind, limit: Int) async throws(AccountStoreError) -> [OutgoingMessage] {
        read { state in Array(state.outgoing.lazy.map(\.message).filter { $0.kind == kind }.prefix(limit)) }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func outgoing(
        _ kind: OutgoingKind,
        dueAt now: UnixTime,
        limit: Int
    ) async throws(AccountStoreError) -> [OutgoingMessage] {
        read { state in
            let due = state.outgoing.filter { waiting in
                waiting.message.kind == kind && waiting.message.dueAt <= now && !state.waitsBehindAnother(waiting)
            }.map(\.message)
            let sorted = due.sorted { ($0.dueAt, $0.sequence) < ($1.dueAt, $1.sequence) }
            var seen: [UserHandle?: Int] = [:]
            let inTurn = sorted.map { message in
                seen[message.event.account, default: 0] += 1
                return (turn: seen[message.event.account, default: 0], message: message)
            }
            let fair = inTurn.sorted { left, right in
                (left.turn, left.message.dueAt, left.message.sequence)
                    < (right.turn, right.message.dueAt, right.message.sequence)
            }
            return fair.prefix(limit).map(\.message)
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func settleOutgoing(_ message: OutgoingMessage, at now: UnixTime) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            state.outgoing.removeAll { $0.message.id == message.id }
            state.noteTold(message, at: now)
            state.noteNetworkTold(message, at: now)
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func removeOutgoing(_ message: OutgoingMessage) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.outgoing.removeAll { $0.message.id == message.id } }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func postponeOutgoing(_ message: OutgoingMessage, until due: UnixTime) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let index = state.outgoing.firstIndex(where: { $0.message.id == message.id }) else { return }
            state.outgoing[index].message = OutgoingMessage(
                sequence: message.sequence,
                id: message.id,
                kind: message.kind,
                event: message.event,
                recipient: message.recipient,
                dueAt: due,
                attempts: message.attempts + 1,
                expiresAt: message.expiresAt
            )
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func expireOutgoing(_ kind: OutgoingKind, at now: UnixTime) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            let before = state.outgoing.count
            state.outgoing.removeAll { $0.message.kind == kind && $0.message.expiresAt <= now }
            return before - state.outgoing.count
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    public func waitingOutgoing(_ kind: OutgoingKind) async throws(AccountStoreError) -> Int {
        read { state in state.waiting(kind) }
    }
}

extension InMemoryAccounts {
    /// A message, and the account that it goes with.
    struct Outgoing: Sendable {
        var message: OutgoingMessage
        let account: UserHandle?
    }

    fileprivate func waiting(_ kind: OutgoingKind) -> Int { outgoing.count { $0.message.kind == kind } }

    fileprivate mutating func fill(
        _ kind: OutgoingKind,
        at now: UnixTime,
        limit: Int,
        capacity: Int
    ) -> OutgoingFilling {
        let room = min(limit, capacity - waiting(kind))
        guard let place = places[kind], room > 0 else { return OutgoingFilling(looked: 0, queued: 0, missed: 0) }
        let entries = trail.entries.filter { $0.sequence > place }.prefix(room)
        var (queued, missed) = (0, 0)
        for event in entries.map(\.event) where kind.tells(event.kind) {
            guard now < event.at.adding(milliseconds: OutgoingMessage.lifetimeMilliseconds) else {
                missed += 1
                continue
            }
            queued += tell(event, by: kind, at: now)
        }
        places[kind] = entries.last?.sequence ?? place
        return OutgoingFilling(looked: entries.count, queued: queued, missed: missed)
    }

    private mutating func tell(_ event: TrailEvent, by kind: OutgoingKind, at now: UnixTime) -> Int {
        // The one entry without an account was told when it was written, while it was known whose account it was.
        guard let account = event.account else { return 0 }
        switch kind {
        case .mail:
            guard !isToldAlready(event, of: account, at: now) else { return 0 }
            let recipients = recipients(of: account).filter { mayTell(event, of: account, to: $0.address) }
            for recipient in recipients {
                let turn = event.kind == .newNetwork ? takeNetworkMail(of: account, to: recipient) : nil
                tell(event, by: .mail, to: recipient, outlivesAccount: false, inTurn: turn)
            }
            return recipients.count
        case .webhook:
            tell(event, by: .webhook, to: nil, outlivesAccount: true)
            return 1
        }
    }

    /// Whether not enough of one kind waits for an address; one that takes no mails must hide nothing from the others.
    private func mayTell(_ event: TrailEvent, of account: UserHandle, to address: String) -> Bool {
        guard event.kind != .recoveryStarted else { return true }
        let waiting = outgoing.count { waiting in
            waiting.account == account && waiting.message.kind == .mail && waiting.message.event.kind == event.kind
                && waiting.message.recipient?.address == address
        }
        return waiting < OutgoingMessage.mostOfOneKind
    }

    private func recipients(of account: UserHandle) -> [OutgoingMessage.Recipient] {
        addresses(of: account).compactMap {
            OutgoingMessage.Recipient($0, accountName: accounts[account]?.name.text ?? "")
        }
    }

    /// Puts into the queue what a deleted account leaves untold, and its end; to be called before the account goes.
    mutating func tellEnd(of account: UserHandle, _ event: TrailEvent) {
        let event = event.naming(account)
        if let place = places[.webhook] {
            let rest = trail.entries.filter { $0.sequence > place && $0.event.account == account }.map(\.event)
            for event in rest + [event] where OutgoingKind.webhook.tells(event.kind) {
                tell(event, by: .webhook, to: nil, outlivesAccount: true)
            }
        }
        guard places[.mail] != nil else { return }
        for recipient in recipients(of: account) { tell(event, by: .mail, to: recipient, outlivesAccount: true) }
    }

    /// Puts into the queue what has to be told to an address that goes; to be called before it does.
    mutating func tell(_ event: TrailEvent, toFormer former: MessageRecipient, of account: UserHandle) {
        guard places[.mail] != nil else { return }
        for recipient in recipients(of: account) where former.owns(recipient) {
            tell(event, by: .mail, to: recipient, outlivesAccount: true)
        }
    }

    /// Puts a message into the queue.
    mutating func tell(
        _ event: TrailEvent,
        by kind: OutgoingKind,
        to recipient: OutgoingMessage.Recipient?,
        outlivesAccount: Bool,
        inTurn turn: (dueAt: UnixTime, attempts: Int)? = nil
    ) {
        outgoingSequence += 1
        let message = OutgoingMessage(
            sequence: outgoingSequence,
            id: RandomSource.system.bytes(16),
            kind: kind,
            event: event,
            recipient: recipient,
            dueAt: turn?.dueAt ?? event.at,
            attempts: turn?.attempts ?? 0,
            expiresAt: event.at.adding(milliseconds: OutgoingMessage.lifetimeMilliseconds)
        )
        outgoing.append(Outgoing(message: message, account: outlivesAccount ? nil : event.account))
    }
}
