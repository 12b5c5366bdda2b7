// SPDX-License-Identifier: Apache-2.0

/// A telephone number in the international form of ITU-T E.164: `+` and 8 to 15 digits.
package struct PhoneNumber: Sendable, Hashable {
    /// The number, `+` and digits; also its canonical form.
    package let text: String

    /// Reads a number.
    ///
    /// Spaces, hyphens, dots and parentheses between the digits are left out, and full-width digits count. A national
    /// number is refused: which country it belongs to cannot be told.
    ///
    /// - Parameter text: The number with its country code, 64 bytes at most.
    /// - Throws: `addressLengthInvalid` or `addressSyntaxInvalid`.
    package init(_ text: String) throws(AccountMessagesError) {
        guard text.utf8.count <= 64 else {
            throw AccountMessagesError(.addressLengthInvalid, "the text is too long for a telephone number")
        }
        var digits = ""
        var hasPlus = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "+" where !hasPlus && digits.isEmpty, "\u{FF0B}" where !hasPlus && digits.isEmpty: hasPlus = true
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "\u{FF10}"..."\u{FF19}":
                digits.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFF10) + UInt8(ascii: "0")))
            case " ", "-", ".", "(", ")", "\u{A0}", "\u{2010}"..."\u{2015}", "\u{3000}", "\u{FF0D}": continue
            default:
                throw AccountMessagesError(
                    .addressSyntaxInvalid,
                    "the telephone number holds a character that is no digit; + and digits were expected"
                )
            }
        }
        guard hasPlus, digits.first != "0" else {
            throw AccountMessagesError(
                .addressSyntaxInvalid,
                "the telephone number has no country code; it begins with + and the country, such as +81"
            )
        }
        guard (8...15).contains(digits.count) else {
            throw AccountMessagesError(
                .addressLengthInvalid,
                "the telephone number has \(digits.count) digits; 8 to 15 were expected"
            )
        }
        self.text = "+" + digits
    }

    /// The number with all but its last two digits hidden: `+…89`.
    package var masked: String { "+…" + text.suffix(2) }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked form: whole numbers do not belong into logs.
    package var description: String { masked }

    /// The masked form.
    package var debugDescription: String { masked }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
