// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Logging
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@testable import fido_test_server

@Suite struct FIDOTestSettingsTests {
    private func settings(
        host: String = "127.0.0.1",
        port: Int = 8_080,
        origins: [String] = [],
        logLevel: String = "notice"
    ) throws(FIDOTestServerError) -> FIDOTestSettings {
        try FIDOTestSettings(host: host, port: port, origins: origins, metadata: nil, logLevel: logLevel)
    }

    @Test(arguments: ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
    func `an address of this machine is listened on`(host: String) throws {
        #expect(try settings(host: host).host == (host == "localhost" ? "127.0.0.1" : host))
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "127.evil.example", "localhost.evil.example", "example.org", ""])
    func `an address that others reach is not listened on`(host: String) {
        let error = #expect(throws: FIDOTestServerError.self) { try settings(host: host) }
        #expect(error?.code == .configuration)
        #expect(error?.message.contains("others can reach") == true)
    }

    @Test(arguments: [
        "https://example.org", "http://example.org", "https://localhost.evil.example", "https://192.0.2.1", "x",
    ])
    func `an origin elsewhere is refused`(origin: String) {
        let error = #expect(throws: FIDOTestServerError.self) {
            try settings(origins: ["http://localhost:8080", origin])
        }
        #expect(error?.code == .configuration)
        #expect(error?.message.hasPrefix("--origin: ") == true)
    }

    @Test func `a wrong port and a wrong level are refused`() {
        for port in [-1, 0, 65_536] {
            let error = #expect(throws: FIDOTestServerError.self) { try settings(port: port) }
            #expect(error?.message.hasPrefix("--port: ") == true)
        }
        let error = #expect(throws: FIDOTestServerError.self) { try settings(logLevel: "loud") }
        #expect(error?.message.hasPrefix("--log-level ") == true)
    }

    @Test func `the origin follows the port, unless one is named`() throws {
        #expect(try settings().origins.map(\.text) == ["http://localhost:8080"])
        #expect(try settings(port: 80).origins.map(\.text) == ["http://localhost"])
        let named = ["https://localhost:8443", "http://a.localhost:8080"]
        #expect(try settings(origins: named).origins.map(\.text) == named)
    }

    @Test func `the policy is FIDO's, under localhost`() throws {
        let party = try settings().interface(metadata: nil, now: { UnixTime(seconds: 0) }).relyingParty
        #expect(party.id.text == "localhost")
        #expect(party.unverifiableAlgorithms.isEmpty)
    }
}
