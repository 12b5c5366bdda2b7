// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import SecretMemory
import Testing

@Suite struct COSEPrivateKeyTests {
    @Test func `a stored key signs like the one it came from`() throws {
        let key = COSEPrivateKey(from: .system)
        let stored = try COSEPrivateKey(rawRepresentation: key.rawRepresentation)
        let signature = try stored.signature(over: [1, 2, 3])
        #expect(key.publicKey.isValid(signature: signature, over: [1, 2, 3]))
        #expect(stored.publicKey == key.publicKey)
    }

    @Test func `the randomness that is handed in decides the key`() {
        let counting = RandomSource { count in (0..<count).map { UInt8($0 + 1) } }
        #expect(COSEPrivateKey(from: counting).publicKey == COSEPrivateKey(from: counting).publicKey)
        #expect(COSEPrivateKey(from: .system).publicKey != COSEPrivateKey(from: .system).publicKey)
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [UInt8](repeating: 1, count: 31),
        [UInt8](repeating: 1, count: 33), [],
    ])
    func `what is no scalar of the group is refused`(bytes: [UInt8]) {
        #expect(throws: COSEKeyError(.scalarInvalid, "")) {
            try COSEPrivateKey(rawRepresentation: SecretBytes(copying: bytes))
        }
    }

    @Test func `nothing that prints a value shows the key`() {
        let key = COSEPrivateKey(from: .system)
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "<redacted>")
        #expect(dumped.contains("<redacted>"))
        #expect(!dumped.contains("P256"))
    }
}
