// SPDX-License-Identifier: Apache-2.0
// Secrets do not print themselves, compare in full, and hand bytes out only inside a closure.

import SecretMemory
import Testing

@Suite struct SecretBytesTests {
    private let secret = SecretBytes(copying: Array("canary-0123456789".utf8))

    @Test func `nothing that prints a value shows a secret`() {
        struct Holder { let key: SecretBytes }
        var dumped = ""
        dump(Holder(key: secret), to: &dumped)
        for text in [
            "\(secret)", String(reflecting: secret), "\(Holder(key: secret))", dumped, "\(Optional(secret) as Any)",
        ] {
            #expect(!text.contains("canary"))
            #expect(!text.contains("99, 97"))
        }
        #expect("\(secret)" == "<redacted>")
    }

    @Test func `equality looks at every byte and at the length`() {
        let bytes = Array("canary-0123456789".utf8)
        #expect(secret == SecretBytes(copying: bytes))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(secret != SecretBytes(copying: changed))
        }
        #expect(secret != SecretBytes(copying: bytes.dropLast()))
        #expect(SecretBytes(copying: []) == SecretBytes(copying: []))
    }

    @Test func `the closure sees the bytes`() {
        #expect(secret.withBytes { Array($0) } == Array("canary-0123456789".utf8))
        #expect(secret.count == 17)
    }
}
