// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLSession {
    /// Keeps in mind that an account signed in from a network, and notes in the trail when it was never seen.
    ///
    /// - Parameters:
    ///   - network: The network; nothing happens without one.
    ///   - account: The account.
    ///   - device: What the sign-in ran on, for the trail.
    ///   - isTold: Whether a new one is noted; not so where the device is new as well, which says both.
    /// - Throws: What the database says.
    func note(_ network: KnownNetwork?, of account: UserHandle, device: String, isTold: Bool) throws {
        guard let network else { return }
        let (owner, digest) = (SQLValue.bytes(account.bytes), SQLValue.bytes(network.digest.bytes))
        let noted = try run(AccountStatements.noteNetwork, [owner, digest, .integer(network.seenAt.milliseconds)])
        guard noted > 0 else { return }
        if isTold, try finds(AccountStatements.isNewNetwork, [owner, digest]) {
            try append(TrailEvent(account: account, at: network.seenAt, kind: .newNetwork, detail: device))
        }
        try run(AccountStatements.trimNetworks, [owner, .integer(Int64(KnownNetwork.limit))])
    }

    /// Forgets the networks of an account but one: whoever had the password before signed in from somewhere, too, and must be
    /// news when they come back.
    func forgetNetworks(of account: UserHandle, but network: KnownNetwork?) throws {
        try run(AccountStatements.forgetOtherNetworks, [.bytes(account.bytes), .bytes(network?.digest.bytes ?? [])])
    }

    /// Whether owners heard of a new network by mail in the seven days before: networks of telephones change, and what comes
    /// daily is not read.
    ///
    /// What waits, was given up, or had nowhere to go was heard by nobody, and silences nothing. Nor does a time that has not
    /// come yet: a clock that was once set wrong must not silence an account for years.
    func isToldAlready(_ event: TrailEvent, of account: UserHandle, at now: UnixTime) throws -> Bool {
        guard event.kind == .newNetwork else { return false }
        let begin = event.at.milliseconds - KnownNetwork.silenceMilliseconds
        return try finds(
            AccountStatements.isToldOfNetwork,
            [.bytes(account.bytes), .integer(begin), .integer(now.milliseconds)]
        )
    }

    /// Takes the mail about another new network out that waits for an address, for a newer one to come in its place.
    ///
    /// Else each of thousands would be one more row to be looked at while mails are refused, and nothing would stop them: a
    /// mail that nobody took silences nothing.
    ///
    /// - Returns: When that one was to be tried next, and how often it was; nil where none waits.
    /// - Throws: What the database says.
    func takeNetworkMail(
        of account: UserHandle,
        to recipient: OutgoingMessage.Recipient
    ) throws -> (dueAt: Int64, attempts: Int64)? {
        let values: [SQLValue] = [.bytes(account.bytes), .text(recipient.address)]
        let waiting = try first(AccountStatements.waitingNetworkMail, values) {
            (dueAt: try $0.integer(), attempts: try $0.integer())
        }
        if waiting != nil { try run(AccountStatements.removeOtherNetworks, values) }
        return waiting
    }

    /// Notes that a mail about a new network was taken just now, and takes out what waits for the same address about others.
    func noteNetworkTold(_ message: OutgoingMessage, at now: UnixTime) throws {
        guard message.kind == .mail, message.event.kind == .newNetwork, let account = message.event.account else {
            return
        }
        try run(AccountStatements.noteNetworkTold, [.integer(now.milliseconds), .bytes(account.bytes)])
        try run(AccountStatements.removeOtherNetworks, [.bytes(account.bytes), .text(message.recipient?.address)])
    }
}
