// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import JSONCoding
import MartletTesting
import SecretMemory
import Testing

@Suite struct IdentityProviderTests {
    private let client: ClientID
    private let endpoints: ProviderEndpoints

    init() throws {
        client = try ClientID("client-1")
        endpoints = try ProviderEndpoints(
            authorization: WebAddress("https://id.example.org/authorize"),
            token: WebAddress("https://id.example.org/token"),
            keys: WebAddress("https://id.example.org/keys")
        )
    }

    private func other(_ algorithms: Set<TokenAlgorithm> = [.rs256]) throws -> IdentityProvider {
        try .other(
            ProviderName("example"),
            issuer: "https://id.example.org",
            clients: [client],
            endpoints: endpoints,
            algorithms: algorithms
        )
    }

    private func verify(
        _ provider: IdentityProvider,
        _ claims: JSONValue,
        expecting change: (inout TokenExpectation) -> Void = { _ in }
    ) throws -> VerifiedIdentity {
        var expectation = TokenExpectation(nonce: Nonce(from: .seeded(1)), client: client)
        change(&expectation)
        return try IdentityTokenVerifier(provider).verify(
            SignedToken(parsing: Issuer.shared.token(payload: claims)),
            with: KeySet(parsing: Issuer.shared.keySet(), rules: provider.keySetRules),
            expecting: expectation,
            at: now
        )
    }

    private func claims(_ changes: (String, JSONValue?)...) -> JSONValue {
        var claims: JSONObject = [
            "iss": "https://id.example.org", "aud": "client-1", "exp": 1_800_000_300, "iat": 1_800_000_000, "sub": "7",
            "nonce": .string(Nonce(from: .seeded(1)).exposedText),
        ]
        for (name, value) in changes { claims[name] = value }
        return .object(claims)
    }

    @Test func `Apple is asked at pinned addresses and nowhere else`() throws {
        let apple = try Setting().provider
        #expect(apple.name == .apple && apple.tenant == "ABCDE12345")
        #expect(apple.issuers == ["https://appleid.apple.com", "https://account.apple.com"])
        #expect(apple.endpoints.keys.text == "https://appleid.apple.com/auth/keys")
        #expect(apple.endpoints.token.text == "https://appleid.apple.com/auth/token")
        #expect(apple.endpoints.authorization.text == "https://appleid.apple.com/auth/authorize")
        #expect(apple.endpoints.revocation?.text == "https://appleid.apple.com/auth/revoke")
        #expect(apple.endpoints.migration?.text == "https://appleid.apple.com/auth/usermigrationinfo")
        #expect(apple.tokenRules.algorithms == [.rs256])
        #expect(!apple.usesProofKey && !apple.isSimulated)
    }

    @Test func `a client id with the team in front is told apart`() throws {
        let team = try TeamID("ABCDE12345")
        expectCode(.settingInvalid) {
            try IdentityProvider.apple(team: team, clients: [ClientID("ABCDE12345.com.example.a")])
        }
        expectCode(.settingInvalid) { try IdentityProvider.apple(team: team, clients: []) }
    }

    @Test func `a simulated Apple is on this machine whole, and its tokens are worth nothing elsewhere`() throws {
        let setting = try Setting()
        let simulated = try IdentityProvider.simulatedApple(
            at: "http://localhost:8090",
            team: setting.team,
            clients: [setting.site]
        )
        #expect(simulated.isSimulated)
        let token = try setting.token(("iss", "http://localhost:8090"))
        let person = try IdentityTokenVerifier(simulated).verify(
            token,
            with: setting.keys,
            expecting: setting.expectation,
            at: now
        )
        #expect(person.identity.provider == .apple)
        #expect(person.identity.tenant == "simulated:\(setting.team.text)" && person.identity.isSimulated)
        #expect(person.identity.team == setting.team.text)
        expectCode(.issuerMismatch) {
            try setting.verifier.verify(token, with: setting.keys, expecting: setting.expectation, at: now)
        }
        expectCode(.issuerMismatch) {
            try IdentityTokenVerifier(simulated).verify(
                setting.token(),
                with: setting.keys,
                expecting: setting.expectation,
                at: now
            )
        }
        expectCode(.addressInvalid) {
            try IdentityProvider.simulatedApple(
                at: "https://appleid.apple.com",
                team: setting.team,
                clients: [setting.site]
            )
        }
    }

