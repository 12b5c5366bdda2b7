// SPDX-License-Identifier: Apache-2.0

/// Tells of each byte whether it may follow those before it (RFC 3629: no surrogates, no longer spellings than needed).
struct UTF8Check: Sendable {
    private var remaining = 0
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether a character is under way.
    var isInside: Bool { remaining > 0 }

    /// Takes a byte.
    ///
    /// - Returns: Whether it may stand here; afterwards a new character begins if it may not.
    mutating func accepts(_ byte: UInt8) -> Bool {
        if remaining > 0 {
            let fits = next.contains(byte)
            remaining = fits ? remaining - 1 : 0
            next = 0x80...0xBF
            return fits
        }
        switch byte {
        case ..<0x80: return true
        case 0xC2...0xDF: remaining = 1
        case 0xE0...0xEF:
            remaining = 2
            if byte == 0xE0 { next = 0xA0...0xBF }
            if byte == 0xED { next = 0x80...0x9F }
        case 0xF0...0xF4:
            remaining = 3
            if byte == 0xF0 { next = 0x90...0xBF }
            if byte == 0xF4 { next = 0x80...0x8F }
        default: return false
        }
        return true
    }
}
