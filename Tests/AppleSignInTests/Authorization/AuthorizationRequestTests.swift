// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import MartletTesting
import SecretMemory
import Testing

@Suite struct AuthorizationRequestTests {
    private let setting: Setting
    private let back: WebAddress
    private let state = SignInState(from: .seeded(5))

    init() throws {
        setting = try Setting()
        back = try WebAddress("https://sign-in.example.com/apple/back?a=b")
    }

    private func fields(_ address: String) -> [String: String] {
        let query = address.split(separator: "?", maxSplits: 1).last ?? ""
        var fields: [String: String] = [:]
        for field in query.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
            fields[parts[0]] = parts[1]
        }
        return fields
    }

    @Test func `the address carries what Apple wants, spaces as %20`() throws {
        let request = try AuthorizationRequest(
            setting.provider,
            client: setting.site,
            returnAddress: back,
            scopes: [.name, .email]
        )
        let address = try request.address(state: state, nonce: setting.nonce)
        #expect(address.hasPrefix("https://appleid.apple.com/auth/authorize?client_id=com.example.site&"))
        #expect(!address.contains("+") && !address.contains(" "))
        #expect(
            fields(address) == [
                "client_id": "com.example.site", "response_type": "code%20id_token", "response_mode": "form_post",
                "redirect_uri": "https%3A%2F%2Fsign-in.example.com%2Fapple%2Fback%3Fa%3Db", "scope": "name%20email",
                "state": state.exposedText, "nonce": setting.nonce.exposedText,
            ]
        )
    }

    @Test func `without scopes there is no field for them, and the answer may be a code alone`() throws {
        let request = try AuthorizationRequest(
            setting.provider,
            client: setting.site,
            returnAddress: back,
            scopes: [],
            answer: .code
        )
        let fields = fields(try request.address(state: state, nonce: setting.nonce))
        #expect(fields["scope"] == nil)
        #expect(fields["response_type"] == "code")
        #expect(fields["response_mode"] == "form_post")
    }

    @Test func `what Apple would refuse is refused here`() throws {
        let cases: [(ClientID, WebAddress, [AuthorizationScope])] = [
            (try ClientID("com.evil.site"), back, []), (setting.site, back, [.name, .name]),
            (setting.site, back, [.openID]),
            (setting.site, try WebAddress(simulatedAt: "http://localhost/back"), []),
        ]
        for (client, address, scopes) in cases {
            expectCode(.requestInvalid) {
                try AuthorizationRequest(setting.provider, client: client, returnAddress: address, scopes: scopes)
            }
        }
    }

    @Test func `other providers get a proof key by S256, and Apple gets none`() throws {
        let verifier = CodeVerifier(from: .seeded(6))
        let google = try IdentityProvider.google(clients: [setting.site])
        let request = try AuthorizationRequest(
            google,
            client: setting.site,
            returnAddress: back,
            scopes: [.openID, .email],
            answer: .code
        )
        let fields = fields(try request.address(state: state, nonce: setting.nonce, verifier: verifier))
        #expect(fields["code_challenge"] == verifier.challenge)
        #expect(fields["code_challenge_method"] == "S256")
        expectCode(.requestInvalid) { try request.address(state: state, nonce: setting.nonce) }
        let apple = try AuthorizationRequest(setting.provider, client: setting.site, returnAddress: back, scopes: [])
        expectCode(.requestInvalid) { try apple.address(state: state, nonce: setting.nonce, verifier: verifier) }
        expectCode(.requestInvalid) {
            try AuthorizationRequest(google, client: setting.site, returnAddress: back, scopes: [.email])
        }
    }
}
