// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct Base64Tests {
    @Test(arguments: [
        ("", []), ("Zg==", [0x66]), ("Zm8=", [0x66, 0x6F]), ("Zm9v", [0x66, 0x6F, 0x6F]), ("+/+/", [0xFB, 0xFF, 0xBF]),
    ])
    func `padded text is read`(text: String, bytes: [UInt8]) {
        #expect(Base64.decode(text) == bytes)
    }

    @Test(arguments: ["Zg", "Zg=", "Z===", "Zh==", "-_-_", "Zm9v\n", " Zm9v", "Zm9v====", "Zg==Zg=="])
    func `any other spelling is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func `alphabets differ in two characters and their order`() {
        #expect(Base64.decode(utf8: "././".utf8, .bcrypt) == [0, 0x10, 0x01])
        #expect(Base64.decode(utf8: "././".utf8, .adapted) == [0xFB, 0xFF, 0xBF])
        #expect(Base64.decode(utf8: "././".utf8, .standard) == nil)
        #expect(Base64.encode([0, 0x10, 0x01], .bcrypt) == "././")
    }
}
