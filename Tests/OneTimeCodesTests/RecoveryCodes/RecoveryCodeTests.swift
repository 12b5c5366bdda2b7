// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct RecoveryCodeTests {
    private let code = RecoveryCode(from: .seeded(31))

    @Test func `a code is six groups of four without look-alikes`() {
        let groups = code.exposedText.split(separator: "-")
        #expect(groups.map(\.count) == [4, 4, 4, 4, 4, 4])
        for seed in UInt64(0)..<200 {
            #expect(!RecoveryCode(from: .seeded(seed)).exposedText.contains { "ILOU".contains($0) })
        }
    }

    @Test func `it is read however it is copied`() throws {
        let text = code.exposedText
        let bare = text.filter { $0 != "-" }
        let wide = String(
            String.UnicodeScalarView(try bare.unicodeScalars.map { try #require(Unicode.Scalar($0.value + 0xFEE0)) })
        )
        for typed in [
            text, bare, text.lowercased(), " \(text)\n", text.replacing("-", with: " "), text.replacing("-", with: "–"),
            text.replacing("0", with: "O"), text.replacing("1", with: "l"), text.replacing("1", with: "i"), wide,
            wide.lowercased(),
        ] {
            #expect(try RecoveryCode(typed).exposedText == text)
        }
    }

    @Test func `each wrong character is found`() throws {
        let characters = Array(code.exposedText.filter { $0 != "-" })
        for index in characters.indices {
            for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" where other != characters[index] {
                var wrong = characters
                wrong[index] = other
                #expect(throws: OneTimeCodesError(.recoveryCodeInvalid, "")) { try RecoveryCode(String(wrong)) }
            }
        }
    }

    @Test func `swapped neighbours are found`() throws {
        let characters = Array(code.exposedText.filter { $0 != "-" })
        for index in characters.indices.dropLast() where characters[index] != characters[index + 1] {
            // Luhn's algorithm is blind for the first and the last value of the alphabet beside each other.
            guard Set([characters[index], characters[index + 1]]) != ["0", "Z"] else { continue }
            var wrong = characters
            wrong.swapAt(index, index + 1)
            #expect(throws: OneTimeCodesError(.recoveryCodeInvalid, "")) { try RecoveryCode(String(wrong)) }
        }
    }

    @Test(arguments: [
        "", "----", "U", "ABCD", "é", "АВСЕ", "A\0", String(repeating: "A", count: 25),
        String(repeating: " ", count: 1_000_000),
    ])
    func `what is no code is refused`(text: String) {
        #expect(throws: OneTimeCodesError(.recoveryCodeInvalid, "")) { try RecoveryCode(text) }
    }

    @Test func `nothing prints the code`() {
        var dumped = ""
        dump(code, to: &dumped)
        #expect(!"\(code)\(String(reflecting: code))\(dumped)".contains(code.exposedText))
    }
}
