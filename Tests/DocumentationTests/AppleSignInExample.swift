// SPDX-License-Identifier: Apache-2.0

// example apple begins
import AppleSignIn
import SecretMemory
import WebAuthnTypes
// example apple ends

import ByteEncodings
import Crypto
import CryptoExtras
import JSONCoding
import Testing

@Suite struct `The page of AppleSignIn` {
    @Test func `has an example that says who somebody is`() throws {
        let now = UnixTime(seconds: 1_800_000_000)
        let issuer = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        var cache = KeyCache()
        // example apple begins
        let site = try ClientID("com.example.site")
        let apple = try IdentityProvider.apple(team: TeamID("ABCDE12345"), clients: [site])

        // Begin: store the state's digest and the nonce, for ten minutes and one use, bound to the browser's cookie.
        let (state, nonce) = (SignInState(from: .system), Nonce(from: .system))
        let address = try WebAddress("https://example.com/apple/back")
        let request = try AuthorizationRequest(apple, client: site, returnAddress: address, scopes: [.name, .email])
        let page = try request.address(state: state, nonce: nonce)
        // example apple ends
        #expect(page.hasPrefix("https://appleid.apple.com/auth/authorize?client_id=com.example.site"))
        let due = cache.renewalIfDue(at: now)
        let fetch = try #require(due)
        cache.end(fetch, with: try KeySet(parsing: keySet(of: issuer)), at: now)
        let token = try identityToken(nonce.exposedText, by: issuer)
        let form = Array("state=\(state.exposedText)&code=c0de&id_token=\(token)".utf8)
        func read() throws -> ExternalIdentity? {
            // example apple begins
            // Finish: take out what callback.state.digest was stored under, before anything else.
            let callback = try AuthorizationCallback(parsing: form)
            guard case .granted(let grant) = callback.answer, let encoded = grant.identityToken else { return nil }
            let token = try SignedToken(parsing: encoded)
            guard case .found(let key, _) = cache.key(token.keyID, at: now) else { return nil }  // or fetch, or wait
            let expectation = TokenExpectation(nonce: nonce, client: site)
            let person = try IdentityTokenVerifier(apple).verify(token, with: key, expecting: expectation, at: now)
            return person.identity  // provider, team and subject: the key to the account
            // example apple ends
        }
        #expect(try read()?.subject == "000792.example.0638")
    }

    private func keySet(of issuer: _RSA.Signing.PrivateKey) throws -> [UInt8] {
        let key: JSONValue = [
            "kty": "RSA", "alg": "RS256", "use": "sig", "kid": "example", "e": "AQAB",
            "n": .string(Base64URL.encode(try issuer.publicKey.getKeyPrimitives().modulus)),
        ]
        let set: JSONValue = ["keys": [key]]
        return set.serialized
    }

    private func identityToken(_ nonce: String, by issuer: _RSA.Signing.PrivateKey) throws -> String {
        let header: JSONValue = ["alg": "RS256", "kid": "example"]
        let claims: JSONValue = [
            "iss": "https://appleid.apple.com", "aud": "com.example.site", "sub": "000792.example.0638",
            "iat": 1_800_000_000, "exp": 1_800_086_400, "nonce": .string(nonce),
        ]
        let signed = Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims.serialized)
        let signature = try issuer.signature(for: SHA256.hash(data: Array(signed.utf8)), padding: .insecurePKCS1v1_5)
        return signed + "." + Base64URL.encode(signature.rawRepresentation)
    }
}
