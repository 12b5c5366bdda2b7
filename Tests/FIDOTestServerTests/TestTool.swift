// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Logging
import MartletTesting
import NIOCore
import PasskeyClient
import SignInTesting
import SoftwareAuthenticator
import Synchronization
import WebAuthnRelyingParty
import WebAuthnTypes

@testable import fido_test_server

/// The test server without sockets, or on a port of its own, with a clock that tests set.
final class TestInterface: Sendable {
    static let origin = "http://localhost:8080"

    let interface: FIDOTestInterface

    init(_ clock: TestClock = TestClock()) throws {
        interface = try FIDOTestInterface(relyingParty: try Self.party("localhost"), now: { clock.now })
    }

    static func party(_ id: String) throws -> RelyingPartyConfiguration {
        .insecureConformanceTest(
            id: try RelyingPartyID(id),
            name: "Test",
            origins: OriginPolicy([try Origin(Self.origin)])
        )
    }

    /// Runs a test against the server.
    func test<Value>(
        _ setup: TestingSetup = .router,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await interface.application(host: "127.0.0.1", port: 0, logger: logger).test(setup, body)
    }
}

/// Sends requests as FIDO's tools do, and keeps the cookie of the last answer that set one.
final class TestTool: Sendable {
    let client: any TestClientProtocol
    private let jar = Mutex<[String: String]>([:])

    init(_ client: any TestClientProtocol) { self.client = client }

    /// The cookies by name; a test may set them.
    var cookies: [String: String] {
        get { jar.withLock { $0 } }
        set { jar.withLock { $0 = newValue } }
    }

    func get(_ path: String) async throws -> Reply { try await send(.get, path, [:], nil) }

    func post(_ path: String, _ body: JSONValue = [:], _ more: HTTPFields = [:]) async throws -> Reply {
        var headers: HTTPFields = [.contentType: "application/json"]
        for field in more { headers[field.name] = field.value }
        return try await send(.post, path, headers, body.serialized)
    }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields,
        _ body: [UInt8]?
    ) async throws -> Reply {
        var headers = headers
        let cookies = cookies
        if !cookies.isEmpty {
            headers[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                .joined(separator: "; ")
        }
        let reply = try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(bytes: $0) }
        ) { Reply($0) }
        for cookie in reply.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            jar.withLock { $0[String(pair[0])] = String(pair[1]) }
        }
        return reply
    }
}
