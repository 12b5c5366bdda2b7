// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import JSONCoding
import SignInTesting
import Testing
import WebAuthnTypes

extension TestApp {
    /// What an app has of its system, and what it asked with.
    struct Grant: Sendable {
        let state: JSONValue
        let identityToken: String
        let code: String
    }

    /// Begins, and has the system ask the person.
    ///
    /// - Parameters:
    ///   - apple: The provider.
    ///   - person: Who sits before the device.
    ///   - now: The present time.
    /// - Returns: What the system gives.
    /// - Throws: When the service or Apple refuses.
    func grantOfApple(
        _ apple: SimulatedProvider,
        as person: String = "ada",
        at now: UnixTime
    ) async throws -> Grant {
        let begun = try await post(
            "/api/v1/sign-in/external/begin",
            ["provider": "apple", "client": .string(SimulatedProvider.app)]
        )
        let nonce = try #require(begun.json["nonce"]?.string, "\(begun.text)")
        let grant = try apple.atApple { simulated in
            try simulated.authorizeNatively(
                app: SimulatedProvider.app,
                ConsentAnswer(person: person),
                scopes: [.name, .email],
                nonce: nonce,
                at: now
            )
        }
        return Grant(state: begun.json["state"] ?? .null, identityToken: grant.identityToken, code: grant.code)
    }

    /// Brings what the system gave, or another code beside it.
    func finish(_ grant: Grant, code: String? = nil) async throws -> Reply {
        try await post(
            "/api/v1/sign-in/external/finish",
            [
                "state": grant.state, "identityToken": .string(grant.identityToken),
                "code": .string(code ?? grant.code),
            ]
        )
    }

    /// Goes to Apple and back.
    func comeByApple(_ apple: SimulatedProvider, as person: String = "ada", at now: UnixTime) async throws -> Reply {
        try await finish(grantOfApple(apple, as: person, at: now))
    }
}
