// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Foundation
import JSONCoding
import MartletClient
import Testing

@Suite struct CeremonyValueTests {
    @Test func `a registration comes as raw bytes and as the standard's JSON`() async throws {
        let test = try TestClient()
        let pending = try await test.client.beginSignUp(name: "robin", displayName: "Robin", invite: "i")
        #expect(pending.challenge == FakeService.challenge)
        #expect(pending.relyingPartyID == "id.example")
        #expect(pending.userID == FakeService.userID)
        #expect(pending.userName == "robin")
        #expect(pending.userDisplayName == "Robin")
        #expect(pending.excludedCredentials.map(\.id) == [[1, 2, 3]])
        #expect(pending.excludedCredentials.first?.transports == ["usb"])
        #expect(pending.algorithms == [-7, -257])
        #expect(pending.userVerification == "preferred")
        #expect(try JSONValue(parsing: pending.optionsJSON)["user"]?["name"] == "robin")
        let body = try body(of: test.service.requests.last)
        #expect(body == ["name": "robin", "displayName": "Robin", "invite": "i"])
    }

    @Test func `an assertion comes as raw bytes and as the standard's JSON`() async throws {
        let test = try TestClient()
        let pending = try await test.client.beginSignIn(name: "robin")
        #expect(pending.challenge == FakeService.challenge)
        #expect(pending.relyingPartyID == "id.example")
        #expect(pending.allowedCredentials.map(\.id) == [[1, 2, 3]])
        #expect(pending.userVerification == "required")
        #expect(try JSONValue(parsing: pending.optionsJSON)["rpId"] == "id.example")
        #expect(try body(of: test.service.requests.last) == ["name": "robin"])
    }

    @Test func `what the platform gives travels unchanged, from Data as well`() async throws {
        let test = try TestClient()
        let result = AssertionResult(
            credentialID: Data([1, 2, 3]),
            rawClientDataJSON: Data("{ }".utf8),
            rawAuthenticatorData: Data([4]),
            signature: Data([5]),
            userID: Data([6])
        )
        _ = try await test.client.finishSignIn(try await test.client.beginSignIn(), with: result)
        let sent = try #require(try body(of: test.service.requests.last)["credential"])
        #expect(sent["id"] == "AQID" && sent["rawId"] == "AQID" && sent["type"] == "public-key")
        #expect(sent["response"]?["clientDataJSON"] == .string(Base64URL.encode("{ }".utf8)))
        #expect(sent["response"]?["authenticatorData"] == "BA")
        #expect(sent["response"]?["signature"] == "BQ")
        #expect(sent["response"]?["userHandle"] == "Bg")
    }

    @Test func `a user ID without bytes is left out`() {
        let result = AssertionResult(
            credentialID: [1],
            rawClientDataJSON: [2],
            rawAuthenticatorData: [3],
            signature: [4],
            userID: Data()
        )
        #expect(result.userID == nil)
    }

    private func body(of request: HTTPTransportRequest?) throws -> JSONValue {
        try JSONValue(parsing: try #require(request?.body))
    }
}
