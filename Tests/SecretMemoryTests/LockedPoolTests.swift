// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import Foundation
import Testing

import SecretMemory

@Suite struct LockedPoolTests {
    /// What the kernel says of the mapping that an address lies in.
    private func flags(at address: UInt) throws -> Set<Substring> {
        var isMeant = false
        // To its end: the file says that it is empty, and readers of whole files stop early at such.
        let smaps = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps")).readToEnd()
        for line in String(decoding: try #require(smaps), as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if let ends = words.first?.split(separator: "-"), ends.count == 2,
                let first = UInt(ends[0], radix: 16), let last = UInt(ends[1], radix: 16)
            {
                isMeant = first <= address && address < last
            } else if isMeant, words.first == "VmFlags:" {
                return Set(words.dropFirst())
            }
        }
        return []
    }

    @Test(arguments: [1, 32, 33, 2_048, 2_049, 4_096, 100_000])
    func `a block is locked, in no dump and not a child's`(count: Int) throws {
        var pool = LockedPool(most: 1 << 20)
        let given = unsafe pool.take(count)
        let block = unsafe try #require(given)
        #expect(block.count == count)
        let start = block.baseAddress
        let address = try #require(start)
        #expect(UInt(bitPattern: address) % 16 == 0)
        for place in [UInt(bitPattern: address), UInt(bitPattern: address) + UInt(count) - 1] {
            #expect(try flags(at: place).isSuperset(of: ["lo", "dd", "wf"]))
        }
        unsafe pool.giveBack(block)
    }

    @Test func `blocks in use share no byte, and what was given back comes again`() throws {
        var pool = LockedPool(most: 4 << 20)
        var taken: [UnsafeMutableRawBufferPointer] = unsafe []
        for round in 0..<600 {
            let given = unsafe pool.take(1 + round * 7 % 3_000)
            let block = unsafe try #require(given)
            unsafe block.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: round))
            unsafe taken.append(block)
        }
        for (round, block) in unsafe taken.enumerated() {
            let isWhole = unsafe block.allSatisfy { $0 == UInt8(truncatingIfNeeded: round) }
            #expect(isWhole)
        }
        let held = pool.held
        for block in unsafe taken { unsafe pool.giveBack(block) }
        for round in 0..<600 { #expect(isTaken(1 + round * 7 % 3_000, of: &pool)) }
        #expect(pool.held == held)
    }

    @Test func `no more is locked than may be`() throws {
        let page = sysconf(Int32(_SC_PAGESIZE))
        var pool = LockedPool(most: 3 * page)
        for _ in 0..<(3 * page / 32) { #expect(isTaken(32, of: &pool)) }
        for count in [32, 64, 5_000] { #expect(!isTaken(count, of: &pool)) }
        #expect(pool.held == 3 * page)
        var none = LockedPool(most: 0)
        for count in [1, 10_000] { #expect(!isTaken(count, of: &none)) }
    }

    /// Whether there was a block, which stays taken.
    private func isTaken(_ count: Int, of pool: inout LockedPool) -> Bool {
        let block = unsafe pool.take(count)
        return unsafe block != nil
    }

    @Test func `pages of a large block are given to the system`() throws {
        var pool = LockedPool(most: 1 << 20)
        for _ in 0..<50 {
            let given = unsafe pool.take(700_000)
            let block = unsafe try #require(given)
            #expect(!isTaken(700_000, of: &pool))
            unsafe pool.giveBack(block)
        }
        #expect(pool.held == 0)
    }
}
#endif
