// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct RecoveryTests {
    private let service: TestService

    init() throws {
        var recovery = RecoveryPolicy()
        recovery.waitSeconds = 0
        service = try TestService(recovery: recovery)
    }

    /// Gives a proof, and returns what came of it.
    private func prove(
        _ method: String,
        _ value: String,
        _ ceremony: JSONValue?,
        _ browser: TestBrowser
    ) async throws -> JSONValue {
        let body: JSONValue = ["ceremony": ceremony ?? .null, "method": .string(method), "value": .string(value)]
        let reply = try await browser.post("/api/v1/recovery/prove", body)
        #expect(reply.status == 200, "\(reply.text)")
        return reply.json
    }

    @Test func `new saved codes come with the passkey that ends a recovery by one, and never again`() async throws {
        try await service.test { client in
            let before = TestBrowser(client)
            #expect(try await before.signUp("ada", try TestDevice()).status == 201)
            let made = try await before.post("/api/v1/account/recovery-codes/replace")
            let old = (made.json["codes"]?.array ?? []).compactMap(\.string)
            #expect(old.count == 10)

            let browser = TestBrowser(client)
            let begun = try await browser.post("/api/v1/recovery/begin", ["name": "ada"])
            let more = try await prove("saved_code", old[0], begun.json["ceremony"], browser)
            let link = try await service.engine.administration.makeSignInLink(named: "ada").token.exposedText
            let enough = try await prove("operator_link", link, more["next"]?["ceremony"], browser)
            let token = enough["ticket"]?["token"] ?? .null
            let finished = try await browser.post("/api/v1/recovery/finish", ["token": token])
            #expect(finished.status == 200 && finished.json["recoveryCodes"] == nil, "\(finished.text)")

            let added = try await browser.addPasskey(try TestDevice())
            let new = (added.json["recoveryCodes"]?.array ?? []).compactMap(\.string)
            #expect(added.status == 201 && new.count == 10 && Set(new).isDisjoint(with: old))
            #expect(added.headers[.cacheControl] == "no-store")
            #expect(try await browser.get("/api/v1/account").json["recoveryCodesLeft"] == 10)
            let another = try await browser.addPasskey(try TestDevice())
            #expect(another.status == 201 && another.json["recoveryCodes"] == nil)
        }
    }
}
