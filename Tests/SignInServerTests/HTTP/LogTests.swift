// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Logging
import SignInTesting
import Testing

@Suite struct LogTests {
    private let service: TestService
    private let device: TestDevice
    private let log = CapturedLog()

    init() throws {
        service = try TestService()
        device = try TestDevice()
    }

    @Test func `no name, token, challenge or credential stands in the log`() async throws {
        let secrets = try await service.test(logger: log.logger()) { client in
            var secrets = ["zebra-canary", "Zoë Canary"]
            let browser = TestBrowser(client)
            let begun = try await browser.post(
                "/api/v1/sign-up/begin",
                ["name": "zebra-canary", "displayName": "Zoë Canary"]
            )
            let credential = try await device.create(begun)
            _ = try await browser.post("/api/v1/sign-up/finish", TestBrowser.finish(begun, credential))
            secrets += browser.cookies.values
            secrets += [begun.json["ceremony"]?.string, begun.json["publicKey"]?["challenge"]?.string].compactMap(
                \.self
            )
            secrets += [credential["id"]?.string].compactMap(\.self)
            let app = TestApp(client)
            let signedIn = try await app.signIn(device)
            let token = try #require(signedIn.json["session"]?["token"]?.string)
            secrets.append(token)
            // Refusals and failures are where logs become talkative.
            _ = try await app.get("/api/v1/passkeys/\(token)/none", token: token)
            _ = try await browser.post("/api/v1/sign-up/finish", TestBrowser.finish(begun, credential))
            _ = try await browser.post("/api/v1/account/delete", ["name": "zebra-canary-not"])
            _ = try await browser.post("/api/v1/passkeys/\(secrets[4])/rename", ["name": "zebra-canary"])
            _ = try await browser.signUp("zebra-canary", device)
            _ = try await browser.get("/sign-in?name=zebra-canary")
            return secrets
        }
        #expect(!log.entries.isEmpty)
        for secret in secrets where secret.count > 4 { #expect(!log.text.contains(secret)) }
    }

    @Test func `no password, code or secret of an app stands in the log`() async throws {
        let service = try TestService(passwords: TestService.hasher())
        let password = "a canary of seventeen words"
        let secrets = try await service.test(logger: log.logger()) { client in
            var secrets = [password, "zebra-canary"]
            let person = try await TestPerson(client, name: "zebra-canary", password: password)
            let browser = person.browser
            let begun = try await browser.post("/api/v1/account/authenticator-app/begin")
            secrets += ["secret", "uri", "ceremony"].compactMap { begun.json[$0]?.string }
            let ceremony = begun.json["ceremony"] ?? .null
            _ = try await browser.post(
                "/api/v1/account/authenticator-app/confirm",
                ["ceremony": ceremony, "code": "canary-code"]
            )
            _ = try await person.addApp(at: service.clock)
            let made = try await browser.post("/api/v1/account/recovery-codes/replace")
            secrets += made.json["codes"]?.array?.compactMap(\.string) ?? []
            let stranger = TestBrowser(client)
            let asked = try await stranger.signIn(name: "zebra-canary", password: password)
            secrets += [asked.json["next"]?["ceremony"]?.string].compactMap(\.self)
            for code in ["canary-code", secrets.last ?? ""] { _ = try await stranger.signIn(asked, code: code) }
            // Refusals are where logs become talkative.
            let long = String(repeating: "canary ", count: 90)
            for bad in ["canary", "canary\0canary-code", long, "zebra-canary!"] {
                _ = try await browser.post("/api/v1/account/password/set", ["password": .string(bad)])
                _ = try await stranger.signIn(name: "zebra-canary", password: bad)
                _ = try await browser.post(
                    "/api/v1/verify/password",
                    ["password": .string(bad), "code": "canary-code"]
                )
            }
            let broken = Array("{\"name\":\"a\",\"password\":\"canary-code".utf8)
            _ = try await stranger.send(
                .post,
                "/api/v1/sign-in/password",
                [.contentType: "application/json", .origin: TestService.origin],
                broken
            )
            return secrets + ["canary-code", "canary canary", "canary"]
        }
        #expect(!log.entries.isEmpty)
        for secret in secrets { #expect(!log.text.contains(secret)) }
    }

    @Test func `a refusal is logged with its code, its cause and the request's number`() async throws {
        try await service.test(logger: log.logger(.info)) { client in
            let elsewhere = try TestDevice(origin: "http://localhost:9999")
            let reply = try await TestBrowser(client).signUp("ada", elsewhere)
            let id = try #require(reply.json["error"]?["requestId"]?.string)
            let entry = try #require(log.entries.first { $0.text.contains("error.code=credential_refused") })
            #expect(entry.text.contains(id))
            #expect(entry.text.contains("originMismatch"))
        }
    }

    /// A number that clients choose could forge lines, fill the disk, or pass for another request's.
    @Test(arguments: [
        [""], ["7"], [String(repeating: "canary", count: 34)], ["canary\u{e9}"], ["canary-1", "canary-2"],
    ])
    func `a client's own number of a request is used nowhere`(numbers: [String]) async throws {
        let name = try #require(HTTPField.Name("X-Request-ID"))
        var headers: HTTPFields = [.contentType: "application/json", .origin: TestService.origin]
        for number in numbers { headers.append(HTTPField(name: name, value: number)) }
        let asked = headers
        try await service.test(logger: log.logger(.debug)) { client in
            let reply = try await TestBrowser(client).send(.post, "/api/v1/sign-up/begin", asked, Array("{".utf8))
            let id = try #require(reply.json["error"]?["requestId"]?.string)
            #expect(reply.headers[values: name] == [id])
            #expect((17...32).contains(id.utf8.count) && id.allSatisfy(\.isHexDigit))
            #expect(!numbers.contains(id) && !log.text.contains("canary"))
        }
    }

    @Test func `requests are logged by route, not by path`() async throws {
        try await service.test(logger: log.logger(.debug)) { client in
            _ = try await TestBrowser(client).post("/api/v1/passkeys/secret-id/rename", ["name": "x"])
        }
        #expect(log.text.contains("http.route=/api/v1/passkeys/{id}/rename"))
        #expect(log.text.contains("http.status=401"))
        #expect(!log.text.contains("secret-id"))
    }

    @Test func `by default nothing is said about requests that went well`() async throws {
        try await service.test(logger: log.logger(.notice)) { client in
            _ = try await TestBrowser(client).signUp("ada", device)
        }
        #expect(log.entries.isEmpty)
    }
}
