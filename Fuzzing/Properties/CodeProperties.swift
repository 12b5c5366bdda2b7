// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import ByteEncodings
import OneTimeCodes

extension FuzzProperty {
    static let base32 = FuzzProperty("base32", decoding: { try Base32.decode(utf8: $0[...]) }) {
        decoded,
        characters throws(Violation) in
        try Violation.unless(
            Array(Base32.encode(decoded).utf8) == characters,
            "two spellings decode to the same bytes"
        )
        let padded = Base32.encode(decoded, padded: true)
        let again = try Violation.accepting("the padded form is refused") { try Base32.decode(padded, padded: true) }
        try Violation.unless(again == decoded, "other bytes come back from the padded form")
    }

    static let recoveryCode = FuzzProperty(
        "recovery-code",
        decoding: { try RecoveryCode(String(decoding: $0, as: UTF8.self)) },
        check: { code, _ throws(Violation) in
            let text = code.exposedText
            try Violation.unless(text.utf8.count == 29, "a code has \(text.utf8.count) characters")
            try Violation.unless(!text.contains { "ILOU".contains($0) }, "a code has look-alikes")
            let again = try Violation.accepting("the writer's output is refused") { try RecoveryCode(text) }
            try Violation.unless(again.exposedText == text, "another code comes back")
        }
    )

    static let emailAddress = FuzzProperty(
        "email-address",
        decoding: { try EmailAddress(String(decoding: $0, as: UTF8.self)) },
        check: { address, bytes throws(Violation) in
            let given = String(decoding: bytes, as: UTF8.self)
            try Violation.unless(address.text.lowercased() == given.lowercased(), "an address says something else")
            try Violation.unless(
                address.text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>,;:\"\\".utf8.contains($0) },
                "a character of headers stands in an address"
            )
            try Violation.unless(address.text.utf8.count { $0 == UInt8(ascii: "@") } == 1, "not one @")
            for text in [address.text, address.canonical, address.text.uppercased()] {
                let again = try Violation.accepting("another spelling is refused") { try EmailAddress(text) }
                try Violation.unless(again == address, "another spelling is another address")
                try Violation.unless(again.canonical == address.canonical, "another canonical form comes back")
            }
        }
    )

    static let phoneNumber = FuzzProperty(
        "phone-number",
        decoding: { try PhoneNumber(String(decoding: $0, as: UTF8.self)) },
        check: { number, _ throws(Violation) in
            try Violation.unless((9...16).contains(number.text.utf8.count), "a number has another length")
            let again = try Violation.accepting("the number's text is refused") { try PhoneNumber(number.text) }
            try Violation.unless(again == number, "another number comes back")
        }
    )
}
