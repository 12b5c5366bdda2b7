// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import MartletTesting
import SecretMemory
import Testing

@Suite struct TokenEndpointTests {
    private let setting: Setting
    private let secret: ClientSecret
    private let request: AuthorizationRequest

    init() throws {
        setting = try Setting()
        secret = try ClientSecret("s3cret.a.b")
        request = try AuthorizationRequest(
            setting.provider,
            client: setting.site,
            returnAddress: WebAddress("https://sign-in.example.com/back"),
            scopes: []
        )
    }

    @Test func `a code of a browser goes with the return address`() throws {
        let sent = try TokenEndpoint(setting.provider).exchange(
            AuthorizationCode("a+b/c=d&e"),
            of: request,
            secret: secret
        )
        #expect(sent.address.text == "https://appleid.apple.com/auth/token")
        #expect(sent.bearer == nil)
        #expect(
            sentFields(sent) == [
                ["client_id", "com.example.site"], ["client_secret", "s3cret.a.b"],
                ["grant_type", "authorization_code"],
                ["code", "a+b/c=d&e"], ["redirect_uri", "https://sign-in.example.com/back"],
            ]
        )
    }

    @Test func `a code of an app goes without one`() throws {
        let sent = try TokenEndpoint(setting.provider).exchange(setting.code, fromApp: setting.app, secret: secret)
        #expect(sentFields(sent).map { $0[0] } == ["client_id", "client_secret", "grant_type", "code"])
        #expect(sentFields(sent)[0][1] == "com.example.App")
    }

    @Test func `a code goes with its verifier where the provider uses proof keys`() throws {
        let google = try IdentityProvider.google(clients: [setting.site])
        let request = try AuthorizationRequest(
            google,
            client: setting.site,
            returnAddress: request.returnAddress,
            scopes: [.openID],
            answer: .code
        )
        let verifier = CodeVerifier(from: .seeded(9))
        let endpoint = TokenEndpoint(google)
        let sent = try endpoint.exchange(setting.code, of: request, secret: secret, verifier: verifier)
        #expect(sentFields(sent).last?[0] == "code_verifier")
        expectCode(.requestInvalid) { try endpoint.exchange(setting.code, of: request, secret: secret) }
        expectCode(.requestInvalid) { try endpoint.migrationToken(client: setting.site, secret: secret) }
    }

    @Test func `a refresh token is looked at, and a token for transfers asked for`() throws {
        let endpoint = TokenEndpoint(setting.provider)
        let token = try RefreshToken("r.token")
        let refresh = try endpoint.refresh(token, client: setting.site, secret: secret)
        #expect(sentFields(refresh).suffix(2) == [["grant_type", "refresh_token"], ["refresh_token", "r.token"]])
        let migration = try endpoint.migrationToken(client: setting.site, secret: secret)
        #expect(
            sentFields(migration).suffix(2) == [["grant_type", "client_credentials"], ["scope", "user.migration"]]
        )
        let stranger = try ClientID("com.evil.site")
        expectCode(.requestInvalid) { try endpoint.refresh(token, client: stranger, secret: secret) }
    }

    @Test func `a request prints its address alone`() throws {
        let sent = try TokenEndpoint(setting.provider).exchange(setting.code, of: request, secret: secret)
        for text in prints(sent) { #expect(!text.contains("s3cret") && !text.contains("c0de")) }
        #expect("\(sent)" == "POST https://appleid.apple.com/auth/token")
    }

    private func granted(_ json: String) -> TokenGrant? {
        if case .granted(let grant) = TokenReply(answer(200, json)) { grant } else { nil }
    }

    @Test func `an answer with all tokens is read, in either case of its type`() throws {
        for type in ["Bearer", "bearer"] {
            let grant = try #require(
                granted(
                    #"{"access_token":"a","token_type":"\#(type)","expires_in":3600,"refresh_token":"r","id_token":"x.y.z"}"#
                )
            )
            #expect(grant.accessToken.exposedText == "a" && grant.refreshToken?.exposedText == "r")
            #expect(grant.identityToken?.exposedText == "x.y.z" && grant.expiresIn == 3_600)
        }
    }

    @Test func `a refreshed answer has no new refresh token`() throws {
        let grant = try #require(granted(#"{"access_token":"a","token_type":"Bearer","refresh_token":null}"#))
        #expect(grant.refreshToken == nil && grant.identityToken == nil && grant.expiresIn == nil)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "<html>", #"{"access_token":"a"}"#, #"{"access_token":"a","token_type":"mac"}"#,
        #"{"access_token":"","token_type":"Bearer"}"#, #"{"access_token":7,"token_type":"Bearer"}"#,
        #"{"access_token":"a","token_type":"Bearer","refresh_token":""}"#,
        #"{"access_token":"a","token_type":"Bearer","refresh_token":7}"#,
        #"{"access_token":"a","token_type":"Bearer","id_token":["x"]}"#,
        #"{"access_token":"a","access_token":"b","token_type":"Bearer"}"#,
    ])
    func `an answer that cannot be read is a fault`(_ json: String) {
        guard case .fault(.unreadable) = TokenReply(answer(200, json)) else {
            Issue.record("no fault")
            return
        }
    }

    @Test func `an answer of more than 64 KiB is not read`() {
        let long = #"{"access_token":"a","token_type":"Bearer","x":"\#(String(repeating: "a", count: 65_536))"}"#
        guard case .fault(.unreadable) = TokenReply(answer(200, long)) else {
            Issue.record("no fault")
            return
        }
    }

    @Test(
        arguments: [
            ("invalid_request", .invalidRequest), ("invalid_client", .invalidClient), ("invalid_grant", .invalidGrant),
            ("unauthorized_client", .unauthorizedClient), ("unsupported_grant_type", .unsupportedGrantType),
            ("invalid_scope", .invalidScope), ("new\\nword", .other("new?word")),
        ] as [(String, ProviderRefusal.Reason)]
    )
    func `refusals are told apart`(_ word: String, _ reason: ProviderRefusal.Reason) {
        let reply = TokenReply(answer(400, #"{"error":"\#(word)","error_description":"The code has expired.\u0000"}"#))
        guard case .refused(let refusal) = reply else {
            Issue.record("no refusal")
            return
        }
        #expect(refusal.reason == reason)
        #expect(refusal.detail == "The code has expired.?")
    }

    @Test(
        arguments: [
            (400, "<html>", .unexpected(status: 400)), (400, "{}", .unexpected(status: 400)),
            (302, "", .unexpected(status: 302)), (404, "{}", .unexpected(status: 404)),
            (201, "{}", .unexpected(status: 201)),
            (429, #"{"error":"invalid_grant"}"#, .unavailable(status: 429)),
            (500, #"{"error":"invalid_grant"}"#, .unavailable(status: 500)), (503, "", .unavailable(status: 503)),
        ] as [(Int, String, ProviderFault)]
    )
    func `faults are no refusals, whatever their body says`(_ status: Int, _ body: String, _ fault: ProviderFault) {
        guard case .fault(let found) = TokenReply(answer(status, body)) else {
            Issue.record("no fault")
            return
        }
        #expect(found == fault)
        guard case .fault(.unreachable) = TokenReply(nil) else {
            Issue.record("no fault")
            return
        }
    }
}
