// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import MartletTesting
import SignInAccounts
import SignInServer
import Testing

@Suite struct `A page of another site` {
    @Test func `gets nothing done with a person's cookies, at any address that takes a POST`() async throws {
        let clock = TestClock()
        let service = try TestService(
            passwords: TestService.hasher(),
            codes: .signIn,
            recovery: RecoveryPolicy(),
            provider: SimulatedProvider(clock),
            clock: clock
        ) {
            $0.hasExplainPage = true
        }
        let paths = try service.site().endpoints.filter { $0.method == "POST" }
            .map { $0.path.replacing("{id}", with: "AAAA") }
        #expect(paths.count > 50, "the table names them all")
        #expect(Set(paths).isSuperset(of: Self.open.union(Self.providers)), "those of providers, too")
        try await service.test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.signUp("ada", TestDevice()).status == 201)
            let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
            for path in paths {
                let bodies: [HTTPFields] = [
                    [.origin: "https://evil.example"], [.origin: "null"],
                    [.origin: TestService.origin, fetchSite: "cross-site"],
                    // What a plain form of another site can send.
                    [.origin: "https://evil.example", .contentType: "application/x-www-form-urlencoded"],
                ]
                for fields in bodies {
                    let reply = try await browser.post(path, ["name": "ada"], fields)
                    if Self.open.contains(path) {
                        #expect(reply.headers[values: .setCookie].allSatisfy { !$0.contains("martlet-") }, "\(path)")
                    } else {
                        #expect(reply.status == 403, "\(path): \(fields)")
                    }
                }
            }
            #expect(try await browser.get("/api/v1/session").status == 200, "still signed in")
        }
    }

    /// What reads the pasted text alone, and touches nobody's account; and where a provider's page, which is another site,
    /// posts to: it does nothing with what came, and its own page sends it on.
    private static let open: Set<String> = ["/explain", "/sign-in/return/apple"]

    /// What is done with a provider.
    private static let providers: Set<String> = [
        "/api/v1/sign-in/external/begin", "/api/v1/sign-in/external/finish", "/api/v1/sign-in/external/code",
        "/api/v1/sign-up/external", "/api/v1/account/identities/begin", "/api/v1/account/identities/finish",
        "/api/v1/account/identities/remove", "/api/v1/verify/external/begin", "/api/v1/verify/external/finish",
        "/api/v1/providers/apple/notifications",
    ]
}
