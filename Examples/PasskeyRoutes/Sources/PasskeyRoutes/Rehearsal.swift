// SPDX-License-Identifier: Apache-2.0
// Both ceremonies without a browser, to see them work.

// example getting-started-rehearsal begins
import ByteEncodings
import Foundation
import JSONCoding
import PasskeyClient
import SoftwareAuthenticator
import WebAuthnTypes

/// Registers a passkey and signs in with it, as a browser would.
enum Rehearsal {
    static func run() async throws {
        let signIn = try PasskeySignIn(origin: "http://localhost:8080")
        let browser = WebAuthnClient(
            origin: try Origin("http://localhost:8080"),
            authenticator: PasskeyAuthenticator(
                store: InMemoryCredentialStore(),
                consent: SelfApprovingConsent(),
                now: { now }
            ),
            clock: ContinuousClock()
        )
        let (creation, ticket) = try signIn.beginRegistration(name: "robin", at: now)
        let made = try await browser.create(CreationOptions(json: JSONValue(parsing: creation)))
        let user = try await signIn.finishRegistration(made.json.serialized, ticket: ticket, at: now)
        print("registered", user.base64URL)
        let (request, second) = try signIn.beginSignIn(at: now)
        let used = try await browser.get(RequestOptions(json: JSONValue(parsing: request)))
        let same = try await signIn.finishSignIn(used.json.serialized, ticket: second, at: now)
        print("signed in", same.base64URL)
    }

    static var now: UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
// example getting-started-rehearsal ends
