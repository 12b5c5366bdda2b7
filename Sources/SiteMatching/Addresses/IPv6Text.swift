// SPDX-License-Identifier: Apache-2.0
// IPv6 addresses in text.

/// Reads the text of IPv6 addresses (RFC 4291, section 2.2), forms 1 and 2: groups of hexadecimal digits, one `::`.
enum IPv6Text {
    /// The address as two halves; nil for another text, also for one with a zone or an IPv4 address at its end.
    static func halves(of text: some StringProtocol) -> (high: UInt64, low: UInt64)? {
        let bytes = Array(text.utf8)
        guard (2...39).contains(bytes.count) else { return nil }
        var front: [UInt16] = []
        var back: [UInt16]?
        var position = 0
        if bytes.starts(with: [0x3A, 0x3A]) {
            back = []
            position = 2
        }
        while position < bytes.count {
            guard let group = group(bytes, &position) else { return nil }
            if back == nil { front.append(group) } else { back?.append(group) }
            guard position < bytes.count else { break }
            guard bytes[position] == 0x3A, position + 1 < bytes.count else { return nil }
            position += 1
            if bytes[position] == 0x3A {
                guard back == nil else { return nil }
                back = []
                position += 1
            }
        }
        let count = front.count + (back?.count ?? 0)
        guard back == nil ? count == 8 : count < 8 else { return nil }
        let groups = front + [UInt16](repeating: 0, count: 8 - count) + (back ?? [])
        return (groups[..<4].reduce(0) { $0 << 16 | UInt64($1) }, groups[4...].reduce(0) { $0 << 16 | UInt64($1) })
    }

    private static func group(_ bytes: [UInt8], _ position: inout Int) -> UInt16? {
        var (value, count) = (UInt16(0), 0)
        while position < bytes.count, count < 4, let digit = digit(bytes[position]) {
            value = value << 4 | digit
            (position, count) = (position + 1, count + 1)
        }
        return count > 0 ? value : nil
    }

    private static func digit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case 0x30...0x39: UInt16(byte - 0x30)
        case 0x61...0x66: UInt16(byte - 0x61 + 10)
        case 0x41...0x46: UInt16(byte - 0x41 + 10)
        default: nil
        }
    }
}
