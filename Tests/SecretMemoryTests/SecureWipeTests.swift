// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import Testing

@Suite struct SecureWipeTests {
    /// Bytes that do not lie beside each other.
    private struct Scattered: MutableCollection {
        private var boxes: [[UInt8]]
        init(_ bytes: [UInt8]) { boxes = bytes.map { [$0] } }
        var startIndex: Int { 0 }
        var endIndex: Int { boxes.count }
        func index(after index: Int) -> Int { index + 1 }
        subscript(index: Int) -> UInt8 {
            get { boxes[index][0] }
            set { boxes[index][0] = newValue }
        }
    }

    private let secret: [UInt8] = Array("test secret".utf8)

    @Test(arguments: [0, 1, 15, 16, 17, 4_096]) func `nothing of an array is left`(count: Int) {
        var bytes = [UInt8](repeating: 0xA5, count: count)
        SecureWipe.wipe(&bytes)
        #expect(bytes == [UInt8](repeating: 0, count: count))
    }

    @Test func `of a part of an array the part alone`() {
        var bytes = secret
        SecureWipe.wipe(&bytes[2..<5])
        #expect(bytes == Array(secret[..<2]) + [0, 0, 0] + Array(secret[5...]))
    }

    @Test func `bytes that lie apart are overwritten too, and taken in`() {
        var scattered = Scattered(secret)
        #expect(SecretBytes(copying: scattered) == SecretBytes(copying: secret))
        #expect(ConstantTime.equal(scattered, secret) && !ConstantTime.equal(scattered, secret + [0]))
        SecureWipe.wipe(&scattered)
        #expect(scattered.allSatisfy { $0 == 0 } && scattered.count == secret.count)
    }

    @Test func `another holder's bytes stay`() {
        var bytes = secret
        let other = bytes
        SecureWipe.wipe(&bytes)
        #expect(other == secret && bytes.allSatisfy { $0 == 0 })
    }

    @Test func `memory is overwritten where it lies, to its end and no further`() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 32, alignment: 16)
        defer { memory.deallocate() }
        memory.copyBytes(from: [UInt8](repeating: 0xA5, count: 32))
        SecureWipe.wipe(UnsafeMutableRawBufferPointer(rebasing: memory[4..<20]))
        #expect(
            Array(memory) == Array(repeating: 0xA5, count: 4) + Array(repeating: 0, count: 16)
                + Array(repeating: 0xA5, count: 12)
        )
        SecureWipe.wipe(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }
}
