// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// A message in the format of origin-bound one-time codes: an explanation for people, then a last line for browsers.
///
/// ```
/// 123456 is your Example code.
///
/// @example.com #123456
/// ```
///
/// A browser offers the code on pages of that host alone, so that a look-alike page gets nothing
/// (<https://wicg.github.io/sms-one-time-codes/>). Lines end in LF.
package struct BoundCodeMessage: Sendable, CustomStringConvertible, CustomReflectable {
    /// The whole message, with the code in it.
    package let exposedText: String

    /// Writes the message.
    ///
    /// - Parameters:
    ///   - explanation: What people read: 1 to 500 characters, no control characters but LF.
    ///   - host: The host of the page that asks for the code.
    ///   - code: The digits.
    /// - Throws: `messageInvalid`.
    package init(explanation: String, host: String, code: String) throws(OneTimeCodesError) {
        guard (1...500).contains(explanation.count), explanation.utf8.count <= 2_000,
            explanation.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control })
        else {
            throw OneTimeCodesError(
                .messageInvalid,
                "the explanation has \(explanation.count) characters; 1 to 500 were expected, no control characters "
                    + "but line feeds"
            )
        }
        guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw OneTimeCodesError(.messageInvalid, "the host is no name in visible ASCII")
        }
        guard (6...8).contains(code.utf8.count), code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw OneTimeCodesError(.messageInvalid, "the code is not of 6 to 8 digits, which browsers fill in")
        }
        exposedText = "\(explanation)\n\n@\(host) #\(code)"
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
