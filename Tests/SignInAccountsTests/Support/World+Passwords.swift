// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import OneTimeCodes
import PasswordHashing
import Passwords
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

extension World {
    /// Long enough to stand alone, and on no list.
    static let password = "kestrels over the harbour at nine"

    /// Makes an account that has a password and nothing else, as an import does.
    func addAccount(
        _ name: String,
        password: String = Self.password,
        isLong: Bool? = true,
        hash: String? = nil,
        addresses: [String] = []
    ) async throws {
        let made = hash == nil ? try await hasher.hash(try Password(password)).text : ""
        let name = try AccountName(name)
        let account = Account(
            id: UserHandle(from: .system),
            name: name,
            displayName: try DisplayName(name.text),
            createdAt: clock.now
        )
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: AccountPassword(
                    hash: hash ?? made,
                    isLong: isLong,
                    changedAt: clock.now,
                    stamp: PasswordStamp(from: .system)
                ),
                addresses: try addresses.map {
                    VerifiedAddress(recipient: try recipient($0), language: .english, verifiedAt: clock.now)
                },
                session: nil,
                event: TrailEvent(account: account.id, at: clock.now, kind: .accountCreated)
            )
        )
    }

    /// Presents a name and a password in a person's browser.
    func present(_ name: String, _ password: String = Self.password, _ person: Person) async throws
        -> PasswordSignInResult
    {
        try await engine.passwordSignIn.begin(
            name: name,
            password: password,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Signs in where the password is all that is asked for.
    func signIn(_ name: String, password: String = Self.password, _ person: Person) async throws -> SignInOutcome {
        guard case .signedIn(let outcome) = try await present(name, password, person) else {
            throw SignInError(.codeRequired, "a code was asked for")
        }
        return outcome
    }

    /// Begins a sign-in that asks for a code.
    func secondStep(_ name: String, password: String = Self.password, _ person: Person) async throws -> SecondStepStart
    {
        guard case .secondStep(let start) = try await present(name, password, person) else {
            throw SignInError(.codeRefused, "no code was asked for")
        }
        return start
    }

    /// Presents a code in a person's browser.
    func finish(_ start: SecondStepStart, code: String, _ person: Person) async throws -> SignInOutcome {
        try await engine.passwordSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: code,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Sets up an authenticator app, and lets its first code pass.
    func addApp(_ signedIn: SignedInSession) async throws -> SharedSecret {
        let setUp = try await engine.authenticatorApp.begin(signedIn)
        try await engine.authenticatorApp.confirm(
            ceremony: setUp.ceremony.exposedText,
            code: code(setUp.secret),
            signedIn
        )
        clock.advance(seconds: 30)
        return setUp.secret
    }

    /// The code that an app shows now.
    func code(_ secret: SharedSecret, stepsAhead: Int64 = 0) -> String {
        let step = TimeCodeParameters.usual.step(at: clock.now) + stepsAhead
        return String(decoding: TimeCodeParameters.usual.code(ofStep: step, secret), as: UTF8.self)
    }

    /// A code that is wrong now.
    func wrongCode(_ secret: SharedSecret) -> String {
        let right = (-2...2).map { code(secret, stepsAhead: $0) }
        return (0..<10).map { "00000\($0)" }.first { !right.contains($0) } ?? "123456"
    }

    /// Lets owners be told that their passwords go, and a day pass.
    func waitForPasswordsToGo() async throws {
        try await engine.upkeep.run()
        clock.advance(seconds: 86_400)
        try await engine.upkeep.run()
    }

    /// The session as its next request finds it.
    func reread(_ outcome: SignInOutcome) async throws -> SignedInSession {
        try await engine.sessions.authenticate(token: try #require(outcome.token).exposedText, kind: .cookie)
    }
}
