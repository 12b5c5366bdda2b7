// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLSession {
    /// Everything that an account's sign-in with a password needs; nil when there is no such account.
    func secrets(_ account: [UInt8], browser: TokenDigest?) throws -> AccountSecrets? {
        let addresses = try addresses(of: account)
        return try first(AccountStatements.secretsByHandle, [.bytes(browser?.bytes), .bytes(account)]) { row in
            try row.secrets(addresses)
        }
    }

    /// Requires that an account exists.
    func requireAccount(_ account: UserHandle) throws {
        guard try finds(AccountStatements.isDisabled, [.bytes(account.bytes)]) else {
            throw AccountStoreError(.notFound, "there is no such account")
        }
    }

    /// Requires that a password is still the account's, and that the account may sign in.
    func require(_ stamp: PasswordStamp, of account: UserHandle) throws {
        guard try finds(AccountStatements.hasStamp, [.bytes(account.bytes), .bytes(stamp.bytes)]) else {
            throw AccountStoreError(.passwordChanged, "the password is another by now")
        }
        guard try !isDisabled(account) else { throw AccountStoreError(.accountDisabled, "the account is disabled") }
    }

    /// Requires that a password which is known to be short stands beside an authenticator app.
    func requireApp(beside password: AccountPassword, of account: UserHandle) throws {
        guard password.isLong == false else { return }
        guard try finds(AccountStatements.hasApp, [.bytes(account.bytes)]) else {
            throw AccountStoreError(.longPasswordNeeded, "a short password needs an app beside it")
        }
    }

    /// Adds a password; false when there is one.
    func insert(_ password: AccountPassword, of account: UserHandle) throws -> Bool {
        try run(
            AccountStatements.insertPassword,
            [
                .bytes(account.bytes), .text(password.hash), .flag(password.isLong),
                .integer(password.changedAt.milliseconds), .bytes(password.stamp.bytes),
                .integer(password.foundCommonAt?.milliseconds),
            ]
        ) == 1
    }

    /// Puts saved codes in the place of those before, ends a recovery that rests on one of them, and notes it in the trail.
    func save(_ codes: SavedCodes, of account: UserHandle, event: TrailEvent) throws {
        try run(
            AccountStatements.saveCodes,
            [
                .bytes(account.bytes), .bytes(codes.set.salt), .bytes(StoredDigests.encode(codes.set.digests)),
                .integer(Int64(codes.set.guesses.failures)), .integer(codes.set.guesses.lastAt.milliseconds),
                .integer(codes.createdAt.milliseconds),
            ]
        )
        try endRecovery(of: account, by: [.savedCode], at: event.at)
        try append(event)
    }

    /// Whether an account has saved codes of which one was used.
    func hasUsedCode(_ account: UserHandle) throws -> Bool {
        try first(AccountStatements.codeDigests, [.bytes(account.bytes)]) { row in
            StoredDigests.decode(try row.bytes()).contains(nil)
        } ?? false
    }

    /// Keeps in mind that an account signed in in a browser and from a network, and notes in the trail which was never seen;
    /// nothing happens without a browser.
    func note(_ browser: KnownBrowser?, of account: UserHandle, isSignIn: Bool = true) throws {
        guard let browser, try !isKnown(browser, of: account) else { return }
        let isNew = try noteDevice(browser, of: account, isSignIn: isSignIn)
        try note(browser.network, of: account, device: browser.device, isTold: isSignIn && !isNew)
    }

    /// Whether a browser and its network were both seen within the day before, so that there is nothing to write: one look in the
    /// place of two statements for nearly every sign-in.
    private func isKnown(_ browser: KnownBrowser, of account: UserHandle) throws -> Bool {
        guard let network = browser.network else { return false }
        return try finds(
            AccountStatements.knowsBrowserAndNetwork,
            [
                .bytes(account.bytes), .bytes(browser.digest.bytes), .bytes(network.digest.bytes),
                .integer(browser.seenAt.milliseconds), .integer(network.seenAt.milliseconds),
            ]
        )
    }

    /// Keeps a browser in mind, and tells whether it was noted as a new one.
    private func noteDevice(_ browser: KnownBrowser, of account: UserHandle, isSignIn: Bool) throws -> Bool {
        let (owner, digest) = (SQLValue.bytes(account.bytes), SQLValue.bytes(browser.digest.bytes))
        let at = SQLValue.integer(browser.seenAt.milliseconds)
        let kind = SQLValue.flag(browser.isForNewsAlone)
        let noted = try run(AccountStatements.noteBrowser, [owner, digest, at, at, .text(browser.device), kind])
        guard noted > 0 else { return false }
        let isTold = SQLValue.flag(browser.isToldAsFirst)
        let isNew = try isSignIn && finds(AccountStatements.isNewBrowser, [owner, digest, at, isTold])
        if isNew {
            try append(TrailEvent(account: account, at: browser.seenAt, kind: .newDevice, detail: browser.device))
        }
        try run(AccountStatements.trimBrowsers, [owner, kind, .integer(Int64(KnownBrowser.limit))])
        return isNew
    }

    /// Ends all sessions of an account but the asking one, and tells how many.
    func endSessions(of account: UserHandle, otherThan session: Session?) throws -> Int {
        guard let session else { return try run(AccountStatements.deleteSessions, [.bytes(account.bytes)]) }
        return try run(AccountStatements.deleteOtherSessions, [.bytes(account.bytes), .bytes(session.id.bytes)])
    }

    /// Gives a session another token, other times and methods; of the times of its proofs only those that are new.
    func replace(_ digest: TokenDigest, with session: Session, passwordVerifiedAt: UnixTime? = nil) throws {
        let now = session.authenticatedAt
        func ifNew(_ time: UnixTime?) -> SQLValue { .integer(time == now ? now.milliseconds : nil) }
        guard try !finds(AccountStatements.hasSession, [.bytes(session.tokenDigest.bytes)]) else {
            throw AccountStoreError(.tokenTaken, "another session has this token")
        }
        let replaced = try run(
            AccountStatements.replaceSessionToken,
            [
                .bytes(session.tokenDigest.bytes), .text(StoredMethods.encode(session.methods)),
                .integer(session.authenticatedAt.milliseconds), ifNew(session.userVerifiedAt),
                ifNew(session.passkeyUsedAt), .integer(passwordVerifiedAt?.milliseconds),
                ifNew(session.externalVerifiedAt), .integer(session.lastSeenAt.milliseconds),
                .integer(session.absoluteExpiry.milliseconds), .bytes(digest.bytes), .bytes(session.account.bytes),
            ]
        )
        guard replaced == 1 else { throw AccountStoreError(.sessionEnded, "the session is gone or was replaced") }
    }
}

