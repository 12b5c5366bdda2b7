// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import PasskeyClient
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct FailureTests {
    private struct WireBroke: Error {}

    @Test(arguments: [
        (AuthenticatorError.Code.credentialExcluded, PasskeyClientError.Code.invalidState),
        (.algorithmUnsupported, .notSupported),
        (.userVerificationUnavailable, .constraint),
        (.userVerificationFailed, .notAllowed),
        (.operationDenied, .notAllowed),
        (.noCredentials, .notAllowed),
        (.clientDataHashInvalid, .unknown),
    ])
    func `an authenticator's refusal gets the DOM's name`(
        code: AuthenticatorError.Code,
        expected: PasskeyClientError.Code
    ) async throws {
        let stub = StubAuthenticator(
            create: { _ in throw AuthenticatorError(code, "reason") },
            sign: { _ in throw AuthenticatorError(code, "reason") }
        )
        let client = try Requests.client(stub)
        await #expect(throws: PasskeyClientError(expected, "")) { try await client.create(Requests.creation()) }
        await #expect(throws: PasskeyClientError(expected, "")) { try await client.get(Requests.request()) }
    }

    @Test func `declining, having no passkey and failing verification look the same`() async throws {
        var messages: Set<String> = []
        for code in [AuthenticatorError.Code.operationDenied, .noCredentials, .userVerificationFailed] {
            let client = try Requests.client(StubAuthenticator(sign: { _ in throw AuthenticatorError(code, "reason") }))
            let options = try Requests.request()
            do {
                _ = try await client.get(options)
            } catch {
                messages.insert(error.description)
            }
        }
        #expect(messages.count == 1)
    }

    @Test func `a broken wire is told from a refusal`() async throws {
        let client = try Requests.client(StubAuthenticator(sign: { _ in throw WireBroke() }))
        await #expect(throws: PasskeyClientError(.unknown, "")) { try await client.get(Requests.request()) }
    }

    @Test func `when the time is over the authenticator is cancelled and the refusal says no more`() async throws {
        let clock = HastyClock()
        let stub = StubAuthenticator(sign: { _ in
            try await StubAuthenticator.waitForever()
            throw WireBroke()
        })
        let client = try Requests.client(stub, clock: clock)
        await #expect(throws: PasskeyClientError(.notAllowed, "")) { try await client.get(Requests.request()) }
        #expect(stub.assertions.count == 1)
    }

    @Test(arguments: [(nil, 300), (0, 300), (1_000, 300), (400_000, 400), (9_000_000, 600)] as [(Int?, Int)])
    func `timeouts are corrected into the range`(milliseconds: Int?, seconds: Int) async throws {
        let clock = HastyClock()
        let stub = StubAuthenticator(sign: { _ in
            try await StubAuthenticator.waitForever()
            throw WireBroke()
        })
        let client = try Requests.client(stub, clock: clock)
        await #expect(throws: PasskeyClientError(.notAllowed, "")) {
            try await client.get(Requests.request(timeout: milliseconds))
        }
        #expect(clock.sleeps == [.seconds(seconds)])
    }

    @Test func `cancelling the task ends the ceremony`() async throws {
        let (started, starting) = AsyncStream<Void>.makeStream()
        let stub = StubAuthenticator(sign: { _ in
            starting.yield()
            try await StubAuthenticator.waitForever()
            throw WireBroke()
        })
        let client = try Requests.client(stub)
        let options = try Requests.request()
        let task = Task { try await client.get(options) }
        for await _ in started { break }
        task.cancel()
        await #expect(throws: PasskeyClientError(.abort, "")) { try await task.value }
    }
}
