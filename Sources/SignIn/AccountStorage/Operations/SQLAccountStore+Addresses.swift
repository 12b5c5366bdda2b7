// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func addresses(of account: UserHandle) async throws(AccountStoreError) -> [VerifiedAddress] {
        try await read { db in try db.addresses(of: account.bytes) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func secrets(
        at recipient: MessageRecipient,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets? {
        try await read { db in
            // As with names: for an address that nobody has, its neighbour's account is read and dropped.
            let found = try db.first(AccountStatements.handleAtAddress, recipient.key) { row in
                (handle: try row.bytes(), ownsAddress: try row.flag())
            }
            let secrets = try db.secrets(found?.handle ?? [UInt8](repeating: 0, count: 32), browser: browser)
            return found?.ownsAddress == true ? secrets : nil
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func accountName(atEmail canonical: String) async throws(AccountStoreError) -> String? {
        try await read { db in
            let found = try db.first(AccountStatements.nameAtEmail, [.text(canonical)]) { row in
                (name: try row.text(), ownsAddress: try row.flag())
            }
            return found?.ownsAddress == true ? found?.name : nil
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func saveAddress(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient?,
        naming name: AccountName?,
        of account: UserHandle,
        limit: Int,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            try db.requireAccount(account)
            if let former {
                try db.tell(event, toFormer: former, of: account)
                try db.remove(former, of: account)
                try db.endSessions(of: account, begunBy: former.kind, otherThan: session)
                try db.endRecovery(of: account, by: [.sentCode], at: event.at)
            }
            let count = try db.first(AccountStatements.countAddresses, [.bytes(account.bytes)]) { try $0.count() } ?? 0
            guard count < limit else {
                throw AccountStoreError(.addressLimitReached, "the account has \(limit) addresses")
            }
            try db.insert(address, of: account)
            if let name { try db.name(account, name) }
            try db.run(
                AccountStatements.forgetVerifiedPasswords,
                [.bytes(account.bytes), .bytes(session?.id.bytes ?? [])]
            )
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func renewAddress(
        _ address: VerifiedAddress,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            // Anew, and not changed: the schema lets nobody give an address that is kept another time.
            try db.remove(address.recipient, of: account)
            try db.insert(address, of: account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func removeAddress(
        _ recipient: MessageRecipient,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            try db.tell(event, toFormer: recipient, of: account)
            try db.remove(recipient, of: account)
            try db.endSessions(of: account, begunBy: recipient.kind, otherThan: session)
            try db.endRecovery(of: account, by: [.sentCode], at: event.at)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordCodeSignIn(
        _ use: AddressUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(use.recipient, of: session.account, since: use.sentAt)
            let password = [SQLValue.bytes(session.account.bytes), .bytes(use.stamp.bytes)]
            guard try db.finds(AccountStatements.mayOpenByCode, password) else {
                throw AccountStoreError(.addressChanged, "a code alone does not open the account any more")
            }
            guard try !db.isDisabled(session.account) else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            try db.countAnew(session.account)
            try db.insert(session)
            try db.note(use.browser, of: session.account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func replaceChallenge(
        _ old: ChallengeRecord,
        with new: ChallengeRecord,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool {
        challenges.replace(old, with: new, at: now)
    }
}

extension MessageRecipient {
    /// What the table knows it by.
    fileprivate var key: [SQLValue] { [.text(kind.rawValue), .text(canonical)] }
}

extension SQLSession {
    /// The verified addresses of an account, the oldest first.
    func addresses(of account: [UInt8]) throws -> [VerifiedAddress] {
        let links = try all(AccountStatements.undeliverableLinks, [.bytes(account)]) { try $0.externalLink() }
        return try all(AccountStatements.addresses, [.bytes(account)]) { try $0.address().judged(by: links) }
    }

    /// Whether any account has an address.
    func hasAddress(_ recipient: MessageRecipient) throws -> Bool {
        try finds(AccountStatements.hasAddress, recipient.key)
    }

    /// Adds an address that no account has.
    func insert(_ address: VerifiedAddress, of account: UserHandle) throws {
        guard try !hasAddress(address.recipient) else {
            throw AccountStoreError(.addressTaken, "an account has the address")
        }
        try run(
            AccountStatements.insertAddress,
            address.recipient.key + [
                .bytes(account.bytes), .text(address.recipient.text), .text(address.language.rawValue),
                .integer(address.verifiedAt.milliseconds),
            ]
        )
    }

    /// Gives an account another name, which nobody else may have.
    fileprivate func name(_ account: UserHandle, _ name: AccountName) throws {
        let handle = SQLValue.bytes(account.bytes)
        guard try !finds(AccountStatements.isNameOfAnother, [.text(name.canonical), handle]) else {
            throw AccountStoreError(.nameTaken, "another account bears the name")
        }
        try run(AccountStatements.nameAccount, [.text(name.text), .text(name.text), .text(name.canonical), handle])
    }

    /// Requires that an address is the account's, and was so when a code was sent there; nothing without one.
    func require(_ recipient: MessageRecipient?, of account: UserHandle, since sentAt: UnixTime?) throws {
        guard let recipient else { return }
        let until = SQLValue.integer(sentAt?.milliseconds ?? .max)
        guard try finds(AccountStatements.ownsAddress, recipient.key + [.bytes(account.bytes), until]) else {
            throw AccountStoreError(.addressChanged, "the address is not the account's any more")
        }
    }

    /// Ends the sessions of an account that a message of one kind alone began.
    ///
    /// To which of several addresses it went is not kept: better one session too many ends than that whoever reads a mailbox
    /// that was given up stays in.
    fileprivate func endSessions(
        of account: UserHandle,
        begunBy kind: MessageRecipient.Kind,
        otherThan session: Session?
    ) throws {
        for methods in kind.aloneMethods {
            try run(
                AccountStatements.endSessionsByMessage,
                [.bytes(account.bytes), .bytes(session?.id.bytes ?? []), .text(StoredMethods.encode(methods))]
            )
        }
    }

    fileprivate func remove(_ recipient: MessageRecipient, of account: UserHandle) throws {
        guard try run(AccountStatements.deleteAddress, recipient.key + [.bytes(account.bytes)]) == 1 else {
            throw AccountStoreError(.notFound, "the account has no such address")
        }
    }
}

extension SQLRow {
    fileprivate mutating func address() throws -> VerifiedAddress {
        let (kind, address) = (MessageRecipient.Kind(rawValue: try text()), try text())
        guard let kind, let recipient = try? MessageRecipient(kind, address) else {
            throw AccountStoreError.damaged("an address holds what no address can hold")
        }
        return VerifiedAddress(
            recipient: recipient,
            // A later version may know more languages.
            language: MessageLanguage(rawValue: try text()) ?? .english,
            verifiedAt: try time()
        )
    }
}
