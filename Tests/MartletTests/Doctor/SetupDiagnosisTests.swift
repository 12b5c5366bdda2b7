// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@testable import ServerProgram

@Suite struct SetupDiagnosisTests {
    @Test func `a set-up in which all is well has findings, and none to mend`() throws {
        let findings = SetupDiagnosis.findings(try DoctorExamples.setup(), suffixes: DoctorExamples.suffixes)
        #expect(findings.filter { $0.outcome != .ok } == [])
        #expect(findings.count == 31)
        #expect(findings.allSatisfy { $0.expected == nil && $0.fix == nil })
    }

    @Test func `of a service that speaks TLS itself nothing is said about a proxy`() throws {
        var facts = try DoctorExamples.setup()
        let bare = DoctorExamples.arrival(scheme: .null, proxy: "none", forwardedFor: .null, tls: true)
        SpoiledSetup.service(.bareArrival, bare)(&facts)
        // What the doctor claims of itself looks like a proxy's words.
        let claiming = DoctorExamples.arrival(scheme: .null, proxy: "unnamed", forwardedFor: .null, tls: true)
        SpoiledSetup.service(.arrival, claiming)(&facts)
        let findings = SetupDiagnosis.findings(facts, suffixes: DoctorExamples.suffixes)
        #expect(findings.filter { $0.outcome != .ok } == [])
        let ofProxies: [Check] = [.namedProxy, .forwardedFor, .forwardedProto]
        #expect(findings.allSatisfy { !ofProxies.contains($0.check) })
    }

    @Test(arguments: [
        ("http://localhost:8080", "martlet-browser=a; Path=/; HttpOnly; SameSite=Lax", true),
        ("http://localhost:8080", DoctorExamples.cookie, true),
        ("http://localhost:8080", "martlet-browser=a; Path=/; SameSite=Lax", false),
        ("https://localhost:8443", "martlet-browser=a; Path=/; HttpOnly; SameSite=Lax", false),
        ("http://app.localhost:8080", "martlet-browser=a; Path=/; HttpOnly; SameSite=Lax", false),
    ])
    func `cookies may be plain at http://localhost and nowhere else`(
        origin: String,
        cookie: String,
        isWell: Bool
    ) throws {
        let begun = DoctorExamples.json([:], [("set-cookie", cookie)])
        let findings = CookieDiagnosis.findings(try DoctorExamples.host(origin, [.begin: begun]))
        #expect(findings.map { $0.outcome == .ok } == [isWell], "\(findings)")
    }

    @Test(arguments: SpoiledSetup.reaching + SpoiledSetup.serving + SpoiledSetup.proxying + SpoiledSetup.wellKnown)
    func `one spoiled thing is one finding, with what to change`(spoiled: SpoiledSetup) throws {
        var facts = try DoctorExamples.setup()
        spoiled.spoil(&facts)
        let findings = SetupDiagnosis.findings(facts, suffixes: DoctorExamples.suffixes)
        let unwell = findings.filter { $0.outcome != .ok }
        try #require(unwell.count == 1, "\(unwell)")
        #expect(unwell[0].check == spoiled.check)
        #expect(unwell[0].outcome == spoiled.outcome)
        #expect(unwell[0].found.contains(spoiled.found), "\(unwell[0].found)")
        #expect(unwell[0].expected?.isEmpty == false)
        let fix = try #require(unwell[0].fix)
        #expect((fix.words + " " + (fix.nginx ?? "")).contains(spoiled.fix), "\(fix)")
    }
}
