// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import OutgoingHTTP
import SignInServer
import Testing
import WebAuthnTypes

@testable import ServerProgram

/// One spoiled thing and what must be said of it.
struct SpoiledSetup: Sendable, CustomTestStringConvertible {
    let check: Check
    let outcome: Finding.Outcome
    /// What the finding says is there, and a part of its fix.
    let (found, fix): (String, String)
    let spoil: @Sendable (inout SetupFacts) -> Void

    init(
        _ check: Check,
        _ outcome: Finding.Outcome,
        _ found: String,
        _ fix: String,
        _ spoil: @escaping @Sendable (inout SetupFacts) -> Void
    ) {
        (self.check, self.outcome, self.spoil) = (check, outcome, spoil)
        (self.found, self.fix) = (found, fix)
    }

    var testDescription: String { "\(check.rawValue): \(found)" }
}

extension SpoiledSetup {
    static func service(_ probe: Probe, _ outcome: Exchange.Outcome) -> @Sendable (inout SetupFacts) -> Void {
        { facts in
            facts.service.exchanges[probe] = DoctorExamples.exchange(facts.service.origin.text + probe.path, outcome)
        }
    }

    static func domain(_ probe: Probe, _ outcome: Exchange.Outcome) -> @Sendable (inout SetupFacts) -> Void {
        { facts in
            facts.domain?.exchanges[probe] = DoctorExamples.exchange("https://example.com" + probe.path, outcome)
        }
    }

    static func cookie(_ text: String) -> @Sendable (inout SetupFacts) -> Void {
        service(.begin, DoctorExamples.json([:], [("set-cookie", text)]))
    }

    static func page(
        without name: String = "",
        _ more: [(String, String)] = []
    ) -> @Sendable (inout SetupFacts) -> Void {
        service(.page, DoctorExamples.answer(200, DoctorExamples.page.filter { $0.0 != name } + more))
    }

    static func file(_ name: WellKnownFile.Name, _ body: JSONValue) -> @Sendable (inout SetupFacts) -> Void {
        domain(.wellKnown(name), DoctorExamples.json(body))
    }

    static func clock(_ text: String) -> @Sendable (inout SetupFacts) -> Void {
        service(.arrival, DoctorExamples.arrival(date: text))
    }

    static func security(
        _ certificate: HostFacts.Certificate,
        version: OutgoingProbe.Version = .v13,
        isTrusted: Bool = false
    ) -> @Sendable (inout SetupFacts) -> Void {
        { $0.service.security = .spoken(certificate, version: version, isTrusted: isTrusted) }
    }

    static func plain(_ outcome: Exchange.Outcome) -> @Sendable (inout SetupFacts) -> Void {
        { $0.service.plain = DoctorExamples.exchange("http://login.example.com", outcome) }
    }
}
