// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AppleSignIn
import JSONCoding
import OneTimeCodes
import SignInAccounts
import WebAuthnTypes

extension World {
    /// Ada's account, with a password, an identity at Apple and an app.
    func addAccountWithApp(_ person: Person) async throws -> (signedIn: SignedInSession, secret: SharedSecret) {
        try await addAccount("ada")
        let linked = try await linkApple(try await signIn("ada", person).signedIn).signedIn
        return (linked, try await addApp(linked))
    }

    /// Comes by Apple and is asked for a code; a fault where nobody asks.
    func beginSecondStepByApple(_ person: Person) async throws -> SecondStepStart {
        guard case .secondStep(let step) = try await comeByApple(person) else {
            throw SignInError(.internalError, "a provider alone opened an account with an app")
        }
        return step
    }

    /// Answers with a code what was asked after Apple.
    func finishSecondStepByApple(_ step: SecondStepStart, code: String, _ person: Person) async throws -> SignInOutcome
    {
        try await engine.externalSignIn.finishSecondStep(
            ceremony: step.ceremony.exposedText,
            code: code,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Comes by Apple and answers with a code.
    func signInByApple(code: () -> String, _ person: Person) async throws -> SignInOutcome {
        let step = try await beginSecondStepByApple(person)
        return try await finishSecondStepByApple(step, code: code(), person)
    }

    /// Comes by Apple in an app, with the tokens that Apple gives for the code there: what the refresh token is, and what the
    /// second identity token says otherwise.
    func comeInApp(
        _ name: String,
        about subject: String = AppleDouble.ada,
        _ person: Person,
        changing changes: [(String, JSONValue?)] = []
    ) async throws -> (arrival: ExternalArrival, grant: TokenReply) {
        let apple = AppleDouble.shared
        let start = try await engine.externalSignIn.begin(.apple, client: apple.app, visitor: person.visitor)
        let arrival = try await arrive(start, person)
        let grant = apple.grant(name, about: subject, for: apple.app, at: clock.now, changing: changes)
        return (arrival, grant)
    }
}
