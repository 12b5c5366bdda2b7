// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import MartletTesting
import SecretMemory
import Testing

/// The present of all tests.
let now = UnixTime(seconds: 1_800_000_000)

/// Two teams, of which the first has two apps, each with a website; all keys are made in each run.
final class World {
    static let issuer = "http://localhost:8090"
    static let callback = "http://localhost:8080/apple/callback"
    static let one = "TEAMONE111"
    static let two = "TEAMTWO222"
    static let keyID = "CLIENTKEY1"
    /// Made once: an RSA key costs a good part of a second.
    static let key = signingKey("FIRSTKEY01")
    static let nextKey = signingKey("SECONDKEY2")

    let clientKey = P256.Signing.PrivateKey()
    var apple: SimulatedApple

    init(notifications: String? = nil) throws {
        let key = try SimulatedClientKey(id: World.keyID, pem: clientKey.publicKey.pemRepresentation)
        let callback = try LocalAddress(World.callback)
        let address = try notifications.map { try LocalAddress($0) }
        func app(_ id: String, _ team: String) throws -> SimulatedApp {
            try SimulatedApp(
                id: id,
                team: team,
                services: [SimulatedApp.Service(id: id + ".site", returnAddresses: [callback])],
                notificationAddress: address
            )
        }
        apple = try SimulatedApple(
            issuer: LocalAddress(World.issuer),
            setup: SimulationSetup(
                teams: [SimulatedTeam(id: World.one, keys: [key]), SimulatedTeam(id: World.two, keys: [key])],
                apps: [app("app.one", World.one), app("app.other", World.one), app("app.two", World.two)],
                people: [
                    SimulatedPerson(id: "p", givenName: "Given", familyName: "Family", email: "p@example.test"),
                    SimulatedPerson(id: "q", email: "q@example.test", isEmailVerified: false),
                    SimulatedPerson(id: "managed"),
                ]
            ),
            key: World.key,
            random: .seeded(7)
        )
    }

    private static func signingKey(_ id: String) -> SimulationKey {
        guard let rsa = try? _RSA.Signing.PrivateKey(keySize: .bits2048),
            let key = try? SimulationKey(id: id, pem: rsa.pemRepresentation)
        else { fatalError("no RSA key could be made") }
        return key
    }

    // MARK: What a service does

    /// The query of an authorization request; nil takes a field away.
    static func query(_ client: String = "app.one.site", _ changes: [(String, String?)] = []) -> [UInt8] {
        var fields: [(String, String)] = [
            ("client_id", client), ("redirect_uri", callback), ("response_type", "code id_token"),
            ("response_mode", "form_post"), ("scope", "name email"), ("state", "the-state"), ("nonce", "the-nonce"),
        ]
        for (name, value) in changes {
            fields.removeAll { $0.0 == name }
            if let value { fields.append((name, value)) }
        }
        return encoded(fields)
    }

    static func encoded(_ fields: [(String, String)]) -> [UInt8] {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let texts = fields.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
        }
        return Array(texts.joined(separator: "&").utf8)
    }

    /// A client secret; changes of its claims, and its header, make it a bad one.
    func secret(
        _ client: String,
        team: String = World.one,
        header: JSONValue = ["alg": "ES256", "kid": "CLIENTKEY1"],
        changing changes: [(String, JSONValue?)] = [],
        key: P256.Signing.PrivateKey? = nil,
        asDER: Bool = false
    ) throws -> String {
        var claims: JSONObject = [
            "iss": .string(team), "iat": 1_800_000_000, "exp": 1_800_000_300, "aud": .string(World.issuer),
            "sub": .string(client),
        ]
        for (name, value) in changes { claims[name] = value }
        let payload = Base64URL.encode(JSONValue.object(claims).serialized)
        let signed = Base64URL.encode(header.serialized) + "." + payload
        let signature = try (key ?? clientKey).signature(for: Data(signed.utf8))
        let bytes = asDER ? Array(signature.derRepresentation) : Array(signature.rawRepresentation)
        return signed + "." + Base64URL.encode(bytes)
    }

    /// A form with who asks in it.
    func form(team: String = World.one, _ fields: [(String, String)]) throws -> [UInt8] {
        try form("app.one.site", team: team, fields)
    }

    /// A form with who asks in it.
    func form(_ client: String, team: String = World.one, _ fields: [(String, String)]) throws -> [UInt8] {
        World.encoded([("client_id", client), ("client_secret", try secret(client, team: team))] + fields)
    }

    // MARK: What happens

    /// A person goes through the page.
    func authorize(
        _ client: String = "app.one.site",
        as answer: ConsentAnswer = ConsentAnswer(person: "p"),
        changing changes: [(String, String?)] = [],
        at time: UnixTime = now
    ) throws -> BrowserReply {
        let name = try apple.open(World.query(client, changes), at: time).get()
        return try apple.decide(name, .goOn(answer), at: time)
    }

    /// Exchanges a code.
    func exchange(
        _ code: String,
        _ client: String = "app.one.site",
        team: String = World.one,
        returning: String? = World.callback,
        at time: UnixTime = now
    ) throws -> SimulatedAnswer {
        var fields = [("grant_type", "authorization_code"), ("code", code)]
        if let returning { fields.append(("redirect_uri", returning)) }
        let body = World.encoded(
            [
                ("client_id", client),
                (
                    "client_secret",
                    try secret(
                        client,
                        team: team,
                        changing: [
                            ("iat", .integer(time.milliseconds / 1_000)),
                            ("exp", .integer(time.milliseconds / 1_000 + 300)),
                        ]
                    )
                ),
            ] + fields
        )
        return try apple.token(body, at: time)
    }

    /// A person signs in, and the service has its tokens.
    func signIn(
        _ client: String = "app.one.site",
        team: String = World.one,
        as answer: ConsentAnswer = ConsentAnswer(person: "p"),
        at time: UnixTime = now
    ) throws -> JSONObject {
        let code = try #require(try authorize(client, as: answer, at: time)["code"])
        return try #require(try exchange(code, client, team: team, at: time).body?.object)
    }

    func refresh(_ token: String, _ client: String = "app.one.site") throws -> SimulatedAnswer {
        try apple.token(form(client, [("grant_type", "refresh_token"), ("refresh_token", token)]), at: now)
    }
}

/// What a token says, unverified.
func claims(of token: String?) throws -> JSONObject {
    let parts = try #require(token).split(separator: ".", omittingEmptySubsequences: false)
    return try #require(try JSONValue(parsing: Base64URL.decode(parts[1])).object)
}

/// What a token's header says.
func header(of token: String?) throws -> JSONObject {
    let parts = try #require(token).split(separator: ".", omittingEmptySubsequences: false)
    return try #require(try JSONValue(parsing: Base64URL.decode(parts[0])).object)
}

/// What the field `user` says; nil when it is absent.
func user(of reply: BrowserReply) throws -> JSONObject? {
    try reply["user"].map { try #require(try JSONValue(parsing: Array($0.utf8)).object) }
}

/// The word of a refusal.
func error(_ answer: SimulatedAnswer) -> String? { answer.body?["error"]?.string }

/// Expects an error with a code.
func expectCode(
    _ code: AppleSimulationError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Any
) {
    do {
        _ = try body()
        Issue.record("nothing was thrown; \(code) was expected", sourceLocation: sourceLocation)
    } catch let error as AppleSimulationError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        #expect(!error.message.isEmpty, sourceLocation: sourceLocation)
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
    }
}
