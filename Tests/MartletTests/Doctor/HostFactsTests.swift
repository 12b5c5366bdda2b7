// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnTypes

@testable import ServerProgram

@Suite struct HostFactsTests {
    private func isReachable(_ probe: Probe, _ outcome: Exchange.Outcome) throws -> Bool {
        var host = HostFacts(origin: try Origin("https://login.example.com"))
        host.exchanges[probe] = DoctorExamples.exchange("https://login.example.com", outcome)
        return host.isReachable
    }

    @Test(arguments: [Exchange.Fault.timedOut(10), .refused, .unreachable("no route"), .secured("alert")])
    func `a host that kept us waiting or cannot be reached is asked no more`(fault: Exchange.Fault) throws {
        #expect(try !isReachable(.live, .fault(fault)))
        #expect(try isReachable(.bulk, .fault(fault)), "a proxy may hang up on a long request")
    }

    @Test(arguments: [Exchange.Fault.closed, .unreadable, .tooLong(1)])
    func `a host that answers badly is asked on`(fault: Exchange.Fault) throws {
        #expect(try isReachable(.live, .fault(fault)))
    }

    @Test func `so is one that refuses`() throws {
        for status in [301, 404, 500] { #expect(try isReachable(.ready, DoctorExamples.answer(status))) }
    }

    @Test func `a name without an address, and TLS that fails, are the end`() throws {
        var host = HostFacts(origin: try Origin("https://login.example.com"))
        host.name = .unknown
        #expect(!host.isReachable)
        host.name = .address("203.0.113.5")
        #expect(host.isReachable)
        host.security = .fault(.closed)
        #expect(!host.isReachable)
    }
}
