// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func saveAuthenticatorApp(
        _ app: AuthenticatorApp,
        stamp: PasswordStamp,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        guard let lastStep = app.state.lastStep else {
            throw AccountStoreError(.ruleBroken, "an app is stored once it is confirmed")
        }
        try await write { db in
            try db.requireProofs(of: session)
            try db.requireAccount(account)
            try db.run(
                AccountStatements.saveApp,
                [
                    .bytes(account.bytes), .bytes(app.sealedSecret), .integer(lastStep),
                    .integer(Int64(app.state.guesses.failures)), .integer(app.state.guesses.lastAt.milliseconds),
                    .integer(app.createdAt.milliseconds),
                ]
            )
            try db.run(AccountStatements.changeStamp, [.bytes(stamp.bytes), .bytes(account.bytes)])
            try db.run(
                AccountStatements.forgetProofsWithoutApp,
                [.bytes(account.bytes), .bytes(session?.id.bytes ?? [])]
            )
            // One that was planted while the password stood alone must not lead around the app.
            try db.removeUnprovenPasskeys(of: account, at: event.at)
            try db.endRecovery(of: account, by: [.appCode], at: event.at)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func removeAuthenticatorApp(
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent,
        passwordEvent: TrailEvent?
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            let owner = SQLValue.bytes(account.bytes)
            // First, and together with the app: it must not stand alone for a moment, nor on the day passwords come back.
            if let passwordEvent, try db.finds(AccountStatements.hasApp, [owner]),
                try db.finds(AccountStatements.hasShortPassword, [owner])
            {
                // The session was fresh by a provider, whose word may have ended since.
                guard try db.finds(AccountStatements.opensWithoutPassword, [owner]) else {
                    throw AccountStoreError(.lastMethod, "nothing but the password opens the account")
                }
                try db.run(AccountStatements.deleteShortPassword, [owner])
                try db.removeUnprovenPasskeys(of: account, at: event.at)
                try db.endRecovery(of: account, by: [.password], at: event.at)
                // Whoever came by it does not stay in without it.
                try db.run(AccountStatements.deleteOtherPasswordSessions, [owner, .bytes(session?.id.bytes ?? [])])
                try db.append(passwordEvent)
            }
            if try db.run(AccountStatements.deleteApp, [owner, owner]) == 0 {
                throw try db.finds(AccountStatements.hasApp, [owner])
                    ? AccountStoreError(.longPasswordNeeded, "the password is not known to be long")
                    : AccountStoreError(.notFound, "the account has no authenticator app")
            }
            try db.endRecovery(of: account, by: [.appCode], at: event.at)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func saveRecoveryCodes(
        _ codes: SavedCodes,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            try db.requireAccount(account)
            try db.save(codes, of: account, event: event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func advanceCode(
        _ advance: CodeAdvance,
        of account: UserHandle,
        event: TrailEvent?
    ) async throws(AccountStoreError) -> Bool {
        try await write { db in
            let owner = SQLValue.bytes(account.bytes)
            switch advance {
            case .app(let old, let new):
                let changed = try db.run(
                    AccountStatements.advanceApp,
                    [
                        .integer(new.lastStep), .integer(Int64(new.guesses.failures)),
                        .integer(new.guesses.lastAt.milliseconds), owner, .bytes(old.sealedSecret),
                        .integer(old.state.lastStep), .integer(Int64(old.state.guesses.failures)),
                        .integer(old.state.guesses.lastAt.milliseconds),
                    ]
                )
                guard changed == 1 else { return false }
            case .recovery(let old, let new):
                let changed = try db.run(
                    AccountStatements.advanceCodes,
                    [
                        .bytes(StoredDigests.encode(new.digests)), .integer(Int64(new.guesses.failures)),
                        .integer(new.guesses.lastAt.milliseconds), owner, .bytes(old.salt),
                        .bytes(StoredDigests.encode(old.digests)), .integer(Int64(old.guesses.failures)),
                        .integer(old.guesses.lastAt.milliseconds),
                    ]
                )
                guard changed == 1 else { return false }
                if new.left < old.left { try db.run(AccountStatements.reopenApp, [owner]) }
            }
            if let event { try db.append(event) }
            return true
        }
    }
}
