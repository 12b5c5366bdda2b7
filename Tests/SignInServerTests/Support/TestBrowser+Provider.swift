// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInTesting
import Testing

extension TestBrowser {
    /// Begins, and goes through Apple's page.
    ///
    /// - Parameters:
    ///   - apple: The provider.
    ///   - decision: What the person does there.
    ///   - path: Below `/api/v1`, the ceremony's own.
    /// - Returns: The form that Apple's page posts.
    /// - Throws: When the service or Apple refuses.
    func formFromApple(
        _ apple: SimulatedProvider,
        _ decision: PersonDecision = .goOn(ConsentAnswer(person: "ada")),
        for path: String = "sign-in/external"
    ) async throws -> String {
        let begun = try await post("/api/v1/\(path)/begin", ["provider": "apple"])
        #expect(begun.status == 200, "\(begun.text)")
        return try apple.form(try #require(begun.json["address"]?.string), decision)
    }

    /// Brings back what Apple posted.
    func finish(_ form: String, for path: String = "sign-in/external") async throws -> Reply {
        try await post("/api/v1/\(path)/finish", ["callback": .string(form)])
    }

    /// Brings back what Apple posted for a confirmation, with a code of the app.
    func confirm(_ form: String, code: String?) async throws -> Reply {
        try await post(
            "/api/v1/verify/external/finish",
            ["callback": .string(form), "appCode": code.map { .string($0) } ?? .null]
        )
    }

    /// Goes to Apple and back.
    func signInByApple(
        _ apple: SimulatedProvider,
        as person: String = "ada",
        hidesEmail: Bool = false
    ) async throws -> Reply {
        let answer = ConsentAnswer(person: person, hidesEmail: hidesEmail)
        return try await finish(formFromApple(apple, .goOn(answer)))
    }

    /// Makes an account with Apple.
    func signUpByApple(
        _ apple: SimulatedProvider,
        as person: String = "ada",
        name: String = "ada",
        hidesEmail: Bool = false
    ) async throws -> Reply {
        let reply = try await signInByApple(apple, as: person, hidesEmail: hidesEmail)
        let ceremony = reply.json["newcomer"]?["ceremony"] ?? .null
        return try await post("/api/v1/sign-up/external", ["ceremony": ceremony, "name": .string(name)])
    }
}
