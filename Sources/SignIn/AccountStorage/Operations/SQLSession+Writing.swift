// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import Foundation
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension SQLSession {
    /// How much the database holds.
    func counts() throws -> StoreCounts {
        let counts = try first(AccountStatements.counts, []) { row in
            StoreCounts(accounts: try row.count(), passkeys: try row.count(), sessions: try row.count())
        }
        guard let counts else { throw AccountStoreError.damaged("it cannot be counted") }
        return counts
    }

    /// Reads an account with its passkeys, one row a passkey; nil when there is none.
    ///
    /// - Parameters:
    ///   - statement: Finds account, passkey and methods in the order of `AccountStatements.accountByHandle`.
    ///   - values: Its parameters.
    ///   - endsInPlaceholder: Whether a last column tells that the row is a placeholder, for which nil is returned.
    /// - Returns: The account.
    /// - Throws: What the database says.
    func account(
        _ statement: String,
        _ values: [SQLValue],
        endsInPlaceholder: Bool = false
    ) throws -> AccountPasskeys? {
        var account: Account?
        var isPlaceholder = false
        var (hasPassword, hasApp, external) = (false, false, Set<ProviderName>())
        let passkeys = try all(statement, values) { row in
            let owner = try row.account(known: account)
            account = owner
            let passkey = try row.passkey(of: owner.id)
            (hasPassword, hasApp, external) = (try row.flag(), try row.flag(), try row.providers())
            if endsInPlaceholder { isPlaceholder = try row.flag() }
            return passkey
        }
        guard !isPlaceholder else { return nil }
        return account.map {
            AccountPasskeys(
                account: $0,
                passkeys: passkeys.compactMap(\.self),
                hasPassword: hasPassword,
                hasAuthenticatorApp: hasApp,
                external: external
            )
        }
    }

    /// Adds a passkey; `credentialTaken` when its ID is registered.
    func insert(_ passkey: Passkey, of account: UserHandle) throws {
        let credential = passkey.credential
        let inserted = try run(
            AccountStatements.insertPasskey,
            [
                .bytes(credential.id.bytes), .bytes(account.bytes), .bytes(credential.publicKey),
                .integer(credential.signCount), .flag(credential.isUserVerificationInitialized),
                .flag(credential.backupEligible), .flag(credential.backupState),
                .text(StoredTransports.encode(credential.transports)), .bytes(credential.aaguid.bytes),
                .text(credential.attestationFormat.rawValue), .text(StoredTransports.encode(credential.attachment)),
                .flag(credential.isDiscoverable), .text(passkey.name.text), .integer(passkey.createdAt.milliseconds),
                .flag(passkey.isUnproven),
            ]
        )
        guard inserted == 1 else { throw AccountStoreError(.credentialTaken, "the credential is registered already") }
    }

    /// Adds a session; `tokenTaken` when another has its token.
    func insert(_ session: Session) throws {
        let inserted = try run(
            AccountStatements.insertSession,
            [
                .bytes(session.id.bytes), .bytes(session.account.bytes), .bytes(session.tokenDigest.bytes),
                .text(session.kind.rawValue), .text(StoredMethods.encode(session.methods)),
                .integer(session.createdAt.milliseconds), .integer(session.authenticatedAt.milliseconds),
                .integer(session.userVerifiedAt?.milliseconds), .integer(session.lastSeenAt.milliseconds),
                .integer(session.absoluteExpiry.milliseconds), .text(session.device),
                .integer(session.passwordVerifiedAt?.milliseconds), .integer(session.passkeyUsedAt?.milliseconds),
                .integer(session.externalVerifiedAt?.milliseconds), .bytes(session.passkey?.bytes),
            ]
        )
        guard inserted == 1 else { throw AccountStoreError(.tokenTaken, "another session has this token") }
    }

    /// Adds an entry to the trail.
    func append(_ event: TrailEvent) throws {
        try run(
            AccountStatements.insertTrail,
            [
                .bytes(event.account?.bytes), .integer(event.at.milliseconds), .text(event.kind.rawValue),
                .text(event.detail),
            ]
        )
    }

    /// Writes a passkey's use, or tells why it does not hold.
    func use(_ use: PasskeyUse) throws {
        let credential = use.credential
        let key: [SQLValue] = [.bytes(credential.id.bytes), .bytes(credential.userHandle.bytes)]
        let proving = try use.proving.flatMap { try finds(AccountStatements.isUnproven, key) ? $0 : nil }
        let changed = try run(
            AccountStatements.usePasskey,
            [
                .integer(credential.signCount), .flag(credential.isUserVerificationInitialized),
                .flag(credential.isUserVerificationInitialized), .flag(credential.backupEligible),
                .flag(credential.backupState), .integer(use.usedAt.milliseconds),
                .bytes(credential.id.bytes), .bytes(credential.userHandle.bytes), .integer(credential.signCount),
                .integer(use.previousSignCount),
            ]
        )
        guard changed == 0 else {
            if let proving { try append(proving) }
            if use.reopensApp { try run(AccountStatements.reopenApp, [.bytes(credential.userHandle.bytes)]) }
            return
        }
        guard try !isDisabled(credential.userHandle) else {
            throw AccountStoreError(.accountDisabled, "the account is disabled")
        }
        throw AccountStoreError(.passkeyChanged, "the passkey is gone, or its counter has moved past")
    }

    /// Removes the passkeys of an account that rest on its password, tells of each, and ends what they may have begun: sessions
    /// in which a passkey alone was shown, and nobody was verified.
    func removeUnprovenPasskeys(of account: UserHandle, at now: UnixTime) throws {
        let owner = SQLValue.bytes(account.bytes)
        let unproven = try all(AccountStatements.unprovenPasskeys, [owner]) { row in
            (id: try row.bytes(), name: try row.text())
        }
        for passkey in unproven {
            try changeOne(AccountStatements.deleteUnprovenPasskey, [.bytes(passkey.id), owner])
            try append(TrailEvent(account: account, at: now, kind: .passkeyRemoved, detail: passkey.name))
        }
        if !unproven.isEmpty { try run(AccountStatements.deletePresenceSessions, [owner]) }
    }

    /// Requires that a session still has its token; without one there is nothing to require.
    func require(_ session: Session?) throws {
        guard let session else { return }
        let asking: [SQLValue] = [.bytes(session.tokenDigest.bytes), .bytes(session.account.bytes)]
        guard try finds(AccountStatements.ownsSession, asking) else {
            throw AccountStoreError(.sessionEnded, "the session is gone or was replaced")
        }
    }

    /// Requires that a session still has its token and what was proved in it; without one there is nothing to require.
    ///
    /// A request may hang in its body or wait for a password to be hashed while the owner takes away what made it fresh, or adds a
    /// passkey, after which more is asked for. That a password came is no question here: other sessions end with it.
    func requireProofs(of session: Session?) throws {
        guard let asking = session else { return }
        try require(asking)
        let proofs: [SQLValue] = [
            .bytes(asking.tokenDigest.bytes), .bytes(asking.account.bytes),
            .integer(asking.userVerifiedAt?.milliseconds), .integer(asking.passwordVerifiedAt?.milliseconds),
            .integer(asking.passkeyUsedAt?.milliseconds), .flag(asking.isLimitedToAddingPasskey),
            .integer(asking.externalVerifiedAt?.milliseconds),
        ]
        guard try finds(AccountStatements.holdsProofs, proofs) else {
            throw AccountStoreError(.proofGone, "what was proved in the session counts no more")
        }
    }

    /// Whether the account is disabled; an account that does not exist is not.
    func isDisabled(_ account: UserHandle) throws -> Bool {
        try first(AccountStatements.isDisabled, [.bytes(account.bytes)]) { try $0.flag() } ?? false
    }
}
