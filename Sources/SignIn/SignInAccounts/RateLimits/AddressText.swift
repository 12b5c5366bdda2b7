// SPDX-License-Identifier: Apache-2.0

/// Reads IPv4 and IPv6 addresses (RFC 4291, section 2.2).
enum AddressText {
    /// Reads an address.
    ///
    /// - Parameter text: The address; a zone after `%` is ignored.
    /// - Returns: 4 or 16 bytes; nil when the text is no address.
    static func parse(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 64 else { return nil }
        return text.utf8.contains(UInt8(ascii: ":")) ? parseIPv6(text.prefix { $0 != "%" }) : parseIPv4(text[...])
    }

    private static func parseIPv4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                part.utf8.count == 1 || part.utf8.first != 0x30, let byte = UInt8(part)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func parseIPv6(_ text: Substring) -> [UInt8]? {
        guard let gap = firstGap(in: text) else {
            let whole = groups(text)
            return whole?.count == 16 ? whole : nil
        }
        let (head, tail) = (text[..<gap.lowerBound], text[gap.upperBound...])
        guard let front = head.isEmpty ? [] : groups(head), let back = tail.isEmpty ? [] : groups(tail),
            front.count + back.count <= 14
        else { return nil }
        return front + [UInt8](repeating: 0, count: 16 - front.count - back.count) + back
    }

    private static func firstGap(in text: Substring) -> Range<Substring.Index>? {
        var previous: Substring.Index?
        for index in text.indices {
            if text[index] == ":", let previous, text[previous] == ":" { return previous..<text.index(after: index) }
            previous = index
        }
        return nil
    }

    private static func groups(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 8 else { return nil }
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.contains(".") {
                guard let tail = parseIPv4(part) else { return nil }
                bytes += tail
            } else {
                guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
                    let value = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        }
        return bytes
    }
}
