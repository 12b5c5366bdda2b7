// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/OutgoingStore``.
    package func beginTelling(_ kind: OutgoingKind) async throws(AccountStoreError) {
        guard try await !read({ db in try db.isTelling(kind) }) else { return }
        try await write { db in _ = try db.run(AccountStatements.beginTelling, [.text(kind.rawValue)]) }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func endTelling(_ kind: OutgoingKind) async throws(AccountStoreError) {
        guard try await read({ db in try db.isTelling(kind) }) else { return }
        try await write { db in
            try db.run(AccountStatements.forgetOutgoing, [.text(kind.rawValue)])
            try db.run(AccountStatements.forgetPlace, [.text(kind.rawValue)])
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func fillOutgoing(
        _ kind: OutgoingKind,
        at now: UnixTime,
        limit: Int,
        capacity: Int
    ) async throws(AccountStoreError) -> OutgoingFilling {
        // Looked at first: where nothing happened, no commit is paid.
        guard try await read({ db in try db.isBehind(kind) }) else {
            return OutgoingFilling(looked: 0, queued: 0, missed: 0)
        }
        return try await write { db in
            try db.fill(kind, at: now, limit: limit, capacity: capacity)
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func outgoing(_ kind: OutgoingKind, limit: Int) async throws(AccountStoreError) -> [OutgoingMessage] {
        try await read { db in
            try db.all(AccountStatements.outgoingInOrder, [.text(kind.rawValue), .integer(Int64(limit))]) { row in
                try row.outgoing()
            }
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func outgoing(
        _ kind: OutgoingKind,
        dueAt now: UnixTime,
        limit: Int
    ) async throws(AccountStoreError) -> [OutgoingMessage] {
        let values: [SQLValue] = [.text(kind.rawValue), .integer(now.milliseconds), .integer(Int64(limit))]
        return try await read { db in try db.all(AccountStatements.dueOutgoing, values) { row in try row.outgoing() } }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func settleOutgoing(_ message: OutgoingMessage, at now: UnixTime) async throws(AccountStoreError) {
        try await write { db in
            try db.run(AccountStatements.removeOutgoing, [.bytes(message.id)])
            try db.noteTold(message, at: now)
            try db.noteNetworkTold(message, at: now)
        }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func removeOutgoing(_ message: OutgoingMessage) async throws(AccountStoreError) {
        try await write { db in _ = try db.run(AccountStatements.removeOutgoing, [.bytes(message.id)]) }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func postponeOutgoing(_ message: OutgoingMessage, until due: UnixTime) async throws(AccountStoreError) {
        let values: [SQLValue] = [
            .integer(due.milliseconds), .integer(Int64(message.attempts + 1)), .bytes(message.id),
        ]
        try await write { db in _ = try db.run(AccountStatements.postponeOutgoing, values) }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func expireOutgoing(_ kind: OutgoingKind, at now: UnixTime) async throws(AccountStoreError) -> Int {
        let values: [SQLValue] = [.text(kind.rawValue), .integer(now.milliseconds)]
        guard try await read({ db in try db.finds(AccountStatements.hasExpiredOutgoing, values) }) else { return 0 }
        return try await write { db in try db.run(AccountStatements.expireOutgoing, values) }
    }

    /// See ``SignInAccounts/OutgoingStore``.
    package func waitingOutgoing(_ kind: OutgoingKind) async throws(AccountStoreError) -> Int {
        try await read { db in try db.waiting(kind) }
    }
}

extension SQLSession {
    fileprivate func place(_ kind: OutgoingKind) throws -> Int64? {
        try first(AccountStatements.outgoingPlace, [.text(kind.rawValue)]) { try $0.integer() }
    }

    fileprivate func isBehind(_ kind: OutgoingKind) throws -> Bool {
        guard let place = try place(kind) else { return false }
        return try first(AccountStatements.newestTrailSequence, []) { try $0.integer() } ?? 0 > place
    }

    fileprivate func waiting(_ kind: OutgoingKind) throws -> Int {
        try first(AccountStatements.countOutgoing, [.text(kind.rawValue)]) { try $0.count() } ?? 0
    }

    fileprivate func fill(
        _ kind: OutgoingKind,
        at now: UnixTime,
        limit: Int,
        capacity: Int
    ) throws -> OutgoingFilling {
        guard let place = try place(kind) else { return OutgoingFilling(looked: 0, queued: 0, missed: 0) }
        let room = min(limit, capacity - (try waiting(kind)))
        guard room > 0 else { return OutgoingFilling(looked: 0, queued: 0, missed: 0) }
        let entries = try all(AccountStatements.trailBehind, [.integer(place), .integer(Int64(room))]) { row in
            (sequence: try row.integer(), event: try row.event())
        }
        guard let last = entries.last else { return OutgoingFilling(looked: 0, queued: 0, missed: 0) }
        var (queued, missed) = (0, 0)
        for (_, event) in entries where kind.tells(event.kind) {
            guard now < event.at.adding(milliseconds: OutgoingMessage.lifetimeMilliseconds) else {
                missed += 1
                continue
            }
            queued += try tell(event, by: kind, at: now)
        }
        try run(AccountStatements.movePlace, [.integer(last.sequence), .text(kind.rawValue)])
        return OutgoingFilling(looked: entries.count, queued: queued, missed: missed)
    }

    /// Whether not enough of one kind waits for an address; one that takes no mails must hide nothing from the others.
    private func mayTell(_ event: TrailEvent, of account: UserHandle, to address: String) throws -> Bool {
        guard event.kind != .recoveryStarted else { return true }
        let values: [SQLValue] = [
            .bytes(account.bytes), .text(OutgoingKind.mail.rawValue), .text(event.kind.rawValue), .text(address),
        ]
        let waiting = try first(AccountStatements.countOutgoingOfKind, values) { try $0.count() } ?? 0
        return waiting < OutgoingMessage.mostOfOneKind
    }

    /// Puts an entry of the trail into the queue, and tells as how many messages.
    private func tell(_ event: TrailEvent, by kind: OutgoingKind, at now: UnixTime) throws -> Int {
        // The one entry without an account was told when it was written, while it was known whose account it was.
        guard let account = event.account else { return 0 }
        switch kind {
        case .mail:
            guard try !isToldAlready(event, of: account, at: now) else { return 0 }
            let recipients = try recipients(of: account).filter { try mayTell(event, of: account, to: $0.address) }
            for recipient in recipients {
                let turn = try event.kind == .newNetwork ? takeNetworkMail(of: account, to: recipient) : nil
                try tell(event, by: .mail, to: recipient, outlivesAccount: false, inTurn: turn)
            }
            return recipients.count
        case .webhook:
            try tell(event, by: .webhook, to: nil, outlivesAccount: true)
            return 1
        }
    }
}

extension SQLRow {
    /// A message from `AccountStatements.outgoingColumns`.
    fileprivate mutating func outgoing() throws -> OutgoingMessage {
        let (sequence, id, kind) = (try integer(), try bytes(), OutgoingKind(rawValue: try text()))
        guard let kind else {
            throw AccountStoreError.damaged("a message goes on a way that there is not")
        }
        return OutgoingMessage(
            sequence: sequence,
            id: id,
            kind: kind,
            event: try event(),
            recipient: recipient(),
            dueAt: try time(),
            attempts: try count(),
            expiresAt: try time()
        )
    }

    /// To whom a mail goes; nil for a webhook.
    private mutating func recipient() -> OutgoingMessage.Recipient? {
        let (address, language, name) = (optionalText(), optionalText(), optionalText())
        return address.map {
            OutgoingMessage.Recipient(address: $0, language: language ?? "", accountName: name ?? "")
        }
    }
}
