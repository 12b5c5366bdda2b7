// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import AppleSimulation
import Crypto
import Foundation
import JSONCoding
import MartletTesting
import SecretMemory
import Testing

/// A service that uses `AppleSignIn` against the simulated issuer.
struct Relying {
    let world: World
    let provider: IdentityProvider
    let site: ClientID
    let app: ClientID
    let signer: ClientSecretSigner
    let nonce = Nonce(from: .seeded(3))

    init() throws {
        world = try World()
        (site, app) = (try ClientID("app.one.site"), try ClientID("app.one"))
        provider = try .simulatedApple(at: World.issuer, team: TeamID(World.one), clients: [site, app])
        signer = try ClientSecretSigner(
            team: TeamID(World.one),
            keyID: PrivateKeyID(World.keyID),
            key: ClientSecretKey(file: SecretBytes(copying: world.clientKey.pemRepresentation.utf8)),
            simulated: provider
        )
    }

    /// The request that the browser is sent with.
    var request: AuthorizationRequest {
        get throws {
            try AuthorizationRequest(
                provider,
                client: site,
                returnAddress: WebAddress(simulatedAt: World.callback),
                scopes: [.name, .email]
            )
        }
    }

    /// A person goes through the page; the state that comes back is checked on the way.
    func callback(as answer: ConsentAnswer = ConsentAnswer(person: "p")) throws -> AuthorizationGrant {
        let state = SignInState(from: .seeded(9))
        let address = try request.address(state: state, nonce: nonce)
        let query = try #require(address.split(separator: "?", maxSplits: 1).last)
        let name = try world.apple.open(Array(query.utf8), at: now).get()
        let reply = try world.apple.decide(name, .goOn(answer), at: now)
        let form = World.encoded(reply.fields.map { ($0.name, $0.value) })
        let callback = try AuthorizationCallback(parsing: form)
        #expect(callback.state == state)
        guard case .granted(let grant) = callback.answer else {
            throw AnswerUnexpected()
        }
        return grant
    }

    /// Posts what the engine wants posted.
    func post(_ request: ProviderRequest) throws -> ReceivedAnswer {
        let body = unsafe request.body.withBytes { unsafe Array($0) }
        let answer =
            switch request.address.text {
            case World.issuer + "/auth/token": try world.apple.token(body, at: now)
            case World.issuer + "/auth/revoke": world.apple.revoke(body, at: now)
            case World.issuer + "/auth/usermigrationinfo":
                world.apple.migrationInfo(body, bearer: request.bearer?.exposedText, at: now)
            default: throw AnswerUnexpected()
            }
        return ReceivedAnswer(status: answer.status, body: answer.body?.serialized ?? [])
    }

    var keys: KeySet {
        get throws { try KeySet(parsing: #require(world.apple.keySet().body).serialized) }
    }

    func verify(
        _ token: EncodedIdentityToken?,
        code: AuthorizationCode? = nil,
        accessToken: AccessToken? = nil
    ) throws -> VerifiedIdentity {
        var expectation = TokenExpectation(nonce: nonce, client: site)
        expectation.code = code
        expectation.accessToken = accessToken
        return try IdentityTokenVerifier(provider).verify(
            SignedToken(parsing: #require(token)),
            with: keys,
            expecting: expectation,
            at: now
        )
    }

    struct AnswerUnexpected: Error {}
}
