// SPDX-License-Identifier: Apache-2.0

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

    @Test func `a text matches when its bytes are the same, each of them and no more`() {
        #expect(secret.matches("canary-0123456789"))
        for place in 0..<17 {
            for bit in 0..<7 {
                var changed = Array("canary-0123456789".utf8)
                changed[place] ^= 1 << UInt8(bit)
                #expect(!secret.matches(String(decoding: changed, as: UTF8.self)))
            }
        }
        for text in ["", "canary-012345678", "canary-01234567890", "\0canary-0123456789", "canary-012345678９"] {
            #expect(!secret.matches(text))
        }
        let long = String(repeating: "é", count: 64)
        #expect(SecretBytes(copying: long.utf8).matches(long))
        #expect(!SecretBytes(copying: long.utf8).matches(String(repeating: "e\u{301}", count: 64)))
        #expect(SecretBytes(copying: []).matches("") && !SecretBytes(copying: [0] as [UInt8]).matches(""))
    }

    @Test func `what is moved in is overwritten where it came from`() {
        var bytes = Array("canary-0123456789".utf8)
        #expect(SecretBytes(moving: &bytes) == secret)
        #expect(bytes == [UInt8](repeating: 0, count: 17))
        var part = Array("a canary-0123456789 b".utf8)[2..<19]
        #expect(SecretBytes(moving: &part) == secret)
        #expect(part.count == 17 && part.allSatisfy { $0 == 0 })
    }

    @Test func `the closure sees the bytes`() {
        #expect(secret.withBytes { Array($0) } == Array("canary-0123456789".utf8))
        #expect(secret.count == 17)
    }
}
