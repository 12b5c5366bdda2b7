// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/SignInServer.md, run.

// example server begins
import ByteEncodings
import Hummingbird
import Logging
import SignInAccounts
import SignInServer
import WebAuthnTypes
// example server ends

import AccountStorage
import HummingbirdTesting
import SecretMemory
import Testing
import WebAuthnRelyingParty

// example server begins

/// The whole service, for `try await signInService(…).runService()` or a service group of yours.
func signInService(engine: SignInEngine, logger: Logger) throws -> some ApplicationProtocol {
    let configuration = ServiceConfiguration(
        relyingPartyID: try RelyingPartyID("example.com"),
        name: "Nest",
        origins: [try Origin("https://login.example.com")],
        trustedProxies: [.loopback4, .loopback6]
    )
    let site = try SignInSite(configuration: configuration, engine: engine)
    return try site.application(address: .hostname("127.0.0.1", port: 8080), logger: logger)
}
// example server ends

@Suite(.timeLimit(.minutes(5))) struct `The page of SignInServer` {
    @Test func `has an example that serves pages and the API`() async throws {
        let engine = SignInEngine(
            store: InMemoryAccountStore(),
            relyingParty: RelyingPartyConfiguration(
                id: try RelyingPartyID("example.com"),
                name: "Nest",
                origins: OriginPolicy([try Origin("https://login.example.com")])
            ),
            policy: SignInPolicy(),
            secret: SecretBytes(copying: RandomSource.system.bytes(32)),
            now: { UnixTime(seconds: 1_800_000_000) }
        )
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        try await signInService(engine: engine, logger: logger).test(.router) { client in
            try await client.execute(uri: "/api/v1/configuration", method: .get) { reply in
                #expect(reply.status == .ok)
                #expect(String(buffer: reply.body).contains("\"example.com\""))
            }
            try await client.execute(uri: "/sign-in", method: .get) { reply in
                #expect(reply.status == .ok)
            }
        }
    }
}
