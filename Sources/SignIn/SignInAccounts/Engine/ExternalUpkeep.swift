// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import AppleSignIn
internal import WebAuthnTypes

/// What goes on with providers beside the requests: how people stand, what is to be revoked, and what providers tell.
///
/// An adapter asks for work, talks to the provider, and hands in what it said.
package struct ExternalUpkeep: Sendable {
    let context: EngineContext

    // MARK: News

    /// Spends one notification of a network address, before anything of it is looked at.
    ///
    /// - Parameter address: From where it comes; nil where that is unknown, and then it is not limited. Neither is this machine, nor
    ///   an address of a private network, whoever told of it: all the world comes from one, where something stands between.
    /// - Throws: `rateLimited`; whoever tells of people tells it again later.
    package func admitNotification(from address: AddressKey?) throws(SignInError) {
        try context.limiter.spend(notificationFrom: address, now: context.now())
    }

    // MARK: Standing

    /// The tokens that are to be looked at, the longest due first, and of each person one.
    ///
    /// A token belongs to one client, so that a person may have several; providers are asked once a day about a person, with one
    /// after the other.
    ///
    /// Those that none of the keys opens are put off, so that they keep no others from being looked at; ``seals()`` counts them.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The tokens.
    /// - Throws: `serviceUnavailable`.
    package func dueTokens(limit: Int) async throws(SignInError) -> [ExternalToken] {
        guard context.external != nil else { return [] }
        let now = context.now()
        let due = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.externalTokens(dueAt: now, limit: limit)
        }
        var readable: [ExternalToken] = []
        var people: Set<ExternalIdentity> = []
        for token in due {
            guard (try? open(token)) != nil else {
                try await record(.undecided(.unreadable), of: token)
                continue
            }
            guard people.insert(token.identity).inserted else { continue }
            readable.append(token)
        }
        return readable
    }

    /// Opens a token, for the one request that carries it.
    ///
    /// - Parameter token: The token as it is stored.
    /// - Returns: The token in plain.
    /// - Throws: `externalOff`, `internalError` for one that another key sealed.
    package func open(_ token: ExternalToken) throws(SignInError) -> RefreshToken {
        let opened = try context.requireExternal().seal.open(token.sealed, in: token.place)
        do throws(AppleSignInError) {
            return try RefreshToken(opened)
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }

    /// Acts on what a provider says of a token.
    ///
    /// Only a dead token does anything to anybody; ``AppleSignIn/StandingSweep`` says when so many are dead that it is our own
    /// settings, and then nothing is handed in here.
    ///
    /// - Parameters:
    ///   - standing: What it says.
    ///   - token: The token that was looked at.
    /// - Throws: `serviceUnavailable`.
    package func record(_ standing: Standing, of token: ExternalToken) async throws(SignInError) {
        let (schedule, now) = (try context.requireExternal().setting.schedule, context.now())
        let faults = standing == .good ? 0 : token.faults + 1
        // With a token that no key opens nobody was asked, and of a client that is refused nothing was learned of the person: their
        // others need not wait for that.
        let isSilent = if case .misconfigured = standing { true } else { (try? open(token)) == nil }
        let pause = isSilent ? 0 : schedule.interval
        let record: StandingRecord =
            switch (standing, schedule.next(after: standing, faults: faults, draw: context.draw(), at: now)) {
            case (.good, let next?): .good(nextCheckAt: next, pause: pause)
            case (.misconfigured, let next?), (.undecided, let next?): .undecided(nextCheckAt: next, pause: pause)
            case (.ended, _): .ended
            case (_, nil): .undecided(nextCheckAt: now.adding(seconds: schedule.interval), pause: pause)
            }
        _ = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordStanding(record, of: token, at: now)
        }
    }

    // MARK: Notifications

    /// Stores what a provider told and does what follows from it; the answer to the provider comes after this.
    ///
    /// - Parameter notification: What it told.
    /// - Returns: What came of it.
    /// - Throws: `serviceUnavailable`, and then the provider tells it again.
    package func receive(_ notification: VerifiedNotification) async throws(SignInError) -> NotificationOutcome {
        let clients = context.external?.setting.clientsOfApps[notification.app]?.union([notification.app])
        let mark = NotificationMark(notification, about: clients, at: context.now())
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordNotification(
                mark,
                deletingAfter: context.policy.abandonedSeconds,
                usesPasswords: context.policy.usesPasswords
            )
        }
    }
}
