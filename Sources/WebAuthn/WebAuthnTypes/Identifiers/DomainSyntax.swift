// SPDX-License-Identifier: Apache-2.0

/// Rules for the text of a domain.
enum DomainSyntax {
    /// Tells whether text is a lower-case ASCII domain and no IP address.
    ///
    /// - Parameter text: The text in question.
    /// - Returns: Whether every label is well formed and the last one is not a number.
    static func isDomain(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 253 else { return false }
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), let last = labels.last else { return false }
        // A last label of digits makes browsers read the whole as an IPv4 address, also in forms like 127.1.
        return !last.allSatisfy(isDigit) && !last.starts(with: Array("0x".utf8))
    }

    private static func isLabel(_ label: Substring.UTF8View.SubSequence) -> Bool {
        guard (1...63).contains(label.count), let first = label.first, let last = label.last else { return false }
        return first != UInt8(ascii: "-") && last != UInt8(ascii: "-")
            && label.allSatisfy { isDigit($0) || isLowercase($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }

    private static func isLowercase(_ character: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character)
    }
}
