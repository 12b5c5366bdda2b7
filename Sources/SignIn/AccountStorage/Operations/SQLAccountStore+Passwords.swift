// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func secrets(
        named canonicalName: String,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets? {
        try await read { db in
            // As with credentials: for a name that nobody has, its neighbour's are read and dropped.
            let found = try db.first(AccountStatements.handleAtName, [.text(canonicalName)]) { row in
                (handle: try row.bytes(), bearsName: try row.flag())
            }
            let secrets = try db.secrets(found?.handle ?? [UInt8](repeating: 0, count: 32), browser: browser)
            return found?.bearsName == true ? secrets : nil
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func secrets(of account: UserHandle) async throws(AccountStoreError) -> AccountSecrets? {
        try await read { db in try db.secrets(account.bytes, browser: nil) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordPasswordSignIn(
        _ use: PasswordUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(use.stamp, of: session.account)
            try db.require(use.recipient, of: session.account, since: use.sentAt)
            try db.countAnew(session.account)
            try db.insert(session)
            try db.note(use.browser, of: session.account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordPasswordVerification(
        _ use: PasswordUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(use.stamp, of: session.account)
            try db.require(use.recipient, of: session.account, since: use.sentAt)
            try db.countAnew(session.account)
            try db.replace(digest, with: session, passwordVerifiedAt: session.passwordVerifiedAt)
            try db.note(use.network, of: session.account, device: session.device, isTold: true)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func setPassword(
        _ replacement: PasswordReplacement,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try await write { db in
            try db.requireProofs(of: session)
            try db.requireAccount(account)
            let password = replacement.password
            try db.requireApp(beside: password, of: account)
            let isSet =
                if let previous = replacement.previous {
                    try db.run(
                        AccountStatements.replacePassword,
                        [
                            .text(password.hash), .flag(password.isLong), .integer(password.changedAt.milliseconds),
                            .bytes(password.stamp.bytes), .integer(password.foundCommonAt?.milliseconds),
                            .bytes(account.bytes), .bytes(previous.bytes),
                        ]
                    ) == 1
                } else {
                    try db.insert(password, of: account)
                }
            guard isSet else { throw AccountStoreError(.passwordChanged, "the password is another by now") }
            if replacement.previous != nil {
                try db.removeUnprovenPasskeys(of: account, at: event.at)
                try db.endRecovery(of: account, by: [.password], at: event.at)
            }
            let ended = try db.endSessions(of: account, otherThan: session)
            // Whoever had the password before signed in somewhere, too.
            try db.run(
                AccountStatements.forgetOtherBrowsers,
                [.bytes(account.bytes), .bytes(replacement.browser?.digest.bytes ?? [])]
            )
            try db.forgetNetworks(of: account, but: replacement.browser?.network)
            try db.note(replacement.browser, of: account, isSignIn: false)
            try db.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func rehashPassword(
        of account: UserHandle,
        from old: AccountPassword,
        to hash: String,
        isLong: Bool
    ) async throws(AccountStoreError) {
        try await write { db in
            _ = try db.run(
                AccountStatements.rehashPassword,
                [.text(hash), .flag(isLong), .bytes(account.bytes), .bytes(old.stamp.bytes), .text(old.hash)]
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func noteCommonPassword(
        of account: UserHandle,
        _ stamp: PasswordStamp,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let time = SQLValue.integer(event.at.milliseconds)
            let values = [time, .bytes(account.bytes), .bytes(stamp.bytes)]
            if try db.run(AccountStatements.noteCommonPassword, values) > 0 { try db.append(event) }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func removePassword(
        of account: UserHandle,
        in browser: KnownBrowser,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try await write { db in
            try db.requireProofs(of: session)
            let owner = SQLValue.bytes(account.bytes)
            if try db.run(AccountStatements.deletePassword, [owner, owner]) == 0 {
                throw try db.finds(AccountStatements.hasPassword, [owner])
                    ? AccountStoreError(.lastMethod, "the account has no passkey to rely on")
                    : AccountStoreError(.notFound, "the account has no password")
            }
            try db.removeUnprovenPasskeys(of: account, at: event.at)
            try db.endRecovery(of: account, by: [.password], at: event.at)
            // Not all of them: whoever came next would be the first one, of whom nobody is told.
            try db.run(AccountStatements.forgetOtherBrowsers, [owner, .bytes(browser.digest.bytes)])
            try db.forgetNetworks(of: account, but: browser.network)
            try db.note(browser, of: account, isSignIn: false)
            let ended = try db.endSessions(of: account, otherThan: session)
            try db.append(event)
            return ended
        }
    }
}
