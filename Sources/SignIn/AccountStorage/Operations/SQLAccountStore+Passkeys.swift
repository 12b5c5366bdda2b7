// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func recordSignIn(
        _ use: PasskeyUse,
        session: Session,
        browser: KnownBrowser?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.use(use)
            if use.sparesPassword { try db.countSpared(session.account) }
            try db.insert(session)
            try db.note(browser, of: session.account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordVerification(
        _ use: PasskeyUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.use(use)
            try db.replace(digest, with: session)
            if session.hasJustVerifiedUser { try db.endRecovery(of: session.account, at: use.usedAt) }
            try db.note(use.network, of: session.account, device: session.device, isTold: true)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        renewing codes: SavedCodes?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Bool {
        try await write { db in
            try db.requireProofs(of: session)
            if replacement != nil {
                let asking: [SQLValue] = [.bytes(session.tokenDigest.bytes), .bytes(session.account.bytes)]
                try db.run(AccountStatements.deleteSessionByDigest, asking)
            }
            let owner = SQLValue.bytes(session.account.bytes)
            let count = try db.first(AccountStatements.countPasskeys, [owner]) { try $0.count() } ?? 0
            guard count < limit else { throw AccountStoreError(.passkeyLimitReached, "the account is full") }
            try db.insert(passkey, of: session.account)
            if let replacement { try db.insert(replacement) }
            // Somebody who is in and adds a way of their own has not lost everything.
            if replacement == nil, !passkey.isUnproven { try db.endRecovery(of: session.account, at: event.at) }
            try db.append(event)
            guard let codes, try db.hasUsedCode(session.account) else { return false }
            let renewal = TrailEvent(account: session.account, at: event.at, kind: .recoveryCodesCreated)
            try db.save(codes, of: session.account, event: renewal)
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func renamePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        to name: PasskeyName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            try db.changeOne(
                AccountStatements.renamePasskey,
                [.text(name.text), .bytes(credential.bytes), .bytes(account.bytes)]
            )
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func removePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            let (id, owner) = (SQLValue.bytes(credential.bytes), SQLValue.bytes(account.bytes))
            if try db.run(AccountStatements.deletePasskey, [id, owner, owner, id, owner]) == 0 {
                throw try db.finds(AccountStatements.ownsPasskey, [id, owner])
                    ? AccountStoreError(.lastPasskey, "the account has no other passkey")
                    : AccountStoreError(.notFound, "the account has no such passkey")
            }
            let asking = SQLValue.bytes(session?.id.bytes ?? [])
            try db.run(AccountStatements.deleteSessionsOfPasskey, [owner, id, asking])
            try db.run(AccountStatements.forgetUsedPasskeys, [owner, asking])
            try db.countAnew(account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func claimPrompt(
        of account: UserHandle,
        onBehalfOf session: Session,
        at now: UnixTime,
        spacing seconds: Int64
    ) async throws(AccountStoreError) -> Bool {
        try await write { db in
            try db.require(session)
            return try db.run(
                AccountStatements.claimPrompt,
                [
                    .bytes(account.bytes), .integer(now.milliseconds),
                    .integer(now.adding(seconds: -seconds).milliseconds),
                ]
            ) == 1
        }
    }
}
