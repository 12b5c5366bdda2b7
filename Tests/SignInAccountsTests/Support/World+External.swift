// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

extension World {
    /// A service that people may sign in to with Apple.
    static func withApple(
        store: any AccountStore = InMemoryAccountStore(),
        usesPasswords: Bool = true,
        keys: ExternalTokenKeys? = nil,
        clientsOfApps: [ClientID: Set<ClientID>] = [:],
        transfer: TeamTransfer? = nil,
        _ change: (inout SignInPolicy) -> Void = { _ in }
    ) throws -> World {
        let apple = AppleDouble.shared
        let setting = ExternalSignInSetting(
            providers: [apple.provider],
            keys: keys ?? apple.keys,
            clientsOfApps: clientsOfApps,
            transfer: transfer
        )
        return try World(store: store, usesPasswords: usesPasswords, external: setting, change)
    }

    /// Goes to Apple in a person's browser.
    func leaveForApple(_ person: Person) async throws -> ExternalStart {
        try await engine.externalSignIn.begin(.apple, client: AppleDouble.shared.site, visitor: person.visitor)
    }

    /// Comes back from Apple, in the same browser.
    func arrive(
        _ start: ExternalStart,
        as subject: String = AppleDouble.ada,
        _ person: Person,
        name: OneTimeUser? = nil
    ) async throws -> ExternalArrival {
        let attempt = try await engine.externalSignIn.redeem(state: start.state, visitor: person.visitor)
        return try await arrive(attempt, start, as: subject, name: name)
    }

    /// Has a token verified for a sign-in whose state was taken out.
    func arrive(
        _ attempt: ExternalAttempt,
        _ start: ExternalStart,
        as subject: String = AppleDouble.ada,
        name: OneTimeUser? = nil
    ) async throws -> ExternalArrival {
        try await engine.externalSignIn.arrive(
            attempt,
            token: AppleDouble.shared.token(subject, for: start, at: clock.now),
            key: AppleDouble.shared.key,
            code: AuthorizationCode("c0de.0.example"),
            user: name.map(OneTimeUserField.given) ?? .absent
        )
    }

    /// Exchanges the code of whoever came; false where there was nothing to exchange.
    func exchange(
        _ arrival: ExternalArrival,
        _ reply: TokenReply = AppleDouble.shared.grant(),
        key: ProviderKey? = AppleDouble.shared.key
    ) async throws -> Bool {
        guard let exchange = try await engine.externalSignIn.beginExchange(arrival) else { return false }
        return try await engine.externalSignIn.finishExchange(exchange, reply: reply, key: key)
    }

    /// Signs in with Apple in a person's browser, as far as that goes.
    func comeByApple(
        as subject: String = AppleDouble.ada,
        _ person: Person,
        name: OneTimeUser? = nil
    ) async throws -> ExternalOutcome {
        let arrival = try await arrive(try await leaveForApple(person), as: subject, person, name: name)
        let isExchanged = try await exchange(arrival)
        return try await engine.externalSignIn.finish(
            arrival,
            isExchanged: isExchanged,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Signs in with Apple where an account has the identity and asks for nothing more.
    func signInByApple(as subject: String = AppleDouble.ada, _ person: Person) async throws -> SignInOutcome {
        guard case .signedIn(let outcome) = try await comeByApple(as: subject, person) else {
            throw SignInError(.notFound, "nobody was signed in")
        }
        return outcome
    }

    /// Comes from Apple without an account.
    func welcome(
        as subject: String = AppleDouble.ada,
        _ person: Person,
        name: OneTimeUser? = nil
    ) async throws -> NewcomerStart {
        guard case .newcomer(let start) = try await comeByApple(as: subject, person, name: name) else {
            throw SignInError(.notFound, "an account has the identity")
        }
        return start
    }

    /// Makes an account with Apple.
    func signUpByApple(
        _ name: String,
        as subject: String = AppleDouble.ada,
        _ person: Person
    ) async throws -> SignInOutcome {
        try await signUp(name, try await welcome(as: subject, person), person)
    }

    /// Makes the account of a newcomer.
    func signUp(
        _ name: String,
        _ newcomer: NewcomerStart,
        displayName: String? = nil,
        invite: String? = nil,
        _ person: Person
    ) async throws -> SignInOutcome {
        try await engine.externalSignIn.signUp(
            ceremony: newcomer.ceremony.exposedText,
            name: .chosen(name),
            displayName: displayName,
            invite: invite,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Links an identity to the account of a session.
    func linkApple(
        as subject: String = AppleDouble.ada,
        _ signedIn: SignedInSession
    ) async throws -> VerificationOutcome {
        let start = try await engine.identities.beginLinking(.apple, client: AppleDouble.shared.site, signedIn)
        let attempt = try await engine.identities.redeem(state: start.state, signedIn)
        let arrival = try await arrive(attempt, start, as: subject)
        let isExchanged = try await exchange(arrival)
        return try await engine.identities.finishLinking(arrival, isExchanged: isExchanged, signedIn)
    }

    /// Confirms by Apple who is there.
    func confirmByApple(
        as subject: String = AppleDouble.ada,
        code: String? = nil,
        _ signedIn: SignedInSession
    ) async throws -> VerificationOutcome {
        let start = try await engine.identities.beginVerification(.apple, client: AppleDouble.shared.site, signedIn)
        let attempt = try await engine.identities.redeem(state: start.state, signedIn)
        let arrival = try await arrive(attempt, start, as: subject)
        return try await engine.identities.finishVerification(arrival, code: code, signedIn)
    }

    /// The next work that is due; nil when there is none.
    func nextWork() async throws -> RevocationWork? {
        guard let turn = try await engine.externalUpkeep.nextRevocation() else { return nil }
        guard case .work(let work) = turn else {
            throw SignInError(.internalError, "what is to be revoked lies under none of the keys")
        }
        return work
    }

    /// Carries out what is due to be revoked, and returns how many tokens were.
    func revokeWhatIsDue(_ reply: TokenReply = AppleDouble.shared.refusal("invalid_grant")) async throws -> Int {
        var revoked = 0
        while let work = try await nextWork() {
            switch work.secret {
            case .code: _ = try await engine.externalUpkeep.finish(work, reply: reply)
            case .refresh, .access:
                _ = try await engine.externalUpkeep.finish(work, reply: RevocationReply.done)
                revoked += 1
            }
        }
        return revoked
    }

    /// Tells an event, as Apple does.
    @discardableResult
    func tell(
        _ type: String,
        about subject: String = AppleDouble.ada,
        happenedAt: UnixTime? = nil,
        identifier: String = "jti-1"
    ) async throws -> NotificationOutcome {
        try await engine.externalUpkeep.receive(
            AppleDouble.shared.notification(
                type,
                about: subject,
                happenedAt: happenedAt ?? clock.now,
                at: clock.now,
                identifier: identifier
            )
        )
    }

    /// Whether a session still lives.
    func lives(_ outcome: SignInOutcome) async -> Bool { (try? await reread(outcome)) != nil }
}
