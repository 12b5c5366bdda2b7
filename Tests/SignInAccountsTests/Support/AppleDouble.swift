// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import Crypto
import CryptoExtras
import JSONCoding
import SecretMemory
import SignInAccounts
import WebAuthnTypes

/// Apple, with one site and one app of one team.
struct AppleDouble: Sendable {
    /// Made once: an RSA key costs a good part of a second.
    static let shared = AppleDouble()

    static let ada = "000792.ada.0638"
    static let bob = "000792.bob.0638"

    let team: TeamID
    let site: ClientID
    let app: ClientID
    let provider: IdentityProvider
    let key: ProviderKey
    let keys = ExternalTokenKeys(current: SecretBytes(copying: [UInt8](repeating: 3, count: 32)))
    private let signing: _RSA.Signing.PrivateKey

    private init() {
        do {
            team = try TeamID("ABCDE12345")
            site = try ClientID("com.example.site")
            app = try ClientID("com.example.App")
            provider = try .apple(team: team, clients: [site, app])
            signing = try _RSA.Signing.PrivateKey(keySize: .bits2048)
            let numbers = try signing.publicKey.getKeyPrimitives()
            let set: JSONValue = [
                "keys": [
                    [
                        "kty": "RSA", "kid": "rsa-1", "use": "sig", "alg": "RS256", "e": "AQAB",
                        "n": .string(Base64URL.encode(numbers.modulus)),
                    ]
                ]
            ]
            guard let key = try KeySet(parsing: set.serialized)["rsa-1"] else { fatalError("the set has no key") }
            self.key = key
        } catch {
            fatalError("\(error)")
        }
    }

    var setting: ExternalSignInSetting { ExternalSignInSetting(providers: [provider], keys: keys) }

    func identity(_ subject: String) throws -> ExternalIdentity {
        try ExternalIdentity(provider: .apple, tenant: team.text, subject: subject)
    }

    /// An identity token for a sign-in that was begun.
    func token(
        _ subject: String,
        for start: ExternalStart,
        at now: UnixTime,
        changing changes: [(String, JSONValue?)] = []
    ) throws -> SignedToken {
        let seconds = now.milliseconds / 1_000
        var claims: JSONObject = [
            "iss": "https://appleid.apple.com", "aud": .string(start.client.text), "iat": .integer(seconds),
            "exp": .integer(seconds + 86_400), "sub": .string(subject), "nonce": .string(start.nonce.exposedText),
            "nonce_supported": true, "email": "x1y2@privaterelay.appleid.com", "email_verified": "true",
            "is_private_email": "true",
        ]
        for (name, value) in changes { claims[name] = value }
        return try SignedToken(parsing: sign(.object(claims)))
    }

    /// A notification, as its verifier hands it on.
    func notification(
        _ type: String,
        about subject: String,
        happenedAt: UnixTime,
        at now: UnixTime,
        identifier: String = "jti-1"
    ) throws -> VerifiedNotification {
        let event: JSONValue = [
            "type": .string(type), "sub": .string(subject), "event_time": .integer(happenedAt.milliseconds),
        ]
        let payload = sign([
            "iss": "https://appleid.apple.com", "aud": .string(app.text), "iat": .integer(now.milliseconds / 1_000),
            "jti": .string(identifier), "events": .string(String(decoding: event.serialized, as: UTF8.self)),
        ])
        let body: JSONValue = ["payload": .string(String(decoding: payload, as: UTF8.self))]
        return try NotificationVerifier(provider, apps: [app]).verify(
            NotificationEnvelope(parsing: body.serialized),
            with: key,
            at: now
        )
    }

    /// What the token endpoint answers to a good code.
    func grant(_ refresh: String = "refresh.0.example") -> TokenReply { grant(refresh, token: nil) }

    /// What the token endpoint answers to a good code, with a second identity token.
    func grant(
        _ refresh: String,
        about subject: String,
        for client: ClientID,
        at now: UnixTime,
        changing changes: [(String, JSONValue?)] = []
    ) -> TokenReply {
        let seconds = now.milliseconds / 1_000
        var claims: JSONObject = [
            "iss": "https://appleid.apple.com", "aud": .string(client.text), "sub": .string(subject),
            "iat": .integer(seconds), "exp": .integer(seconds + 86_400), "at_hash": .string(Self.accessHash),
        ]
        for (name, value) in changes { claims[name] = value }
        return grant(refresh, token: sign(.object(claims)))
    }

    /// The left half of the SHA-256 of the access token that ``grant(_:)`` has.
    private static let accessHash =
        Base64URL.encode(Array(SHA256.hash(data: Array("access.0.example".utf8))).prefix(16))

    private func grant(_ refresh: String, token: [UInt8]?) -> TokenReply {
        var body: JSONObject = [
            "access_token": "access.0.example", "token_type": "Bearer", "expires_in": 3600,
            "refresh_token": .string(refresh),
        ]
        body["id_token"] = token.map { .string(String(decoding: $0, as: UTF8.self)) }
        return TokenReply(ReceivedAnswer(status: 200, body: JSONValue.object(body).serialized))
    }

    /// What the token endpoint answers to a bad request.
    func refusal(_ word: String) -> TokenReply {
        let body: JSONValue = ["error": .string(word)]
        return TokenReply(ReceivedAnswer(status: 400, body: body.serialized))
    }

    private func sign(_ payload: JSONValue) -> [UInt8] {
        let header: JSONValue = ["kid": "rsa-1", "alg": "RS256"]
        let signed = Array((Base64URL.encode(header.serialized) + "." + Base64URL.encode(payload.serialized)).utf8)
        guard let signature = try? signing.signature(for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5)
        else { fatalError("no signature") }
        return signed + Array(("." + Base64URL.encode(signature.rawRepresentation)).utf8)
    }
}