extension SQLRow {
    /// An account with its secrets from `AccountStatements.secretsByHandle`.
    mutating func secrets(_ addresses: [VerifiedAddress]) throws -> AccountSecrets {
        let account = try account()
        let (hasVerifiedUser, hasPasskey) = (try flag(), try flag())
        let (password, app, codes) = (try password(), try app(), try codes())
        let isKnownBrowser = try flag()
        return AccountSecrets(
            account: account,
            methods: AccountMethods(
                hasVerifiedUser: hasVerifiedUser,
                hasPasskey: hasPasskey,
                hasPassword: password != nil,
                hasAuthenticatorApp: app != nil,
                external: try providers()
            ),
            password: password,
            app: app,
            codes: codes,
            addresses: addresses,
            isKnownBrowser: isKnownBrowser
        )
    }

    private mutating func password() throws -> AccountPassword? {
        guard let hash = optionalText() else {
            skip(4)
            return nil
        }
        let (isLong, changedAt, stamp) = (optionalFlag(), try time(), PasswordStamp(bytes: try bytes()))
        guard let stamp else { throw AccountStoreError.damaged("a password holds what no password can hold") }
        return AccountPassword(
            hash: hash,
            isLong: isLong,
            changedAt: changedAt,
            stamp: stamp,
            foundCommonAt: optionalTime()
        )
    }

    private mutating func app() throws -> AuthenticatorApp? {
        guard let sealed = optionalBytes() else {
            skip(4)
            return nil
        }
        return AuthenticatorApp(
            sealedSecret: sealed,
            state: TimeCodeState(lastStep: try integer(), guesses: try guesses()),
            createdAt: try time()
        )
    }

    private mutating func codes() throws -> SavedCodes? {
        guard let salt = optionalBytes() else {
            skip(4)
            return nil
        }
        return SavedCodes(
            set: try RecoveryCodeSet(
                storedSalt: salt,
                digests: StoredDigests.decode(bytes()),
                guesses: guesses()
            ),
            createdAt: try time()
        )
    }

    private mutating func guesses() throws -> GuessCount {
        GuessCount(failures: try count(), lastAt: try time())
    }
}
