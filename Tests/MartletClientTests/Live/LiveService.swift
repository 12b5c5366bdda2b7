// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import AccountStorage
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Logging
import MartletClient
import PasskeyClient
import SecretMemory
import SignInAccounts
import SignInServer
import SoftwareAuthenticator
import Synchronization
import WebAuthnRelyingParty
import WebAuthnTypes

/// The service with its rules, its store and a clock that stands still.
struct LiveService: Sendable {
    static let now = UnixTime(milliseconds: 1_800_000_000_000)
    static let origin = "http://localhost:8080"
    /// The one app that people are signed in to.
    static let app = "https://notes.example"

    let engine: SignInEngine
    let site: SignInSite

    /// The codes that were sent, where addresses find accounts.
    let messenger: KeptCodes?

    init(identifiers: Identifiers = .name) throws {
        let id = try RelyingPartyID("localhost")
        let origin = try Origin(Self.origin)
        var policy = SignInPolicy()
        policy.signUp = .open
        policy.identifiers = identifiers
        messenger = identifiers == .name ? nil : KeptCodes()
        if messenger != nil { policy.addressKinds = [.email] }
        engine = SignInEngine(
            store: InMemoryAccountStore(),
            relyingParty: RelyingPartyConfiguration(id: id, name: "Test", origins: OriginPolicy([origin])),
            policy: policy,
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            messenger: messenger,
            now: { Self.now }
        )
        site = try SignInSite(
            configuration: ServiceConfiguration(relyingPartyID: id, name: "Test", origins: [origin]),
            engine: engine,
            access: AppAccess(
                apps: [ConnectedApp(try Origin(Self.app))],
                keys: ForgetfulKeys(),
                secret: SecretBytes(copying: [UInt8](repeating: 8, count: 32)),
                now: { Self.now }
            )
        )
    }

    /// Runs a test against the service, with its address.
    func run(_ body: @Sendable (ServiceAddress) async throws -> Void) async throws {
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        try await site.application(address: .hostname("127.0.0.1", port: 0), logger: logger).test(.live) { client in
            try await body(try ServiceAddress("http://localhost:\(client.port ?? 0)"))
        }
    }
}

/// A messenger that keeps what it is handed.
final class KeptCodes: CodeMessenger {
    private let kept = Mutex<[CodePosting]>([])

    /// The last code, and the language that its mail is written in.
    var last: (code: String, language: String)? {
        kept.withLock { $0.last.map { ($0.exposedCode, $0.language.rawValue) } }
    }

    func post(_ posting: CodePosting) { kept.withLock { $0.append(posting) } }
}

/// Keeps no key: each service of a test signs with keys of its own.
private struct ForgetfulKeys: SigningKeyStore {
    func load() -> [SigningKey] { [] }
    func save(_ key: SigningKey) {}
    func remove(_ id: String) {}
}

/// A platform with passkeys whose owner says yes to everything.
struct Platform: Sendable {
    private let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>

    init() throws {
        client = WebAuthnClient(
            origin: try Origin(LiveService.origin),
            authenticator: PasskeyAuthenticator(
                store: InMemoryCredentialStore(),
                consent: SelfApprovingConsent(),
                now: { LiveService.now }
            ),
            clock: ContinuousClock()
        )
    }

    func create(_ pending: PendingRegistration) async throws -> RegistrationResult {
        let response = try await client.create(CreationOptions(json: JSONValue(parsing: pending.optionsJSON)))
        return RegistrationResult(
            credentialID: response.id.bytes,
            rawClientDataJSON: response.clientDataJSON,
            rawAttestationObject: response.attestationObject,
            transports: response.transports.map(\.rawValue)
        )
    }

    func use(_ pending: PendingAssertion) async throws -> AssertionResult {
        let response = try await client.get(RequestOptions(json: JSONValue(parsing: pending.optionsJSON)))
        return AssertionResult(
            credentialID: response.id.bytes,
            rawClientDataJSON: response.clientDataJSON,
            rawAuthenticatorData: response.authenticatorData,
            signature: response.signature,
            userID: response.userHandle?.bytes ?? []
        )
    }
}

/// The usual transport on a bad day: answers from some paths get lost after the service has done its work.
final class LossyTransport: HTTPTransport {
    struct Loss: Error {}

    private let transport = URLSessionTransport()
    private let losses = Mutex<[String]>([])

    /// Loses the next answer whose path ends so.
    func loseNext(_ suffix: String) {
        losses.withLock { $0.append(suffix) }
    }

    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply {
        let reply = try await transport.send(request)
        let isLost = losses.withLock { losses in
            guard let index = losses.firstIndex(where: { request.url.hasSuffix($0) }) else { return false }
            losses.remove(at: index)
            return true
        }
        if isLost { throw Loss() }
        return reply
    }
}
