// SPDX-License-Identifier: Apache-2.0
// The one function that compares secrets.

import SecretMemory
import Testing

@Suite struct ConstantTimeTests {
    @Test func `a difference in any single bit is seen`() {
        let bytes = [UInt8](repeating: 0x5A, count: 32)
        #expect(ConstantTime.equal(bytes, bytes))
        for bit in 0..<256 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!ConstantTime.equal(bytes, changed))
        }
    }

    @Test func `a prefix is not equal`() {
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
        #expect(!ConstantTime.equal([], [0]))
        #expect(ConstantTime.equal([UInt8](), []))
    }
}
