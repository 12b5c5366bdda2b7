// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import SecretMemory
import TPMSealing
import Testing
import KeychainVault

@Suite(.serialized) struct AbsentTPMTests {
    private let secret = SecretBytes(randomCount: 32, from: .system)

    @Test func `without a TPM it is said so`() throws {
        for address in ["device:/nonexistent/tpmrm0", "swtpm:path=/nonexistent/tpm", "nothing:at-all"] {
            #expect(refusal { () throws(SealingError) in try TPMSealer(address: address).lockout() } == .noTPM)
        }
    }

    @Test func `one that hangs is told in time, and serves again when it answers`() throws {
        let tpm = try EmulatedTPM()
        let object = try tpm.sealer().seal(secret, authorisation: nil)
        let impatient = tpm.sealer(patience: 1)
        tpm.pause()
        #expect(refusal { () throws(SealingError) in try impatient.unseal(object, authorisation: nil) } == .timedOut)
        tpm.resume()
        // Behind the call that was given up, which the TPM finishes now.
        while refusal({ () throws(SealingError) in try impatient.lockout() }) == .timedOut {}
        #expect(try tpm.sealer().unseal(object, authorisation: nil) == secret)
    }

    @Test func `one that goes in the middle is told, and serves again when it is back`() throws {
        let tpm = try EmulatedTPM()
        let sealer = tpm.sealer()
        let object = try sealer.seal(secret, authorisation: nil)
        tpm.pause()
        let begun = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        let thread = Thread {
            begun.signal()
            outcome.code = refusal { () throws(SealingError) in try sealer.unseal(object, authorisation: nil) }
            ended.signal()
        }
        thread.start()
        begun.wait()
        tpm.stop()
        ended.wait()
        // Whether it had already connected when the TPM went is a matter of who was faster.
        #expect([.connectionLost, .noTPM].contains(outcome.code))
        try tpm.start()
        #expect(try sealer.unseal(object, authorisation: nil) == secret)
    }

    private final class Outcome: @unchecked Sendable {
        var code: SealingError.Code?
    }
}
