// SPDX-License-Identifier: Apache-2.0
// Reading and writing what passwords and codes need.

internal import GRDB
internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnTypes

extension Database {
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
            StoredDigests.decode(try row.bytes(0)).contains(nil)
        } ?? false
    }

    /// Keeps in mind that an account signed in in a browser and from a network, and notes in the trail which was never seen;
    /// nothing happens without a browser.
    func note(_ browser: KnownBrowser?, of account: UserHandle, isSignIn: Bool = true) throws {
        guard let browser else { return }
        let isNew = try noteDevice(browser, of: account, isSignIn: isSignIn)
        try note(browser.network, of: account, device: browser.device, isTold: isSignIn && !isNew)
    }

    /// Keeps a browser in mind, and tells whether it was noted as a new one.
    private func noteDevice(_ browser: KnownBrowser, of account: UserHandle, isSignIn: Bool) throws -> Bool {
        let (owner, digest) = (StoredValue.bytes(account.bytes), StoredValue.bytes(browser.digest.bytes))
        let at = StoredValue.integer(browser.seenAt.milliseconds)
        let kind = StoredValue.flag(browser.isForNewsAlone)
        let noted = try run(AccountStatements.noteBrowser, [owner, digest, at, at, .text(browser.device), kind])
        guard noted > 0 else { return false }
        let isTold = StoredValue.flag(browser.isToldAsFirst)
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
        func ifNew(_ time: UnixTime?) -> StoredValue { .integer(time == now ? now.milliseconds : nil) }
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

extension StoredRow {
    /// An account with its secrets from `AccountStatements.secretsByHandle`.
    func secrets(_ addresses: [VerifiedAddress]) throws -> AccountSecrets {
        let (password, app) = (try password(at: 8, foundCommonAt: 24), try app(at: 12))
        return AccountSecrets(
            account: try account(),
            methods: AccountMethods(
                hasVerifiedUser: self[6],
                hasPasskey: self[7],
                hasPassword: password != nil,
                hasAuthenticatorApp: app != nil,
                external: try providers(at: 23)
            ),
            password: password,
            app: app,
            codes: try codes(at: 17),
            addresses: addresses,
            isKnownBrowser: self[22]
        )
    }

    private func password(at start: Int, foundCommonAt index: Int) throws -> AccountPassword? {
        guard !hasNull(atIndex: start) else { return nil }
        guard let stamp = PasswordStamp(bytes: try bytes(start + 3)) else {
            throw AccountStoreError.damaged("a password holds what no password can hold")
        }
        return AccountPassword(
            hash: self[start],
            isLong: self[start + 1],
            changedAt: time(start + 2),
            stamp: stamp,
            foundCommonAt: optionalTime(index)
        )
    }

    private func app(at start: Int) throws -> AuthenticatorApp? {
        guard !hasNull(atIndex: start) else { return nil }
        return AuthenticatorApp(
            sealedSecret: try bytes(start),
            state: TimeCodeState(
                lastStep: self[start + 1],
                guesses: GuessCount(failures: self[start + 2], lastAt: time(start + 3))
            ),
            createdAt: time(start + 4)
        )
    }

    private func codes(at start: Int) throws -> SavedCodes? {
        guard !hasNull(atIndex: start) else { return nil }
        return SavedCodes(
            set: try RecoveryCodeSet(
                storedSalt: bytes(start),
                digests: StoredDigests.decode(bytes(start + 1)),
                guesses: GuessCount(failures: self[start + 2], lastAt: time(start + 3))
            ),
            createdAt: time(start + 4)
        )
    }
}
