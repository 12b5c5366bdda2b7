// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import MartletClient
import Testing

@Suite struct ReplyTests {
    private static let json = ["Content-Type": "application/json"]

    @Test(arguments: [
        HTTPTransportReply(status: 200, headers: ["Content-Type": "text/html"], body: Array("{}".utf8)),
        HTTPTransportReply(status: 200, headers: [:], body: Array("{}".utf8)),
        HTTPTransportReply(status: 200, headers: ["Content-Type": "application/jsonp"], body: Array("{}".utf8)),
        HTTPTransportReply(status: 200, headers: json, body: []),
        HTTPTransportReply(status: 200, headers: json, body: Array("{".utf8)),
        HTTPTransportReply(status: 200, headers: json, body: Array("[]".utf8)),
        HTTPTransportReply(status: 200, headers: json, body: Array("{}".utf8)),
        HTTPTransportReply(status: 200, headers: json, body: Array("{} {}".utf8)),
        HTTPTransportReply(status: 200, headers: json, body: Array(#"{"id":"!","name":"a"}"#.utf8)),
        HTTPTransportReply(status: 200, headers: json, body: Array(#"{"id":"AA","id":"AA"}"#.utf8)),
        HTTPTransportReply(status: 200, headers: json, body: Array(String(repeating: "[", count: 60).utf8)),
        HTTPTransportReply(status: 200, headers: json, body: [0x22, 0xFF, 0x22]),
        HTTPTransportReply(status: 404, headers: json, body: Array("{}".utf8)),
        HTTPTransportReply(status: 404, headers: json, body: Array(#"{"error":{"code":"<b>"}}"#.utf8)),
        HTTPTransportReply(status: 500, headers: ["Content-Type": "text/plain"], body: []),
        HTTPTransportReply(status: 100, headers: json, body: []),
    ])
    func `an answer that is not the service's is refused`(reply: HTTPTransportReply) async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        test.service.fail("/api/v1/account", .answered(reply))
        let error = await failure { try await test.client.account() }
        #expect(error?.code == .replyUnexpected)
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `an answer that is too long is refused`() async throws {
        let test = try TestClient(configuration: SignInClientConfiguration(maximumReplyLength: 1000))
        let reply = HTTPTransportReply(status: 200, headers: Self.json, body: Array(repeating: 0x20, count: 1001))
        test.service.fail("/api/v1/configuration", .answered(reply))
        #expect(await failure { try await test.client.serviceInformation() }?.code == .replyTooLong)
        #expect(test.service.requests.last?.maximumReplyLength == 1000)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is refused and signs nobody out`(status: Int) async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let reply = HTTPTransportReply(status: status, headers: ["Location": "https://evil.example/"], body: [])
        test.service.fail("/api/v1/account", .answered(reply))
        #expect(await failure { try await test.client.account() }?.code == .redirectRefused)
        #expect(try await test.client.account().name == "robin")
        #expect(test.service.requests.allSatisfy { $0.url.hasPrefix("https://id.example/api/v1/") })
    }

    @Test(arguments: [("30", 30), ("0", 0), ("9999999", 86_400), ("-1", nil), ("Wed, 21 Oct 2026 07:28:00 GMT", nil)])
    func `too many attempts say how long to wait`(header: String, seconds: Int?) async throws {
        let test = try TestClient()
        let reply = FakeService.refusal(429, "rate_limited", headers: ["retry-after": header])
        test.service.fail("/api/v1/sign-in/begin", .answered(reply))
        let error = await failure { try await test.client.beginSignIn() }
        #expect(error?.code == .rateLimited)
        #expect(error?.retryAfterSeconds == seconds)
        #expect(error?.requestID == "r-1" && error?.status == 429)
    }

    @Test(arguments: [
        ("r", true), ("0123456789abcdef0123456789abcdef", true), (String(repeating: "a", count: 64), true),
        (String(repeating: "a", count: 65), false), (String(repeating: "a", count: 200), false), ("", false),
        ("a b", false),
        ("a\nforged: line", false), ("\u{1B}[2J", false), ("\u{0}", false), ("é", false), ("<b>", false),
    ])
    func `the number of a request is short and plain, or none`(number: String, isKept: Bool) async throws {
        let test = try TestClient()
        let reply = FakeService.refusal(500, "internal_error", requestID: .string(number))
        test.service.fail("/api/v1/configuration", .answered(reply))
        let error = await failure { try await test.client.serviceInformation() }
        #expect(error?.requestID == (isKept ? number : nil))
        #expect(error?.code == .internalError)
    }

    @Test(arguments: [
        (429, SignInClientError.Code.rateLimited), (502, .serviceUnavailable), (503, .serviceUnavailable),
    ])
    func `a proxy's own page is understood by its status`(status: Int, code: SignInClientError.Code) async throws {
        let test = try TestClient()
        let reply = HTTPTransportReply(status: status, headers: ["Content-Type": "text/html"], body: [])
        test.service.fail("/api/v1/configuration", .answered(reply))
        #expect(await failure { try await test.client.serviceInformation() }?.code == code)
    }

    @Test func `a code of a newer service arrives as it was sent`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/configuration", .answered(FakeService.refusal(418, "tea_only")))
        let error = await failure { try await test.client.serviceInformation() }
        #expect(error?.code == SignInClientError.Code(rawValue: "tea_only"))
    }

    @Test func `an unknown passkey is named, so that the platform can hide it`() async throws {
        let test = try TestClient()
        let signal = FakeService.refusal(
            401,
            "unknown_credential",
            more: ["signal": ["unknownCredential": ["rpId": "id.example", "credentialId": "AQID"]]]
        )
        test.service.fail("/api/v1/sign-in/finish", .answered(signal))
        let error = await failure { try await test.signIn() }
        #expect(error?.code == .unknownCredential)
        #expect(error?.unknownCredential?.credentialID == [1, 2, 3])
        #expect(error?.unknownCredential?.relyingPartyID == "id.example")
    }

    @Test func `errors and requests print nothing secret`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        test.service.fail("/api/v1/account", .requestLost)
        let error = await failure { try await test.client.account() }
        let token = try #require(test.storage.load()?.current?.exposedText)
        var text = "\(String(describing: error))"
        for request in test.service.requests {
            text += "\(request)"
            dump(request, to: &text)
        }
        #expect(!text.contains(token))
    }
}
