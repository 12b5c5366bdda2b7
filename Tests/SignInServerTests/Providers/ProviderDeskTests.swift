// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import MartletTesting
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct `What the service asks providers` {
    private let clock: TestClock
    private let apple: SimulatedProvider
    private let desk: ProviderDesk

    init() throws {
        let (service, apple) = try TestService.withApple()
        (clock, self.apple) = (service.clock, apple)
        desk = ProviderDesk([apple.access], transport: apple, now: { [clock = service.clock] in clock.now })
    }

    private func exchange(until time: UnixTime, returnAddress: String? = nil) async throws -> TokenReply {
        try await desk.exchange(
            AuthorizationCode("c0de.0.example"),
            at: .apple,
            client: ClientID(SimulatedProvider.site),
            returnAddress: returnAddress,
            until: time
        )
    }

    @Test func `an exchange is not begun when its time is over`() async throws {
        guard case .fault = try await exchange(until: clock.now) else {
            Issue.record("something was answered")
            return
        }
        #expect(apple.count(of: "/auth/token") == 0)
        guard case .refused(let refusal) = try await exchange(until: clock.now.adding(seconds: 1)) else {
            Issue.record("a made-up code was not refused")
            return
        }
        #expect(refusal.reason == .invalidGrant && apple.count(of: "/auth/token") == 1)
    }

    @Test func `a code is exchanged under the address that it was asked for, on this machine alone`() async throws {
        let later = clock.now.adding(seconds: 1)
        _ = try await exchange(until: later, returnAddress: "http://localhost:8081/sign-in/return/apple")
        #expect(apple.count(of: "/auth/token") == 1)
        guard case .fault = try await exchange(until: later, returnAddress: "http://example.org/") else {
            Issue.record("an address elsewhere was taken to Apple in the clear")
            return
        }
        #expect(apple.count(of: "/auth/token") == 1)
    }
}
