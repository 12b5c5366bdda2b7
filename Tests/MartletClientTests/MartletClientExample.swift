// SPDX-License-Identifier: Apache-2.0

// example client begins
import ByteEncodings
import MartletClient
// example client ends

import AccountStorage
import Foundation
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Logging
import MartletTesting
import SecretMemory
import SignInAccounts
import SignInServer
import SignInTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

// example client begins

/// Resumes the session of the last run, or signs in with a passkey that the platform offers.
func signIn(to service: ServiceAddress, keeping file: String, with platform: some PasskeyPlatform) async throws
    -> SignedIn
{
    let client = SignInClient(service: service, storage: FileSessionStorage(path: file))
    if let resumed = try await client.resume() { return resumed }
    let pending = try await client.beginSignIn()
    let passkey = try await platform.assertion(pending.relyingPartyID, pending.challenge)
    let result = AssertionResult(
        credentialID: passkey.credentialID,
        rawClientDataJSON: passkey.rawClientDataJSON,
        rawAuthenticatorData: passkey.rawAuthenticatorData,
        signature: passkey.signature,
        userID: passkey.userID
    )
    return try await client.finishSignIn(pending, with: result)
}
// example client ends

/// The app's code that calls the platform; on Apple's systems around ASAuthorizationController.
protocol PasskeyPlatform: Sendable {
    func assertion(_ relyingPartyID: String, _ challenge: [UInt8]) async throws -> PlatformAssertion
}

/// The platform's result, under the names that Apple's has.
struct PlatformAssertion: Sendable {
    let credentialID: Data
    let rawClientDataJSON: Data
    let rawAuthenticatorData: Data
    let signature: Data
    let userID: Data
}

extension Browser: PasskeyPlatform {
    func assertion(_ relyingPartyID: String, _ challenge: [UInt8]) async throws -> PlatformAssertion {
        let options = RequestOptions(
            challenge: try Challenge(bytes: challenge),
            relyingPartyID: try RelyingPartyID(relyingPartyID)
        )
        let response = try AuthenticationResponse(parsing: await get(options.json.serialized))
        return PlatformAssertion(
            credentialID: Data(response.id.bytes),
            rawClientDataJSON: Data(response.clientDataJSON),
            rawAuthenticatorData: Data(response.authenticatorData),
            signature: Data(response.signature),
            userID: Data(response.userHandle?.bytes ?? [])
        )
    }
}

@Suite(.timeLimit(.minutes(5))) struct `The page of MartletClient` {
    @Test func `has an example that signs in and resumes`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try await Self.withService { address in
            let browser = try Browser()
            let newcomer = SignInClient(service: address, storage: InMemorySessionStorage())
            let pending = try await newcomer.beginSignUp(name: "robin")
            let made = try RegistrationResponse(parsing: await browser.create(pending.optionsJSON))
            let account = try await newcomer.finishSignUp(
                pending,
                with: RegistrationResult(
                    credentialID: made.id.bytes,
                    rawClientDataJSON: made.clientDataJSON,
                    rawAttestationObject: made.attestationObject
                )
            ).account

            let first = try await signIn(to: address, keeping: file, with: browser)
            #expect(first.account == account)
            // A browser without any passkey: only the session that was kept can answer.
            let second = try await signIn(to: address, keeping: file, with: try Browser())
            #expect(second.session.id == first.session.id)
        }
    }

    @Test func `has an example that tells what a person can do about an error`() async throws {
        let client = SignInClient(
            service: try ServiceAddress("http://localhost:1"),
            storage: InMemorySessionStorage(),
            transport: Unplugged()
        )
        let show = Lines()

        // example client-errors begins
        do {
            _ = try await client.beginSignIn()
        } catch let error as SignInClientError {
            switch error.code {
            case .rateLimited: show("Please wait \(error.retryAfterSeconds ?? 60) seconds.")
            case .unreachable, .timedOut, .serviceUnavailable: show("The service cannot be reached. Try again?")
            default: show("That did not work (\(error.code.rawValue), request \(error.requestID ?? "-")).")
            }
        }
        // example client-errors ends

        #expect(show.all == ["The service cannot be reached. Try again?"])
    }

    private struct Unplugged: HTTPTransport {
        struct Gone: Error {}

        func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply { throw Gone() }
    }

    private static func withService(_ body: @Sendable (ServiceAddress) async throws -> Void) async throws {
        let id = try RelyingPartyID("localhost")
        let origin = try Origin("http://localhost:8080")
        var policy = SignInPolicy()
        policy.signUp = .open
        let engine = SignInEngine(
            store: InMemoryAccountStore(),
            relyingParty: RelyingPartyConfiguration(id: id, name: "Nest", origins: OriginPolicy([origin])),
            policy: policy,
            secret: SecretBytes(copying: RandomSource.system.bytes(32)),
            now: { UnixTime(seconds: 1_800_000_000) }
        )
        let site = try SignInSite(
            configuration: ServiceConfiguration(relyingPartyID: id, name: "Nest", origins: [origin]),
            engine: engine
        )
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        try await site.application(address: .hostname("127.0.0.1", port: 0), logger: logger).test(.live) { client in
            try await body(try ServiceAddress("http://localhost:\(client.port ?? 0)"))
        }
    }
}
