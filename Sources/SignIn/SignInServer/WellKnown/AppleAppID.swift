// SPDX-License-Identifier: Apache-2.0

/// A team ID and a bundle ID, such as `A1B2C3D4E5.org.example.nest`.
package struct AppleAppID: Sendable, Hashable, CustomStringConvertible {
    /// The identifier as it was given.
    package let text: String

    /// Reads an identifier.
    ///
    /// - Parameter text: Ten capital letters and digits, a dot, and a bundle ID; no wildcard.
    /// - Throws: `appIDInvalid`.
    package init(_ text: String) throws(SignInServerError) {
        let team = text.prefix(10)
        let bundle = text.dropFirst(11)
        let labels = bundle.split(separator: ".", omittingEmptySubsequences: false)
        guard
            team.utf8.count == 10, team.utf8.allSatisfy({ Self.isCapital($0) || Self.isDigit($0) }),
            text.dropFirst(10).first == ".", bundle.utf8.count <= 155,
            labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { Self.isBundleCharacter($0) } })
        else {
            throw SignInServerError(
                .appIDInvalid,
                "\"\(text.prefix(80))\" is no app ID; expected the team ID (ten capital letters and digits), a dot and the "
                    + "bundle ID, such as A1B2C3D4E5.org.example.nest"
            )
        }
        self.text = text
    }

    /// The identifier.
    package var description: String { text }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isBundleCharacter(_ byte: UInt8) -> Bool {
        isCapital(byte) || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
