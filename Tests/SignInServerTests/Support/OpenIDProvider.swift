// SPDX-License-Identifier: Apache-2.0
// A provider as OpenID Connect has them, with keys of this run and tokens as a test wants them.

import AppleSignIn
import ByteEncodings
import Crypto
import Foundation
import JSONCoding
import SecretMemory
import SignInAccounts
import SignInServer
import Synchronization
import Testing
import WebAuthnTypes

/// Signs whatever it is told to with ES256, and hands out its keys; whatever else it is asked counts, and is not answered.
final class OpenIDProvider: TestProvider {
    static let issuer = "https://id.example.org"
    static let client = "martlet"

    let provider: IdentityProvider
    let access: ProviderAccess
    private let clock: TestClock
    private let key = P256.Signing.PrivateKey()
    private let stranger = P256.Signing.PrivateKey()
    private let posts = Mutex(0)

    init(_ clock: TestClock) throws {
        self.clock = clock
        let site = try ClientID(Self.client)
        provider = try .other(
            ProviderName("example"),
            issuer: Self.issuer,
            clients: [site],
            endpoints: ProviderEndpoints(
                authorization: WebAddress(Self.issuer + "/authorize"),
                token: WebAddress(Self.issuer + "/token"),
                keys: WebAddress(Self.issuer + "/keys")
            ),
            algorithms: [.es256]
        )
        access = try ProviderAccess(
            provider,
            site: site,
            origin: Origin(TestService.origin),
            authentication: .none,
            title: "Example"
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
        let raw = key.publicKey.rawRepresentation
        let entry: JSONValue = [
            "kty": "EC", "crv": "P-256", "kid": "one", "use": "sig", "alg": "ES256",
            "x": .string(Base64URL.encode(raw.prefix(32))), "y": .string(Base64URL.encode(raw.suffix(32))),
        ]
        let set: JSONValue = ["keys": [entry]]
        return address.text == Self.issuer + "/keys" ? ReceivedAnswer(status: 200, body: set.serialized) : nil
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
            "iss": .string(Self.issuer), "aud": .string(Self.client), "sub": .string(subject),
            "iat": .integer(seconds), "exp": .integer(seconds + 300), "nonce": .string(fields["nonce"] ?? ""),
            "c_hash": .string(codeHash), "email": "ada@example.org", "email_verified": true,
        ]
        for (name, value) in changes { claims[name] = value.isNull ? nil : value }
        let header: JSONValue = ["alg": "ES256", "kid": "one"]
        let signed =
            Base64URL.encode(header.serialized) + "." + Base64URL.encode(JSONValue.object(claims).serialized)
        let digest = SHA256.hash(data: Array(signed.utf8))
        let signature = try (isForeign ? stranger : key).signature(for: digest)
        let token = signed + "." + Base64URL.encode(signature.rawRepresentation)
        return "state=\(fields["state"] ?? "")&code=\(code)&id_token=\(token)"
    }
}
