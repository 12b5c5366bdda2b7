// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Testing

@testable import ServerProgram

@Suite struct DoctorReportTests {
    private let report = DoctorReport(
        address: "https://login.example.com",
        relyingPartyID: "example.com",
        findings: [
            .ok(.ready, "https://login.example.com/readyz", "the service can use its data"),
            .failure(
                .httpsRedirect,
                "http://login.example.com",
                "leads to \u{1B}[2Jhttps://evil.example\nok       all is well",
                expected: "a redirect",
                Fix("redirect", nginx: "server {\n    listen 80;\n}", caddy: nil)
            ),
        ]
    )

    @Test func `people read each finding with its lines, and nothing that a terminal obeys`() {
        let lines = report.lines
        #expect(lines[0] == "ok       ready: https://login.example.com/readyz the service can use its data")
        #expect(lines[1].hasPrefix("failure  https-redirect: http://login.example.com leads to \\u{1b}[2J"))
        #expect(lines.allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
        #expect(lines.contains("             server {") && lines.contains("                 listen 80;"))
        #expect(lines.last == "2 checks: 1 well, 0 warnings, 1 failure")
    }

    @Test func `programs read the same`() {
        let json = report.json
        #expect(json["failures"] == 1 && json["warnings"] == 0 && json["rpId"] == "example.com")
        let findings = json["findings"]?.array ?? []
        #expect(findings.count == 2)
        #expect(findings[0]["check"] == "ready" && findings[0]["fix"] == .null && findings[0]["expected"] == .null)
        #expect(findings[1]["fix"]?["nginx"]?.string?.contains("listen 80;") == true)
    }

    @Test(
        arguments: [
            (["doctor"], 64, "name the address"), (["doctor", "ftp://example.com"], 64, "ftp://example.com"),
            (["doctor", "http://example.com"], 64, "http://example.com"), (["doctor", "a b"], 64, "a b"),
            (["doctor", "https://example.com", "--timeout", "0"], 64, "--timeout"),
            (["doctor", "https://example.com", "--timeout", "61"], 64, "--timeout"),
            (["doctor", "https://example.com", "--resolve", "example.com"], 64, "--resolve"),
            (["doctor", "https://example.com", "--roots", "absent.pem"], 78, "absent.pem"),
            (["doctor", "https://example.com", "--config", "absent.json"], 78, "absent.json"),
        ] as [([String], Int32, String)]
    )
    func `a wrong command line asks nobody anything`(arguments: [String], code: Int32, named: String) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.run(arguments)
        #expect(outcome.code == code)
        #expect(outcome.errors.contains(named), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        // How this command is used, not the program as a whole.
        if code == 64 { #expect(outcome.errors.contains("martlet doctor"), "\(outcome.errors)") }
    }

    @Test func `a host at which nothing listens is one failure`() throws {
        let program = try Program()
        defer { program.remove() }
        // Port 9 (discard) of this machine: nobody has it.
        let place = ["--resolve", "login.example.com:443=127.0.0.1:9", "--resolve", "login.example.com:80=127.0.0.1:9"]
        let outcome = try program.run(["doctor", "login.example.com/", "--json", "--timeout", "5"] + place)
        #expect(outcome.code == 1)
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(json["address"] == "https://login.example.com" && json["failures"] == 1)
        #expect(json["findings"]?.array?.last?["found"] == "nothing listens there")
    }
}
