// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import ByteEncodings
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct WellKnownTests {
    private static let fingerprint = (0..<32).map { _ in "0F" }.joined(separator: ":")

    @Test func `the domain names its apps and where passkeys are managed`() async throws {
        let android = try AndroidApp("org.example.nest=" + Self.fingerprint)
        let apple = try AppleAppID("A1B2C3D4E5.org.example.nest")
        let service = try TestService { configuration in
            configuration.appleApps = [apple]
            configuration.androidApps = [android]
        }
        try await service.test { client in
            let app = TestApp(client)
            let association = try await app.get("/.well-known/apple-app-site-association")
            #expect(association.status == 200)
            #expect(association.headers[.contentType] == "application/json")
            #expect(association.json == ["webcredentials": ["apps": ["A1B2C3D4E5.org.example.nest"]]])
            let links = try await app.get("/.well-known/assetlinks.json")
            #expect(links.headers[.contentType] == "application/json")
            let statement = try #require(links.json.array?.first)
            #expect(statement["target"]?["package_name"] == "org.example.nest")
            #expect(statement["target"]?["sha256_cert_fingerprints"] == [.string(Self.fingerprint)])
            #expect(statement["relation"]?.array?.contains("delegate_permission/common.handle_all_urls") == true)
            let endpoints = try await app.get("/.well-known/passkey-endpoints")
            #expect(endpoints.status == 200)
            #expect(endpoints.json["manage"] == .string(TestService.origin + "/account"))
        }
        #expect(
            android.origin.text == "android:apk-key-hash:" + Base64URL.encode(Array(repeating: 0x0F, count: 32))
        )
        #expect(try AndroidApp(android.description.lowercased()) == android)
    }

    @Test func `the domain lists origins that share its passkeys`() async throws {
        let related = try [Origin("https://example.de"), Origin("https://example.co.uk")]
        let service = try TestService { $0.relatedOrigins = related }
        try await service.test { client in
            let document = try await TestApp(client).get("/.well-known/webauthn")
            #expect(document.status == 200)
            #expect(document.headers[.contentType] == "application/json")
            #expect(document.json == ["origins": ["https://example.de", "https://example.co.uk"]])
            #expect(try RelatedOrigins(json: document.json).entries == related.map(\.text))
        }
    }

    @Test func `without apps there is nothing to look up`() async throws {
        try await TestService().test { client in
            let app = TestApp(client)
            for name in ["apple-app-site-association", "assetlinks.json", "webauthn", "nonsense"] {
                let reply = try await app.get("/.well-known/" + name)
                #expect(reply.status == 404)
            }
        }
    }

    @Test func `password managers are led to the account page, and can trust the status of what is not there`()
        async throws
    {
        try await TestService().test { client in
            let app = TestApp(client)
            let reply = try await app.get("/.well-known/change-password")
            #expect(reply.status == 302)
            #expect(reply.headers[.location] == TestService.origin + "/account")
            #expect(reply.bytes.isEmpty)
            let absent = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
            for path in [absent, absent + "/", "/.well-known/change-password/more"] {
                #expect(try await app.get(path).status == 404)
            }
        }
    }

    @Test(arguments: ["evil.example", "login.example.com@evil.example"])
    func `no field of a request chooses where they are led`(host: String) async throws {
        let service = try TestService { $0.trustedProxies = [.loopback4, .loopback6] }
        try await service.test(.live) { client in
            var fields = HTTPFields()
            for name in ["X-Forwarded-Host", "X-Original-Host", "Forwarded"] {
                fields[try #require(HTTPField.Name(name))] = host
            }
            let reply = try await TestApp(client).get("/.well-known/change-password", fields)
            #expect(reply.headers[.location] == TestService.origin + "/account")
        }
    }

    @Test(arguments: [
        "", "A1B2C3D4E5", "A1B2C3D4E5.", "org.example.nest", "a1b2c3d4e5.org.example.nest", "A1B2C3D4E5.*",
        "A1B2C3D4E5.org.*", "A1B2C3D4E5.org..nest", "A1B2C3D4E5-org.example.nest", "A1B2C3D4E5.org.example.nest ",
        "A1B2C3D4E56.org.example.nest", "A1B2C3D4E5.org/example", "A1B2C3D4É5.org.example",
    ])
    func `a wrong app ID is refused`(text: String) {
        #expect(throws: SignInServerError.self) { try AppleAppID(text) }
    }

    @Test(arguments: [
        "", "org.example.nest", "org.example.nest=", "nest=\(fingerprint)", "org..nest=\(fingerprint)",
        "org.1example=\(fingerprint)", "org.example.nest=\(fingerprint):00",
        "org.example.nest=\(fingerprint.dropLast(3))",
        "org.example.nest=\(fingerprint.dropLast(1))G", "org.example.nest=" + String(repeating: "0F", count: 32),
        "org.example.*=\(fingerprint)", "org.example.nest=\(fingerprint)=",
    ])
    func `a wrong Android app is refused`(text: String) {
        #expect(throws: SignInServerError.self) { try AndroidApp(text) }
    }
}
