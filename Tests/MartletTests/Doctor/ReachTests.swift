// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing
import WebAuthnTypes

@testable import ServerProgram

@Suite struct ReachTests {
    private func findings(_ change: (inout HostFacts) -> Void) throws -> [Finding] {
        var host = HostFacts(origin: try Origin("https://login.example.com"))
        change(&host)
        let facts = SetupFacts(service: host, domain: nil, relyingPartyID: nil, settings: nil, now: DoctorExamples.now)
        return SetupDiagnosis.findings(facts, suffixes: nil)
    }

    @Test func `a name without an address is all there is to say`() throws {
        for (name, words) in [(HostFacts.Name.unknown, "no address"), (.timedOut, "in time")] {
            let findings = try findings { $0.name = name }
            #expect(findings.map(\.check) == [.name])
            #expect(findings[0].outcome == .failure && findings[0].found.contains(words))
        }
    }

    @Test(
        arguments: [
            (.refused, "nothing listens"), (.timedOut(7), "within 7 s"), (.unreachable("no route"), "no route"),
            (.secured("wrong version"), "wrong version"), (.unreadable, "no HTTP"), (.closed, "closed"),
            (.tooLong(9), "9 bytes"),
        ] as [(Exchange.Fault, String)]
    )
    func `every fault has words, before the handshake and after it`(fault: Exchange.Fault, words: String) throws {
        let before = try findings {
            $0.name = .address("203.0.113.5")
            $0.security = .fault(fault)
        }
        #expect(before.map(\.check) == [.name, .answers])
        #expect(before[1].found.contains(words))
        let after = try findings { host in
            host.exchanges[.live] = DoctorExamples.exchange("https://login.example.com/livez", .fault(fault))
        }
        #expect(after.map(\.check) == [.answers])
        #expect(after[0].outcome == .failure && after[0].found.contains(words))
    }

    @Test(arguments: [404, 500, 502])
    func `what is no service is asked nothing further about`(status: Int) throws {
        let findings = try findings { host in
            host.exchanges[.live] = DoctorExamples.exchange(
                "https://login.example.com/livez",
                DoctorExamples.answer(status)
            )
        }
        #expect(findings.map(\.check) == [.answers])
        #expect(findings[0].found == "answers \(status)")
    }

    @Test(
        arguments: [
            ("login.example.com", "login.example.com", true), ("LOGIN.example.com", "login.example.COM", true),
            ("*.example.com", "login.example.com", true), ("*.example.com", "a.login.example.com", false),
            ("*.example.com", "example.com", false), ("example.com", "login.example.com", false),
            ("*", "localhost", false), ("*.com", "example.com", true), ("", "example.com", false),
        ]
    )
    func `a certificate's name covers a host as browsers have it`(name: String, host: String, covers: Bool) {
        #expect(ReachDiagnosis.covers(name, host) == covers)
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 15 Jan 2027 08:00:00 GMT", 1_800_000_000),
        ] as [(String, Int64)]
    )
    func `a date is read`(text: String, seconds: Int64) {
        #expect(DateField.time(text) == UnixTime(seconds: seconds))
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Non 1994 08:49:37 GMT", "Sun, 06 Nov 19x4 08:49:37 GMT",
    ])
    func `what is no date is none`(text: String) {
        #expect(DateField.time(text) == nil)
    }

    @Test(arguments: ["", "login.example.com", "a:443=b", "a:0=b:1", "a:1=b:65536", "a:1=b:1=c:1", ":443=b:1", "a:1="])
    func `a place that cannot be read is refused`(entry: String) {
        #expect(throws: (any Error).self) { try HostDirectory([entry]) }
    }

    @Test func `a place is found by host and port`() throws {
        let directory = try HostDirectory(["a.example:443=[::1]:8443", "a.example:80=192.0.2.1:8080"])
        #expect(directory.place("a.example", port: 443) == HostDirectory.Place(address: "::1", port: 8443))
        #expect(directory.place("a.example", port: 81) == nil)
        #expect(directory.anyPlace("a.example")?.port == 8443)
        #expect(directory.anyPlace("b.example") == nil)
    }
}
