// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import SecretMemory
import Testing

@Suite struct PKCS8Tests {
    private func bytes(_ secret: SecretBytes) -> [UInt8] { unsafe secret.withBytes { unsafe Array($0) } }

    private func read(_ bytes: [UInt8]) throws -> COSESigningKey {
        try COSESigningKey(pkcs8: SecretBytes(copying: bytes))
    }

    @Test(arguments: [COSEAlgorithm.es256, .edDSA])
    func `a key comes back as it was written, and signs`(algorithm: COSEAlgorithm) throws {
        let key = try COSESigningKey(algorithm, from: .system)
        let back = try read(bytes(try #require(key.pkcs8)))
        #expect(back.algorithm == algorithm && back.rawRepresentation == key.rawRepresentation)
        #expect(key.publicKey.isValid(signature: try back.signature(over: [1, 2, 3]), over: [1, 2, 3]))
        #expect("\(back)" == "<redacted>")
    }

    /// RFC 8410, section 10.3: the key without its public half, and with an attribute and that half behind it.
    @Test func `the standard's keys are one key, whatever follows the private half`() throws {
        let seed: [UInt8] = [
            0xD4, 0xEE, 0x72, 0xDB, 0xF9, 0x13, 0x58, 0x4A, 0xD5, 0xB6, 0xD8, 0xF1, 0xF7, 0x69, 0xF8, 0xAD,
            0x3A, 0xFE, 0x7C, 0x28, 0xCB, 0xF1, 0xD4, 0xFB, 0xE0, 0x97, 0xA8, 0x8F, 0x44, 0x75, 0x58, 0x42,
        ]
        let head: [UInt8] = [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]
        let short = try read([0x30, 0x2E, 0x02, 0x01, 0x00] + head + seed)
        let tail: [UInt8] = [0x81, 0x21, 0x00] + [UInt8](repeating: 0x19, count: 32)
        let long = try read([0x30, UInt8(46 + tail.count), 0x02, 0x01, 0x01] + head + seed + tail)
        #expect(bytes(short.rawRepresentation) == seed && bytes(long.rawRepresentation) == seed)
        #expect(bytes(try #require(long.pkcs8)) == [0x30, 0x2E, 0x02, 0x01, 0x00] + head + seed)
    }

    @Test(arguments: [COSEAlgorithm.es256, .edDSA])
    func `what is cut, or longer than it says, is no key`(algorithm: COSEAlgorithm) throws {
        let whole = bytes(try #require(try COSESigningKey(algorithm, from: .system).pkcs8))
        for count in 0..<whole.count {
            #expect(throws: COSEKeyError.self, "\(count)") { try read(Array(whole[..<count])) }
        }
        #expect(throws: COSEKeyError.self) { try read(whole + [0]) }
    }

    @Test func `a key of another algorithm has no form here`() throws {
        #expect(try COSESigningKey(.mlDSA65, from: .system).pkcs8 == nil)
        #expect(throws: COSEKeyError(.algorithmUnsupported, "")) { try read([0x30, 0x00]) }
    }
}
