// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import MartletClient
import Testing

@Suite struct AppTokenTests {
    @Test func `a token is asked for in the session, for the app that is named`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let token = try await test.client.appToken(for: FakeService.app)
        #expect(token.exposedText == FakeService.appToken)
        #expect(token.expiresAt == 300_000)
        let request = try #require(test.service.requests.last)
        #expect(request.url == "https://id.example/api/v1/token")
        #expect(request.method == "POST")
        let session = try #require(test.storage.load()?.current)
        #expect(request.headers["Authorization"] == "Bearer " + session.exposedText)
        #expect(try JSONValue(parsing: request.body ?? []) == ["audience": .string(FakeService.app)])
    }

    @Test func `without a name it is for the service itself`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        _ = try await test.client.appToken()
        #expect(test.service.requests.last?.body.map { String(decoding: $0, as: UTF8.self) } == "{}")
    }

    @Test func `an app that the service does not know gets none`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let error = await failure { try await test.client.appToken(for: "https://evil.example") }
        #expect(error?.code == .appUnknown)
        #expect(error?.status == 403)
    }

    @Test func `without a session nothing is sent, and one that has ended is forgotten`() async throws {
        let test = try TestClient()
        #expect(await failure { try await test.client.appToken() }?.code == .notSignedIn)
        #expect(test.service.requests.isEmpty)
        _ = try await test.signIn()
        test.service.endAllSessions()
        #expect(await failure { try await test.client.appToken() }?.code == .notSignedIn)
        #expect(test.storage.load() == nil)
    }

    @Test(arguments: [
        "{}", #"{"token":1,"expiresAt":1}"#, #"{"token":"a.b.c"}"#, #"{"token":"a.b.c","expiresAt":"x"}"#,
    ])
    func `an answer without a whole token is refused`(body: String) async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let json = ["Content-Type": "application/json"]
        test.service.fail(
            "/api/v1/token",
            .answered(HTTPTransportReply(status: 200, headers: json, body: Array(body.utf8)))
        )
        #expect(await failure { try await test.client.appToken() }?.code == .replyUnexpected)
    }

    @Test func `a token does not print itself`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let token = try await test.client.appToken()
        var dumped = "\(token) \(String(reflecting: token))"
        dump(token, to: &dumped)
        #expect(!dumped.contains(FakeService.appToken))
        #expect(dumped.contains("<redacted>"))
    }
}
