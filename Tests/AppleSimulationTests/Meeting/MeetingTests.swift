// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import AppleSimulation
import Crypto
import JSONCoding
import SecretMemory
import Testing

@Suite struct MeetingTests {
    private let relying: Relying

    init() throws { relying = try Relying() }

    @Test func `a sign-in goes through from the request to the identity`() throws {
        let grant = try relying.callback(as: ConsentAnswer(person: "p", hidesEmail: true))
        guard case .given(let user) = grant.user else {
            Issue.record("a name was expected")
            return
        }
        #expect(user.givenName == "Given" && user.familyName == "Family")
        let first = try relying.verify(grant.identityToken, code: grant.code)
        #expect(first.isBoundToCode)
        let secret = try relying.signer.secret(for: relying.site, at: now)
        let request = try TokenEndpoint(relying.provider).exchange(grant.code, of: relying.request, secret: secret)
        guard case .granted(let tokens) = TokenReply(try relying.post(request)) else {
            Issue.record("tokens were expected")
            return
        }
        #expect(tokens.refreshToken != nil)
        let second = try relying.verify(tokens.identityToken, accessToken: tokens.accessToken)
        #expect(second.isBoundToAccessToken)
        #expect(second.identity == first.identity)
        #expect(first.email?.isPrivateRelay == true && first.email?.isVerified == true)
        #expect(try relying.callback().user == .absent)
    }

    @Test(
        arguments: [
            ("issuer-flipped", .issuerMismatch), ("audience-foreign", .audienceMismatch),
            ("nonce-missing", .nonceMissing),
            ("nonce-foreign", .nonceMismatch), ("token-expired", .tokenExpired),
            ("algorithm-none", .algorithmNotAllowed),
            ("algorithm-hs256", .algorithmNotAllowed), ("signature-broken", .signatureInvalid),
        ] as [(String, AppleSignInError.Code)]
    )
    func `a token with a fault is refused for that fault`(_ fault: String, _ code: AppleSignInError.Code) throws {
        try relying.world.apple.order(fault: fault, uses: 1)
        let token = try relying.callback().identityToken
        do {
            _ = try relying.verify(token)
            Issue.record("the token was believed")
        } catch let error as AppleSignInError {
            #expect(error.code == code, "\(error)")
        }
        _ = try relying.verify(relying.callback().identityToken)
    }

    @Test(arguments: ["booleans-as-text", "keys-foreign-algorithm", "discovery-flipped", "user-repeated"])
    func `what Apple has done wrong before costs nobody the sign-in`(_ fault: String) throws {
        try relying.world.apple.order(fault: fault, uses: nil)
        let identity = try relying.verify(relying.callback().identityToken)
        #expect(identity.email?.isVerified == true)
    }

    @Test func `a token that says nothing of its code is bound to none`() throws {
        try relying.world.apple.order(fault: "code-hash-missing", uses: 1)
        let grant = try relying.callback()
        #expect(try !relying.verify(grant.identityToken, code: grant.code).isBoundToCode)
        let next = try relying.callback()
        #expect(try relying.verify(next.identityToken, code: next.code).isBoundToCode)
    }

    @Test func `a token for a code that names another access token is refused for that`() throws {
        try relying.world.apple.order(fault: "access-hash-foreign", uses: 1)
        let grant = try relying.callback()
        _ = try relying.verify(grant.identityToken, code: grant.code)
        let secret = try relying.signer.secret(for: relying.site, at: now)
        let request = try TokenEndpoint(relying.provider).exchange(grant.code, of: relying.request, secret: secret)
        guard case .granted(let tokens) = TokenReply(try relying.post(request)) else {
            Issue.record("tokens were expected")
            return
        }
        do {
            _ = try relying.verify(tokens.identityToken, accessToken: tokens.accessToken)
            Issue.record("the token was believed")
        } catch let error as AppleSignInError {
            #expect(error.code == .accessTokenHashMismatch, "\(error)")
        }
    }

    @Test func `a name that is no JSON costs the name alone`() throws {
        try relying.world.apple.order(fault: "user-unreadable", uses: 1)
        let grant = try relying.callback()
        #expect(grant.user == .unreadable)
        _ = try relying.verify(grant.identityToken)
    }

    @Test func `a key that is not in the set yet is unknown until the set is fetched again`() throws {
        try relying.world.apple.rotateKeys(to: World.nextKey, keepsOld: true)
        let token = try relying.callback().identityToken
        try relying.world.apple.order(fault: "keys-stale", uses: 1)
        do {
            _ = try relying.verify(token)
            Issue.record("the token was believed")
        } catch let error as AppleSignInError {
            #expect(error.code == .keyUnknown)
        }
        _ = try relying.verify(token)
    }

    @Test func `a secret for Apple itself is not taken by the simulator`() throws {
        let signer = ClientSecretSigner(
            team: try TeamID(World.one),
            keyID: try PrivateKeyID(World.keyID),
            key: try ClientSecretKey(
                file: .init(copying: relying.world.clientKey.pemRepresentation.utf8)
            )
        )
        let secret = try signer.secret(for: relying.site, at: now)
        let request = try TokenEndpoint(relying.provider).migrationToken(client: relying.site, secret: secret)
        guard case .refused(let refusal) = TokenReply(try relying.post(request)) else {
            Issue.record("a refusal was expected")
            return
        }
        #expect(refusal.reason == .invalidClient)
    }

    @Test func `a revocation is done, and a transfer is matched`() throws {
        let grant = try relying.callback()
        let identity = try relying.verify(grant.identityToken).identity
        let secret = try relying.signer.secret(for: relying.app, at: now)
        let ask = try TokenEndpoint(relying.provider).migrationToken(client: relying.app, secret: secret)
        guard case .granted(let tokens) = TokenReply(try relying.post(ask)) else {
            Issue.record("a token for migrations was expected")
            return
        }
        let recipient = try TeamID(World.two)
        let export = try MigrationEndpoint(relying.provider).export(
            identity,
            to: recipient,
            client: relying.app,
            secret: secret,
            token: tokens.accessToken
        )
        let reply = MigrationReply<ExportedPerson>(
            try relying.post(export),
            exportOf: identity,
            to: recipient
        )
        guard case .found = reply else {
            Issue.record("a transfer subject was expected")
            return
        }
        let revoke = try RevocationEndpoint(relying.provider).revoke(
            tokens.accessToken,
            client: relying.app,
            secret: secret
        )
        #expect(RevocationReply(try relying.post(revoke)) == .done)
    }
}
