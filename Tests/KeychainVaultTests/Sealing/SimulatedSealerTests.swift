// SPDX-License-Identifier: Apache-2.0

import KeychainTesting
import KeychainVault
import SecretMemory
import Testing

@Suite struct SimulatedSealerTests {
    private let sealer = SimulatedSealer(random: .system, maximum: 2)
    private let secret = SecretBytes(randomCount: 32, from: .system)
    private let pin = SecretBytes(randomCount: 32, from: .system)

    private func code<Answer>(_ body: () throws(SealingError) -> Answer) -> SealingError.Code? {
        do throws(SealingError) {
            _ = try body()
            return nil
        } catch { return error.code }
    }

    @Test func `it counts wrong authorisations, and locks`() throws {
        let object = try sealer.seal(secret, authorisation: pin, registers: [])
        let device = try sealer.seal(secret, authorisation: nil, registers: [])
        #expect(try sealer.unseal(object, authorisation: pin) == secret)
        for _ in 0..<2 {
            #expect(
                code { () throws(SealingError) in try sealer.unseal(object, authorisation: secret) }
                    == .authorisationWrong
            )
        }
        #expect(code { () throws(SealingError) in try sealer.unseal(object, authorisation: pin) } == .lockedOut)
        #expect(try sealer.unseal(device, authorisation: nil) == secret)
        #expect(code { () throws(SealingError) in try sealer.unseal(device, authorisation: pin) } == .valueInvalid)
        sealer.forgetFailures()
        #expect(try sealer.unseal(object, authorisation: pin) == secret)
    }

    @Test func `cleared, changed or gone it gives nothing`() throws {
        let object = try sealer.seal(secret, authorisation: nil, registers: [7])
        sealer.extend(7)
        #expect(code { () throws(SealingError) in try sealer.unseal(object, authorisation: nil) } == .registersChanged)
        sealer.setAbsent(true)
        #expect(code { () throws(SealingError) in try sealer.lockout() } == .noTPM)
        sealer.setAbsent(false)
        sealer.clear()
        #expect(code { () throws(SealingError) in try sealer.unseal(object, authorisation: nil) } == .otherTPM)
    }

    @Test func `its counters only go up`() throws {
        let name = try sealer.seal(secret, authorisation: nil, registers: []).primaryName
        let counter = try SealedCounter(index: 0x0180_0001, authorisation: pin, primaryName: name)
        #expect(code { () throws(SealingError) in try sealer.increment(counter) } == .counterMissing)
        let first = try sealer.makeCounter(counter)
        #expect(try sealer.increment(counter) == first + 1)
        #expect(code { () throws(SealingError) in try sealer.makeCounter(counter) } == .counterTaken)
        let guess = try SealedCounter(index: 0x0180_0001, authorisation: secret, primaryName: name)
        #expect(code { () throws(SealingError) in try sealer.value(of: guess) } == .authorisationWrong)
        try sealer.removeCounter(counter)
        #expect(try sealer.makeCounter(counter) == first + 2)
    }
}
