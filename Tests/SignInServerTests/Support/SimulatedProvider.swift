// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import AppleSimulation
import Crypto
import CryptoExtras
import JSONCoding
import MartletTesting
import SecretMemory
import SignInAccounts
import SignInServer
import Synchronization
import Testing
import WebAuthnTypes

/// Answers what the service asks, out of the simulator's engine; no socket, no file.
final class SimulatedProvider: TestProvider {
    static let issuer = "http://localhost:8090"
    static let team = "TEAMONE111"
    static let otherTeam = "TEAMTWO222"
    static let site = "app.one.site"
    static let app = "app.one"
    /// Made once: an RSA key costs a good part of a second.
    private static let signing = signingKey("FIRSTKEY01")
    static let next = signingKey("SECONDKEY2")

    let provider: IdentityProvider
    let access: ProviderAccess
    private let clock: TestClock
    private let clientKey = P256.Signing.PrivateKey()
    private let apple: Mutex<SimulatedApple>
    /// The paths that were asked, in order.
    private let asked = Mutex<[String]>([])
    private let isAway = Mutex(false)

    /// Plays Apple.
    ///
    /// - Parameters:
    ///   - clock: The service's.
    ///   - site: Which client the service takes for its pages'.
    ///   - clients: All clients that it has.
    ///   - apps: The App IDs that it names for notifications; nil for all clients but the pages'.
    /// - Throws: When the settings are wrong.
    init(
        _ clock: TestClock,
        site: String = SimulatedProvider.site,
        clients: [String] = [SimulatedProvider.site, SimulatedProvider.app],
        apps: [String]? = nil
    ) throws {
        self.clock = clock
        access = try Self.access(of: Self.team, key: clientKey, site: site, clients: clients, apps: apps)
        provider = access.provider
        let callback = TestService.origin + ProviderAccess.returnPath(.apple)
        let setup = try SimulationSetup(
            teams: [
                SimulatedTeam(
                    id: Self.team,
                    keys: [SimulatedClientKey(id: "CLIENTKEY1", pem: clientKey.publicKey.pemRepresentation)]
                ),
                SimulatedTeam(
                    id: Self.otherTeam,
                    keys: [SimulatedClientKey(id: "CLIENTKEY1", pem: clientKey.publicKey.pemRepresentation)]
                ),
            ],
            apps: [
                SimulatedApp(
                    id: Self.app,
                    team: Self.team,
                    services: [SimulatedApp.Service(id: Self.site, returnAddresses: [LocalAddress(callback)])],
                    notificationAddress: LocalAddress("http://localhost:8080/api/v1/providers/apple/notifications")
                )
            ],
            people: [
                SimulatedPerson(id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.test"),
                SimulatedPerson(id: "bob", givenName: "Bob", familyName: "Bones", email: "bob@example.test"),
            ]
        )
        apple = Mutex(
            try SimulatedApple(
                issuer: LocalAddress(Self.issuer),
                setup: setup,
                key: Self.signing,
                random: .system
            )
        )
    }

    /// Apple as a team knows it, for its app and site.
    private static func access(
        of team: String,
        key: P256.Signing.PrivateKey,
        site: String = SimulatedProvider.site,
        clients: [String] = [SimulatedProvider.site, SimulatedProvider.app],
        apps: [String]? = nil
    ) throws -> ProviderAccess {
        let provider = try IdentityProvider.simulatedApple(
            at: Self.issuer,
            team: TeamID(team),
            clients: Set(try clients.map { try ClientID($0) })
        )
        let signer = try ClientSecretSigner(
            team: TeamID(team),
            keyID: PrivateKeyID("CLIENTKEY1"),
            key: ClientSecretKey(file: SecretBytes(copying: key.pemRepresentation.utf8)),
            simulated: provider
        )
        return try ProviderAccess(
            provider,
            site: ClientID(site),
            origin: Origin(TestService.origin),
            authentication: .minted(signer),
            apps: apps.map { Set(try $0.map { try ClientID($0) }) }
        )
    }

    /// Has the app go to the other team, now.
    ///
    /// - Returns: The same Apple, as that team knows it.
    /// - Throws: When Apple refuses.
    func handOver() throws -> ReceivedProvider {
        try atApple { try $0.transfer(Self.app, to: Self.otherTeam, at: clock.now) }
        return ReceivedProvider(
            apple: self,
            access: try Self.access(of: Self.otherTeam, key: clientKey),
            transfer: try TeamTransfer(
                from: TeamID(Self.team),
                to: TeamID(Self.otherTeam),
                acceptedAt: clock.now
            )
        )
    }

    var setting: ExternalSignInSetting {
        ExternalSignInSetting(
            providers: [provider],
            keys: ExternalTokenKeys(current: SecretBytes(copying: [UInt8](repeating: 9, count: 32)))
        )
    }

    /// How often a path was asked for.
    func count(of path: String) -> Int { asked.withLock { $0.filter { $0 == path }.count } }

    /// Whether nobody answers any more.
    func setAway(_ away: Bool) { isAway.withLock { $0 = away } }

    /// Does something at Apple.
    func atApple<Value: Sendable>(_ body: (inout SimulatedApple) throws -> Value) throws -> Value {
        try apple.withLock { apple in try body(&apple) }
    }

    /// A person goes through Apple's page.
    ///
    /// - Parameters:
    ///   - address: Where the service sent the browser.
    ///   - decision: What the person does there.
    /// - Returns: The form that Apple's page posts.
    /// - Throws: When Apple refuses.
    func form(_ address: String, _ decision: PersonDecision) throws -> String {
        let query = try #require(address.split(separator: "?", maxSplits: 1).last)
        let reply = try atApple { apple in
            let name = try apple.open(Array(query.utf8), at: clock.now).get()
            return try apple.decide(name, decision, at: clock.now)
        }
        return reply.fields.map { $0.name + "=" + PercentForm.encode($0.value) }.joined(separator: "&")
    }

    // MARK: The transport

    func answer(to request: ProviderRequest) async -> ReceivedAnswer? {
        let body = unsafe request.body.withBytes { unsafe Array($0) }
        return reply(request.address) { apple, path in
            switch path {
            case "/auth/token": try apple.token(body, at: clock.now)
            case "/auth/revoke": apple.revoke(body, at: clock.now)
            case "/auth/usermigrationinfo":
                apple.migrationInfo(body, bearer: request.bearer?.exposedText, at: clock.now)
            default: nil
            }
        }
    }

    func document(at address: WebAddress) async -> ReceivedAnswer? {
        reply(address) { apple, path in path == "/auth/keys" ? apple.keySet() : nil }
    }

    private func reply(
        _ address: WebAddress,
        _ judge: (inout SimulatedApple, String) throws -> SimulatedAnswer?
    ) -> ReceivedAnswer? {
        let path = String(address.text.dropFirst(Self.issuer.count))
        asked.withLock { $0.append(path) }
        guard !isAway.withLock({ $0 }), let found = try? atApple({ try judge(&$0, path) }) else { return nil }
        return ReceivedAnswer(status: found.status, body: found.body?.serialized ?? [])
    }

    private static func signingKey(_ id: String) -> SimulationKey {
        guard let rsa = try? _RSA.Signing.PrivateKey(keySize: .bits2048),
            let key = try? SimulationKey(id: id, pem: rsa.pemRepresentation)
        else { fatalError("no RSA key could be made") }
        return key
    }
}

/// Percent-encoding as a browser does it in forms, for whatever a test posts.
enum PercentForm {
    static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = Array("0123456789ABCDEF".unicodeScalars)
                result.unicodeScalars.append("%")
                result.unicodeScalars.append(digits[Int(byte >> 4)])
                result.unicodeScalars.append(digits[Int(byte & 15)])
            }
        }
    }
}
