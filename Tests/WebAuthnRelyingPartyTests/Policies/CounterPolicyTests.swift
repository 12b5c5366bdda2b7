// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnRelyingParty

@Suite struct CounterPolicyTests {
    private func signIn(
        _ policy: CounterPolicy,
        stored: UInt32,
        found: UInt32,
        flags: UInt8 = 0x05
    ) throws -> VerifiedAuthentication {
        let passkey = try Passkey()
        return try passkey.authenticate(
            try Passkey.party { $0.counter = policy },
            record: passkey.record(count: stored)
        ) {
            $0.count = found
            $0.flags = flags
        }
    }

    @Test(arguments: [.refuseDeviceBound, .refuse, .report] as [CounterPolicy])
    func `zero twice is no counter, and more than before is growth`(_ policy: CounterPolicy) throws {
        #expect(try signIn(policy, stored: 0, found: 0).counterSignal == .notCounting)
        let grown = try signIn(policy, stored: 7, found: 8)
        #expect(grown.counterSignal == .grew && grown.credential.signCount == 8)
        #expect(try signIn(policy, stored: 0, found: 1).counterSignal == .grew)
        #expect(try signIn(policy, stored: .max - 1, found: .max).credential.signCount == .max)
    }

    @Test(arguments: [(7, 7), (7, 6), (7, 0), (.max, 0)] as [(UInt32, UInt32)])
    func `a counter that did not grow is refused, with both values named`(_ stored: UInt32, _ found: UInt32) throws {
        for policy in [.refuse, .refuseDeviceBound] as [CounterPolicy] {
            let error = refused(by: .counterRegressed) { try signIn(policy, stored: stored, found: found) }
            #expect(error?.expected == "more than \(stored)")
            #expect(error?.found == "\(found)")
        }
    }

    @Test(arguments: [(7, 7), (7, 6), (7, 0)] as [(UInt32, UInt32)])
    func `where it is only reported the stored value is never lowered`(_ stored: UInt32, _ found: UInt32) throws {
        for verified in [
            try signIn(.report, stored: stored, found: found),
            try signIn(.refuseDeviceBound, stored: stored, found: found, flags: 0x0D),
        ] {
            #expect(verified.counterSignal == .didNotGrow)
            #expect(verified.credential.signCount == stored)
        }
    }

    @Test func `a synced passkey is refused, too, where the policy says so`() throws {
        refused(by: .counterRegressed) { try signIn(.refuse, stored: 7, found: 7, flags: 0x1D) }
    }
}
