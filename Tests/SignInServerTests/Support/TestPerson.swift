// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import HummingbirdTesting
import JSONCoding
import MartletTesting
import OneTimeCodes
import SignInTesting
import Testing
import WebAuthnTypes

/// An account that came into being as all do, by a passkey, and then got a password.
struct TestPerson: Sendable {
    static let password = "a long-winded horse 7"

    let name: String
    let device: TestDevice
    /// A browser in which the person is signed in by the passkey.
    let browser: TestBrowser

    /// Signs up and sets the password.
    init(
        _ client: any TestClientProtocol,
        name: String = "ada",
        device: TestDevice? = nil,
        password: String = Self.password
    ) async throws {
        self.name = name
        self.device = try device ?? TestDevice()
        browser = TestBrowser(client)
        #expect(try await browser.signUp(name, self.device).status == 201)
        let set = try await browser.post("/api/v1/account/password/set", ["password": .string(password)])
        #expect(set.status == 200, "\(set.text)")
    }

    /// Sets up an authenticator app.
    ///
    /// - Parameter clock: The time for the first code.
    /// - Returns: The secret that the app now has.
    /// - Throws: When the service refuses.
    func addApp(at clock: TestClock) async throws -> SharedSecret {
        let begun = try await browser.post("/api/v1/account/authenticator-app/begin")
        let groups = try #require(begun.json["secret"]?.string)
        let secret = try SharedSecret(base32: groups.filter { $0 != " " })
        let confirmed = try await browser.post(
            "/api/v1/account/authenticator-app/confirm",
            ["ceremony": begun.json["ceremony"] ?? .null, "code": .string(Self.code(secret, clock.now))]
        )
        #expect(confirmed.status == 200, "\(confirmed.text)")
        return secret
    }

    /// Removes the passkeys, so that the password alone is left.
    ///
    /// - Throws: When the service refuses.
    func removePasskeys() async throws {
        let listed = try await browser.get("/api/v1/passkeys").json["passkeys"]?.array ?? []
        for passkey in listed {
            let id = try #require(passkey["id"]?.string)
            let removed = try await browser.post("/api/v1/passkeys/\(id)/remove")
            #expect(removed.status == 200, "\(removed.text)")
        }
    }

    /// The code that an app shows.
    static func code(_ secret: SharedSecret, _ now: UnixTime) -> String {
        let parameters = TimeCodeParameters.usual
        return String(decoding: parameters.code(ofStep: parameters.step(at: now), secret), as: UTF8.self)
    }
}

extension TestBrowser {
    /// Sends a name and a password.
    func signIn(name: String, password: String) async throws -> Reply {
        try await post("/api/v1/sign-in/password", ["name": .string(name), "password": .string(password)])
    }

    /// Sends the code that an answer asked for.
    func signIn(_ asked: Reply, code: String) async throws -> Reply {
        let ceremony = asked.json["next"]?["ceremony"] ?? .null
        return try await post("/api/v1/sign-in/code", ["ceremony": ceremony, "code": .string(code)])
    }
}
