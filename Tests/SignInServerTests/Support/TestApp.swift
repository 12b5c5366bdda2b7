// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInTesting
import NIOCore

/// Sends requests as a native app or a command-line program does.
struct TestApp: Sendable {
    let client: any TestClientProtocol

    init(_ client: any TestClientProtocol) { self.client = client }

    func get(_ path: String, token: String? = nil, _ more: HTTPFields = [:]) async throws -> Reply {
        try await send(.get, path, token, more, nil)
    }

    func post(
        _ path: String,
        _ body: JSONValue = [:],
        token: String? = nil,
        _ more: HTTPFields = [:]
    ) async throws -> Reply {
        var headers: HTTPFields = [.contentType: "application/json"]
        for field in more { headers[field.name] = field.value }
        return try await send(.post, path, token, headers, body.serialized)
    }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ token: String? = nil,
        _ headers: HTTPFields,
        _ body: [UInt8]?
    ) async throws -> Reply {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        let reply = try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(bytes: $0) }
        ) { Reply($0) }
        DescribedRefusals.check(reply, to: method, path)
        return reply
    }

    func signUp(_ name: String, _ device: TestDevice, session: JSONValue? = nil) async throws -> Reply {
        let begun = try await post("/api/v1/sign-up/begin", ["name": .string(name)])
        let body = Self.finish(begun, try await device.create(begun), session)
        return try await post("/api/v1/sign-up/finish", body)
    }

    func signIn(_ device: TestDevice, session: JSONValue? = nil) async throws -> Reply {
        let begun = try await post("/api/v1/sign-in/begin")
        let body = Self.finish(begun, try await device.use(begun), session)
        return try await post("/api/v1/sign-in/finish", body)
    }

    static func finish(_ begun: Reply, _ credential: JSONValue, _ session: JSONValue?) -> JSONValue {
        ["ceremony": begun.json["ceremony"] ?? .null, "credential": credential, "session": session ?? .null]
    }
}
