// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/SignInAccounts.md, run.

// example accounts begins
import ByteEncodings
import AccountStorage
import SecretMemory
import SignInAccounts
import WebAuthnRelyingParty
import WebAuthnTypes
// example accounts ends

import Foundation
import JSONCoding
import Testing

@Suite struct `The page of SignInAccounts and AccountStorage` {
    @Test func `has an example that keeps an account in a file`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "accounts.sqlite").path
        let browser = try Browser()
        let secret = SecretBytes(copying: RandomSource.system.bytes(32))
        let relyingParty = RelyingPartyConfiguration(
            id: try RelyingPartyID("localhost"),
            name: "Nest",
            origins: OriginPolicy([try Origin("http://localhost:8080")])
        )
        @Sendable func now() -> UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

        // example accounts begins
        var policy = SignInPolicy()
        policy.signUp = .open
        let store = try SQLiteAccountStore(path: path)
        let engine = SignInEngine(store: store, relyingParty: relyingParty, policy: policy, secret: secret, now: now)

        let app = Visitor(browser: nil, address: AddressKey(address: [192, 0, 2, 7]), device: "Nest for Linux")
        let start = try await engine.signUp.begin(name: "robin", displayName: nil, invite: nil, visitor: app)
        let made = try RegistrationResponse(parsing: await browser.create(start.options.json.serialized))
        let ceremony = start.ceremony.exposedText
        let new = try await engine.signUp.finish(ceremony: ceremony, response: made, session: .bearer(), visitor: app)

        guard let token = new.token?.exposedText else { return }
        let whoAsks = try await engine.sessions.authenticate(token: token, kind: .bearer).account.name.text
        try store.close()
        // example accounts ends

        #expect(whoAsks == "robin")
        let again = try SQLiteAccountStore(path: path)
        #expect(try await again.counts().accounts == 1)
        try again.close()
    }
}
