// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Logging
import NIOCore
import SecretMemory
@testable import apple_simulator
import Synchronization

/// A simulator without sockets, with one team, one app and one website.
final class TestSimulator: Sendable {
    static let origin = "http://localhost:8090"
    static let callback = "http://localhost:8080/callback"
    /// Made once: an RSA key costs a good part of a second.
    private static let key = signingKey("FIRSTKEY01")

    let simulation: Simulation

    init(notifications: String? = nil) throws {
        let issuer = try SimulatedApple(
            issuer: LocalAddress(Self.origin),
            setup: SimulationSetup(
                teams: [SimulatedTeam(id: "SIMULATION", keys: []), SimulatedTeam(id: "OTHERTEAM2", keys: [])],
                apps: [
                    SimulatedApp(
                        id: "com.example.app",
                        team: "SIMULATION",
                        services: [SimulatedApp.Service(id: "com.example.site")],
                        notificationAddress: notifications.map { try LocalAddress($0) }
                    )
                ],
                people: [
                    SimulatedPerson(id: "p", givenName: "<Given>", familyName: "Family", email: "p@example.test")
                ]
            ),
            key: Self.key,
            random: .system
        )
        simulation = Simulation(
            issuer,
            clock: { UnixTime(seconds: 1_800_000_000) },
            makeKey: { try .fresh(id: "NEXTKEY002") }
        )
    }

    /// Runs a test against the simulator.
    func test<Value>(
        _ setup: TestingSetup = .router,
        post: (any NotificationPost)? = nil,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let site = try SimulationSite(simulation, logger: logger)
        let listener = try LoopbackListener(host: "127.0.0.1", port: 0)
        return try await site.application(address: listener, post: post, logger: logger).test(setup, body)
    }

    private static func signingKey(_ id: String) -> SimulationKey {
        guard let key = try? SimulationKey.fresh(id: id) else { fatalError("no RSA key could be made") }
        return key
    }
}

/// An answer as a test looks at it.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPFields
    let text: String

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        text = String(decoding: Array(response.body.readableBytesView), as: UTF8.self)
    }

    /// The answer as JSON; null when it is none.
    var json: JSONValue { (try? JSONValue(parsing: Array(text.utf8))) ?? .null }
}

extension TestClientProtocol {
    func read(_ path: String, _ headers: HTTPFields = [:]) async throws -> Reply {
        try await execute(uri: path, method: .get, headers: headers) { Reply($0) }
    }

    /// Posts JSON to the control interface.
    func tell(_ path: String, _ body: JSONValue = [:], _ headers: HTTPFields = [:]) async throws -> Reply {
        var fields = headers
        if fields[.contentType] == nil { fields[.contentType] = "application/json" }
        return try await execute(
            uri: path,
            method: .post,
            headers: fields,
            body: ByteBuffer(bytes: body.serialized)
        ) { Reply($0) }
    }

    /// Posts a form, as a page of the simulator does.
    func send(_ path: String, _ form: String, from origin: String? = TestSimulator.origin) async throws -> Reply {
        var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        fields[.origin] = origin
        return try await execute(uri: path, method: .post, headers: fields, body: ByteBuffer(string: form)) {
            Reply($0)
        }
    }
}

/// Keeps what would have been posted.
final class RecordingPost: NotificationPost {
    private let kept = Mutex<[[UInt8]]>([])
    private let status: Int?

    init(answering status: Int?) { self.status = status }

    var bodies: [[UInt8]] { kept.withLock { $0 } }

    func post(_ body: [UInt8], to address: LocalAddress) async -> Int? {
        kept.withLock { $0.append(body) }
        return status
    }
}
