// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import SecretMemory
import TPMSealing
import Testing

@Suite(.serialized) struct CounterTests {
    private let tpm: EmulatedTPM
    private let sealer: TPMSealer
    private let primaryName: [UInt8]
    private let secret = SecretBytes(randomCount: 32, from: .system)

    init() throws {
        tpm = try EmulatedTPM()
        sealer = tpm.sealer()
        primaryName = try sealer.seal(secret, authorisation: nil).primaryName
    }

    private func counter(_ index: UInt32 = 0x0180_4D54, _ authorisation: SecretBytes? = nil) throws -> SealedCounter {
        try SealedCounter(index: index, authorisation: authorisation ?? secret, primaryName: primaryName)
    }

    private func code(_ body: () throws -> UInt64) -> SealingError.Code? {
        do {
            _ = try body()
            return nil
        } catch { return (error as? SealingError)?.code }
    }

    @Test func `it counts, also after a restart, and never back`() throws {
        let counter = try counter()
        #expect(code { try sealer.value(of: counter) } == .counterMissing)
        #expect(code { try sealer.increment(counter) } == .counterMissing)
        let first = try sealer.makeCounter(counter)
        #expect(try sealer.increment(counter) == first + 1)
        #expect(try sealer.increment(counter) == first + 2)
        #expect(code { try sealer.makeCounter(counter) } == .counterTaken)
        try tpm.tool("tpm2_shutdown")
        tpm.stop()
        try tpm.start()
        #expect(try sealer.value(of: counter) == first + 2)
        try sealer.removeCounter(counter)
        #expect(code { try sealer.value(of: counter) } == .counterMissing)
        #expect(try sealer.makeCounter(counter) > first + 2)
    }

    @Test func `who does not know what to show neither reads nor counts, and locks nobody out`() throws {
        let mine = try counter()
        let first = try sealer.makeCounter(mine)
        let guess = try counter(mine.index, SecretBytes(randomCount: 32, from: .system))
        #expect(code { try sealer.value(of: guess) } == .authorisationWrong)
        #expect(code { try sealer.increment(guess) } == .authorisationWrong)
        #expect(try sealer.value(of: mine) == first)
        #expect(try sealer.lockout().failures == 0)
    }

    @Test func `an index of another program is not counted up, and another TPM is not asked`() throws {
        let taken = try counter(0x0180_4D55)
        try tpm.tool(
            "tpm2_nvdefine",
            "0x01804d55",
            "-C",
            "o",
            "-s",
            "8",
            "-a",
            "ownerread|ownerwrite|authread|authwrite"
        )
        #expect(code { try sealer.makeCounter(taken) } == .counterTaken)
        #expect(code { try sealer.increment(taken) } == .counterTaken)
        #expect(code { try sealer.value(of: taken) } == .counterTaken)
        let other = try EmulatedTPM()
        #expect(code { try other.sealer().makeCounter(try counter()) } == .otherTPM)
        #expect(throws: SealingError.self) { try counter(0x0150_0016) }
    }
}
