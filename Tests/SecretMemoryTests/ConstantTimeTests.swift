// SPDX-License-Identifier: Apache-2.0

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

    @Test func `bytes in other things than arrays are compared alike`() {
        let text = "canary-0123456789"
        #expect(ConstantTime.equal(text.utf8, Array(text.utf8)[0...]))
        #expect(ConstantTime.equal(text.utf8.reversed(), Array(text.utf8).reversed()))
        for index in 0..<17 {
            var changed = Array(text.utf8)
            changed[index] ^= 0x80
            #expect(!ConstantTime.equal(text.utf8, changed[0...]))
        }
        for other in ["", "canary-012345678", "canary-01234567890", "\0canary-0123456789"] {
            #expect(!ConstantTime.equal(text.utf8, other.utf8))
        }
    }

    @Test func `a prefix is not equal`() {
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
        #expect(!ConstantTime.equal([], [0]))
        #expect(ConstantTime.equal([UInt8](), []))
    }
}
