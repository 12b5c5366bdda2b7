// SPDX-License-Identifier: Apache-2.0

/// An IPv4 or IPv6 address as its bytes; an IPv4 address that is mapped into IPv6 counts as IPv4.
///
/// Parsed by hand rather than compared as text: one IPv6 address has many spellings, and a limit that is keyed on the
/// spelling is no limit.
package struct IPAddress: Sendable, Hashable {
    /// 4 or 16 bytes, big-endian.
    package let bytes: [UInt8]

    /// Reads an address.
    ///
    /// - Parameter text: Dotted decimal, or colon-separated hexadecimal with or without brackets; a zone is cut off.
    package init?(_ text: some StringProtocol) {
        self.init(bytesOf: text.utf8)
    }

    /// Reads an address from the bytes of its text.
    ///
    /// - Parameter text: As above, in UTF-8.
    package init?(bytesOf text: some Collection<UInt8>) {
        var characters = Array(text)[...]
        if characters.first == UInt8(ascii: "["), characters.last == UInt8(ascii: "]") {
            characters = characters.dropFirst().dropLast()
        }
        if let zone = characters.firstIndex(of: UInt8(ascii: "%")) { characters = characters[..<zone] }
        guard characters.count <= 45 else { return nil }
        guard characters.contains(UInt8(ascii: ":")) else {
            guard let bytes = Self.parseIPv4(characters) else { return nil }
            self.init(bytes: bytes)
            return
        }
        guard let bytes = Self.parseIPv6(characters) else { return nil }
        self.init(bytes: bytes)
    }

    /// Takes an address that is bytes already.
    ///
    /// - Parameter bytes: 4 or 16 bytes, big-endian.
    package init(bytes: [UInt8]) {
        guard bytes.count == 16 else {
            self.bytes = bytes
            return
        }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// The 16 bytes of an IPv6 address in groups of hexadecimal digits (RFC 4291, section 2.2, forms 1 and 2).
    ///
    /// - Returns: Nil for another text, also for one with brackets, a zone or an IPv4 address at its end.
    package static func plainVersion6(_ text: some StringProtocol) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count <= 39, !characters.contains(UInt8(ascii: ".")) else { return nil }
        return parseIPv6(characters[...])
    }

    private static func parseIPv4(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4)
        var (number, digits) = (0, 0)
        for character in characters {
            if character == UInt8(ascii: ".") {
                guard digits > 0, bytes.count < 3 else { return nil }
                bytes.append(UInt8(number))
                (number, digits) = (0, 0)
                continue
            }
            // A leading zero means octal to some readers and nothing to others.
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character), digits == 0 || number > 0 else {
                return nil
            }
            number = number * 10 + Int(character - UInt8(ascii: "0"))
            digits += 1
            guard number <= 255 else { return nil }
        }
        guard digits > 0, bytes.count == 3 else { return nil }
        bytes.append(UInt8(number))
        return bytes
    }

    private static func parseIPv6(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
        let groups = characters.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (3...9).contains(groups.count) else { return nil }
        var front: [UInt8] = []
        var back: [UInt8]?
        for (index, group) in groups.enumerated() {
            if group.isEmpty {
                // An empty group stands for the run of zeros; a leading or trailing colon must be a double one.
                if index == 0 {
                    guard groups[1].isEmpty else { return nil }
                } else if index == groups.count - 1 {
                    guard groups[index - 1].isEmpty else { return nil }
                } else {
                    guard back == nil else { return nil }
                    back = []
                }
                continue
            }
            let isLast = index == groups.count - 1
            guard let bytes = parseGroup(group, isLast: isLast) else { return nil }
            if back == nil { front += bytes } else { back? += bytes }
        }
        guard let back else { return front.count == 16 ? front : nil }
        let zeros = 16 - front.count - back.count
        guard zeros >= 2 else { return nil }
        return front + [UInt8](repeating: 0, count: zeros) + back
    }

    private static func parseGroup(_ group: ArraySlice<UInt8>, isLast: Bool) -> [UInt8]? {
        if isLast, group.contains(UInt8(ascii: ".")) { return parseIPv4(group) }
        guard (1...4).contains(group.count) else { return nil }
        var number: UInt16 = 0
        for digit in group {
            guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
            number = number << 4 | UInt16(value)
        }
        return [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
}
