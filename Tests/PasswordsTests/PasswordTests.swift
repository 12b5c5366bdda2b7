// SPDX-License-Identifier: Apache-2.0

import Passwords
import SecretMemory
import Testing

@Suite struct PasswordTests {
    private func bytes(_ password: Password) -> [UInt8] { password.bytes.withBytes { Array($0) } }

    @Test(arguments: [" leading and trailing ", "e\u{301}", "\u{E9}", "ＡＢＣ", "\u{FEFF}x", "\ttab\r\n"])
    func `bytes stay as they came`(text: String) throws {
        #expect(bytes(try Password(text)) == Array(text.utf8))
    }

    @Test(arguments: [("abc", 3), ("e\u{301}", 2), ("\u{E9}", 1), ("👩‍👩‍👧", 5), ("비밀번호", 4), ("🇯🇵", 2)])
    func `each code point is one character`(text: String, length: Int) throws {
        #expect(try Password(text).length == length)
    }

    @Test func `different spellings of one text are different passwords`() throws {
        #expect(try Password("e\u{301}") != Password("\u{E9}"))
        #expect(try Password("Abc") != Password("abc"))
        #expect(try Password("abc") == Password(bytes: Array("abc".utf8)))
    }

    @Test func `512 bytes are taken, whatever they hold`() throws {
        #expect(try Password(String(repeating: "🐦", count: 128)).length == 128)
        #expect(try Password(String(repeating: "a", count: 512)).length == 512)
    }

    @Test(arguments: [513, 1 << 20])
    func `length bombs are refused`(count: Int) {
        #expect(throws: PasswordError(.passwordTooLong, "")) {
            try Password(bytes: [UInt8](repeating: 0x61, count: count))
        }
    }

    @Test func `an empty password is refused`() {
        #expect(throws: PasswordError(.passwordEmpty, "")) { try Password("") }
    }

    @Test(arguments: ["\0", "secret\0tail", "tail\0"])
    func `NUL is refused wherever it stands`(text: String) {
        #expect(throws: PasswordError(.passwordHoldsNUL, "")) { try Password(text) }
    }

    @Test(
        arguments: [
            [0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
        ] as [[UInt8]]
    )
    func `what is not UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: PasswordError(.passwordNotText, "")) { try Password(bytes: bytes) }
    }

    @Test func `nothing of a password is printed`() throws {
        let password = try Password("hunter2 hunter2")
        var dumped = ""
        dump(password, to: &dumped)
        for text in ["\(password)", String(reflecting: password), dumped] {
            #expect(!text.contains("hunter2") && !text.contains("15"))
        }
    }

    @Test func `no message of an error tells the password`() {
        #expect(throws: PasswordError.self) { try Password("hunter2\0") }
        do {
            _ = try Password("hunter2\0")
        } catch {
            #expect(!"\(error)".contains("hunter2"))
        }
    }
}
