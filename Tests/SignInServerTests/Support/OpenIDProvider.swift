// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import Crypto
import Foundation
import JSONCoding
import MartletTesting
import SecretMemory
import SignInAccounts
import SignInServer
import Synchronization
import Testing
import WebAuthnTypes

/// Signs whatever it is told to, and hands out its keys; whatever else it is asked counts, and is not answered.
final class OpenIDProvider: TestProvider {
    static let issuer = "https://id.example.org"
    static let client = "martlet"

    let provider: IdentityProvider
    let access: ProviderAccess
    private let clock: TestClock
    private let key: TestSigner
    private let stranger: TestSigner
    private let posts = Mutex(0)

    /// What its tokens name as `iss`.
    private let issuer: String

    /// One that an operator wrote down.
    convenience init(_ clock: TestClock, issuer: String = OpenIDProvider.issuer) throws {
        let provider = try IdentityProvider.other(
            ProviderName("example"),
            issuer: issuer,
            clients: [ClientID(Self.client)],
            endpoints: ProviderEndpoints(
                authorization: WebAddress(Self.issuer + "/authorize"),
                token: WebAddress(Self.issuer + "/token"),
                keys: WebAddress(Self.issuer + "/keys")
            ),
            algorithms: [.es256]
        )
        try self.init(clock, provider, issuer: issuer, title: "Example", (.ec(), .ec()))
    }

    /// Google, as the service knows it.
    static func google(_ clock: TestClock) throws -> OpenIDProvider {
        try OpenIDProvider(
            clock,
            .google(clients: [ClientID(client)]),
            issuer: "https://accounts.google.com",
            title: nil,
            (.rsa(), .rsa())
        )
    }

    private init(
        _ clock: TestClock,
        _ provider: IdentityProvider,
        issuer: String,
        title: String?,
        _ keys: (own: TestSigner, stranger: TestSigner)
    ) throws {
        (self.clock, self.provider, self.issuer) = (clock, provider, issuer)
        (key, stranger) = keys
        access = try ProviderAccess(
            provider,
            site: ClientID(Self.client),
            origin: Origin(TestService.origin),
            authentication: .none,
            title: title
        )
    }

    var setting: ExternalSignInSetting {
        ExternalSignInSetting(
            providers: [provider],
            keys: ExternalTokenKeys(current: SecretBytes(copying: [UInt8](repeating: 9, count: 32)))
        )
    }

    /// How often something was posted to it.
    var postCount: Int { posts.withLock { $0 } }

    func answer(to request: ProviderRequest) async -> ReceivedAnswer? {
        posts.withLock { $0 += 1 }
        return nil
    }

    func document(at address: WebAddress) async -> ReceivedAnswer? {
        guard address == provider.endpoints.keys, let entry = try? key.entry(named: "one") else { return nil }
        let set: JSONValue = ["keys": [entry]]
        return ReceivedAnswer(status: 200, body: set.serialized)
    }

    /// What the provider's page posts for somebody.
    ///
    /// - Parameters:
    ///   - address: Where the service sent the browser.
    ///   - subject: Who signs in.
    ///   - changes: Claims that are other than they should be; null to leave one out.
    ///   - isForeign: Whether another key signs.
    /// - Returns: The form.
    /// - Throws: When the address lacks what it must hold.
    func form(
        _ address: String,
        subject: String = "12345",
        changing changes: [String: JSONValue] = [:],
        isForeign: Bool = false
    ) throws -> String {
        let query = try #require(URLComponents(string: address)?.queryItems)
        let fields = Dictionary(query.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        #expect(fields["response_mode"] == "form_post" && fields["code_challenge_method"] == "S256")
        #expect(fields["code_challenge"]?.count == 43 && fields["client_id"] == Self.client)
        let (code, seconds) = ("a-code-of-\(subject)", clock.now.milliseconds / 1_000)
        let codeHash = Base64URL.encode(Array(SHA256.hash(data: Array(code.utf8))).prefix(16))
        var claims: JSONObject = [
            "iss": .string(issuer), "aud": .string(Self.client), "sub": .string(subject),
            "iat": .integer(seconds), "exp": .integer(seconds + 300), "nonce": .string(fields["nonce"] ?? ""),
            "c_hash": .string(codeHash), "email": "ada@example.org", "email_verified": true,
        ]
        for (name, value) in changes { claims[name] = value.isNull ? nil : value }
        let token = try (isForeign ? stranger : key).token(claims, named: "one")
        return "state=\(fields["state"] ?? "")&code=\(code)&id_token=\(token)"
    }
}