    @Test func `half a simulation is refused`() throws {
        expectCode(.settingInvalid) {
            try IdentityProvider.other(
                ProviderName("half"),
                issuer: "https://id.example.org",
                clients: [client],
                endpoints: ProviderEndpoints(
                    authorization: endpoints.authorization,
                    token: endpoints.token,
                    keys: WebAddress(simulatedAt: "http://localhost/keys")
                )
            )
        }
    }

    @Test func `Google is the same verifier with other literals`() throws {
        let android = try ClientID("android-app")
        let google = try IdentityProvider.google(clients: [client], furtherParties: [android])
        for issuer in ["https://accounts.google.com", "accounts.google.com"] {
            let person = try verify(
                google,
                claims(("iss", .string(issuer)), ("azp", "android-app"), ("email_verified", true))
            )
            #expect(person.identity == (try ExternalIdentity(provider: .google, tenant: "", subject: "7")))
        }
        expectCode(.issuerMismatch) { try verify(google, claims(("iss", "https://appleid.apple.com"))) }
        expectCode(.authorizedPartyMismatch) {
            try verify(google, claims(("iss", "accounts.google.com"), ("azp", "stranger")))
        }
        // An app that may ask for tokens is no audience.
        expectCode(.audienceMismatch) {
            try verify(google, claims(("iss", "accounts.google.com"), ("aud", "android-app")))
        }
        #expect(google.usesProofKey)
    }

    @Test func `a subject of another issuer is somebody else, also under the same name`() throws {
        func provider(_ issuer: String) throws -> IdentityProvider {
            try .other(ProviderName("example"), issuer: issuer, clients: [client], endpoints: endpoints)
        }
        let (first, second) = (try provider("https://id.example.org"), try provider("https://id.example.org/"))
        #expect(first.tenant.utf8.count == 43 && first.tenant != second.tenant)
        #expect(try first.tenant == provider("https://id.example.org").tenant)
        #expect(try ExternalIdentity(provider: first.name, tenant: first.tenant, subject: "7").tenant == first.tenant)
    }

    @Test func `any other provider is held to the standard`() throws {
        let provider = try other()
        #expect(try verify(provider, claims()).identity.provider.text == "example")
        #expect(try verify(provider, claims(("aud", ["client-1"]))).client == client)
        expectCode(.claimInvalid) { try verify(provider, claims(("aud", ["client-1", "stranger"]))) }
        expectCode(.claimInvalid) { try verify(provider, claims(("aud", []))) }
        expectCode(.nonceMismatch) {
            try verify(provider, claims(("nonce", .string(Nonce(from: .seeded(1)).hashedText))))
        }
        let code = try AuthorizationCode("the-code")
        expectCode(.claimMissing) { try verify(provider, claims()) { $0.code = code } }
        let bound = try verify(provider, claims(("c_hash", .string(TestHash.left("the-code"))))) { $0.code = code }
        #expect(bound.isBoundToCode)
    }

    @Test func `a provider cannot speak for Apple's or Google's people`() throws {
        for name in [ProviderName.apple, .google] {
            expectCode(.settingInvalid) {
                try IdentityProvider.other(
                    name,
                    issuer: "https://id.example.org",
                    clients: [client],
                    endpoints: endpoints
                )
            }
        }
    }

    @Test(arguments: ["", "https://login.example/{tenantid}/v2.0", "https://*.example", "https://a b"])
    func `an issuer with a gap for the attacker's tenant is refused`(_ issuer: String) throws {
        expectCode(.settingInvalid) {
            try IdentityProvider.other(ProviderName("example"), issuer: issuer, clients: [client], endpoints: endpoints)
        }
    }

    @Test func `no algorithm at all is refused`() throws {
        expectCode(.settingInvalid) { try other([]) }
        #expect(try other([.es256]).keySetRules.algorithms == [.es256])
    }

    @Test func `timings stay within bounds`() {
        let timing = TokenTiming(skew: .max, maximumAge: .max)
        #expect(timing.skew == 300 && timing.maximumAge == 86_400)
        #expect(TokenTiming(skew: -1, maximumAge: 0) == TokenTiming(skew: 0, maximumAge: 60))
    }
}
