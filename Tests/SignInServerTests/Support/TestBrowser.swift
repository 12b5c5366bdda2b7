// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import NIOCore
import SignInTesting
import Synchronization

/// Keeps cookies between requests and names its page's origin.
final class TestBrowser: Sendable {
    let client: any TestClientProtocol
    let origin: String
    private let jar = Mutex<[String: String]>([:])

    init(_ client: any TestClientProtocol, origin: String = TestService.origin) {
        self.client = client
        self.origin = origin
    }

    /// The cookies by name; may be set, as by somebody who tampers.
    var cookies: [String: String] {
        get { jar.withLock { $0 } }
        set { jar.withLock { $0 = newValue } }
    }

    /// What the cookies are called at ``TestService/origin``; elsewhere behind the prefix `__Host-`.
    static let session = "martlet-session"
    static let browser = "martlet-browser"

    func get(_ path: String, _ more: HTTPFields = [:]) async throws -> Reply {
        try await send(.get, path, more, nil)
    }

    func post(_ path: String, _ body: JSONValue = [:], _ more: HTTPFields = [:]) async throws -> Reply {
        var headers: HTTPFields = [.origin: origin, .contentType: "application/json"]
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
            headers[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
                separator: "; "
            )
        }
        let reply = try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(bytes: $0) }
        ) { Reply($0) }
        DescribedRefusals.check(reply, to: method, path)
        for cookie in reply.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            jar.withLock { jar in
                jar[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
            }
        }
        return reply
    }

    // MARK: Whole flows

    func signUp(_ name: String, _ device: TestDevice, invite: String? = nil) async throws -> Reply {
        let begun = try await post(
            "/api/v1/sign-up/begin",
            ["name": .string(name), "invite": invite.map { .string($0) } ?? .null]
        )
        guard begun.status == 200 else { return begun }
        return try await post("/api/v1/sign-up/finish", try await Self.finish(begun, device.create(begun)))
    }

    func signIn(_ device: TestDevice, name: String? = nil) async throws -> Reply {
        let begun = try await post("/api/v1/sign-in/begin", name.map { ["name": .string($0)] } ?? [:])
        guard begun.status == 200 else { return begun }
        return try await post("/api/v1/sign-in/finish", try await Self.finish(begun, device.use(begun)))
    }

    func verify(_ device: TestDevice) async throws -> Reply {
        let begun = try await post("/api/v1/verify/begin")
        guard begun.status == 200 else { return begun }
        return try await post("/api/v1/verify/finish", try await Self.finish(begun, device.use(begun)))
    }

    func addPasskey(_ device: TestDevice, name: String? = nil) async throws -> Reply {
        let begun = try await post("/api/v1/passkeys/add/begin")
        guard begun.status == 200 else { return begun }
        var body = try await Self.finish(begun, device.create(begun))
        if let name, case .object(var object) = body {
            object["name"] = .string(name)
            body = .object(object)
        }
        return try await post("/api/v1/passkeys/add/finish", body)
    }

    static func finish(_ begun: Reply, _ credential: JSONValue) -> JSONValue {
        ["ceremony": begun.json["ceremony"] ?? .null, "credential": credential]
    }
}
