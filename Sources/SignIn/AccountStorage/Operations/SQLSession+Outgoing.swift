// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLSession {
    /// Puts a message into the queue.
    ///
    /// - Parameters:
    ///   - event: What is told.
    ///   - kind: The way.
    ///   - recipient: To whom a mail goes; nil for webhooks.
    ///   - outlivesAccount: Whether it is told although the account is deleted.
    ///   - turn: When it is tried first, and how often another one was in whose place it comes; nil for at once.
    /// - Throws: What the database says.
    func tell(
        _ event: TrailEvent,
        by kind: OutgoingKind,
        to recipient: OutgoingMessage.Recipient?,
        outlivesAccount: Bool,
        inTurn turn: (dueAt: Int64, attempts: Int64)? = nil
    ) throws {
        let expiry = event.at.adding(milliseconds: OutgoingMessage.lifetimeMilliseconds)
        try run(
            AccountStatements.insertOutgoing,
            [
                .bytes(RandomSource.system.bytes(16)), .text(kind.rawValue),
                .bytes(outlivesAccount ? nil : event.account?.bytes), .bytes(event.account?.bytes),
                .integer(event.at.milliseconds), .text(event.kind.rawValue), .text(event.detail),
                .text(recipient?.address), .text(recipient?.language), .text(recipient?.accountName),
                .integer(turn?.dueAt ?? event.at.milliseconds), .integer(turn?.attempts ?? 0),
                .integer(expiry.milliseconds),
            ]
        )
    }

    /// Puts into the queue what a deleted account leaves untold, and its end; to be called before the account goes.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - event: The entry that stays, which does not say whose account it was.
    /// - Throws: What the database says.
    func tellEnd(of account: UserHandle, _ event: TrailEvent) throws {
        let event = event.naming(account)
        if let place = try first(AccountStatements.outgoingPlace, [.text("webhook")], { try $0.integer() }) {
            let rest = try all(AccountStatements.trailOfAccountBehind, [.bytes(account.bytes), .integer(place)]) {
                try $0.event()
            }
            for event in rest + [event] where OutgoingKind.webhook.tells(event.kind) {
                try tell(event, by: .webhook, to: nil, outlivesAccount: true)
            }
        }
        guard try isTelling(.mail) else { return }
        for recipient in try recipients(of: account) {
            try tell(event, by: .mail, to: recipient, outlivesAccount: true)
        }
    }

    /// Puts into the queue what has to be told to an address that goes; to be called before it does.
    ///
    /// - Parameters:
    ///   - event: Why it goes.
    ///   - former: The address.
    ///   - account: Whose address it is.
    /// - Throws: What the database says.
    func tell(_ event: TrailEvent, toFormer former: MessageRecipient, of account: UserHandle) throws {
        guard try isTelling(.mail) else { return }
        for recipient in try recipients(of: account) where former.owns(recipient) {
            try tell(event, by: .mail, to: recipient, outlivesAccount: true)
        }
    }

    /// Whom mails about an account go to.
    func recipients(of account: UserHandle) throws -> [OutgoingMessage.Recipient] {
        let name = try first(AccountStatements.nameOfAccount, [.bytes(account.bytes)]) { try $0.text() } ?? ""
        return try addresses(of: account.bytes).compactMap { OutgoingMessage.Recipient($0, accountName: name) }
    }

    /// Whether something is told on a way.
    func isTelling(_ kind: OutgoingKind) throws -> Bool {
        try finds(AccountStatements.outgoingPlace, [.text(kind.rawValue)])
    }
}

extension SQLRow {
    /// An entry of the trail from its account, time, kind and detail.
    mutating func event() throws -> TrailEvent {
        TrailEvent(
            account: try optionalBytes().map { try UserHandle($0) },
            at: try time(),
            kind: TrailKind(rawValue: try text()),
            detail: try text()
        )
    }
}
