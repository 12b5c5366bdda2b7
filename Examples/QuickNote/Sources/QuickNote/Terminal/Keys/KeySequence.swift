// SPDX-License-Identifier: Apache-2.0

/// A control sequence: its numbers and the byte that ends it.
struct KeySequence {
    let final: UInt8
    let numbers: [Int]

    var beginsPaste: Bool { final == UInt8(ascii: "~") && numbers.first == 200 }

    private var modifiers: Int { max((numbers.dropFirst().first ?? 1) - 1, 0) }
    private var selects: Bool { modifiers & 1 != 0 }
    /// Ctrl or Alt: by words.
    private var isWide: Bool { modifiers & 6 != 0 }

    var key: Key? {
        switch final {
        case UInt8(ascii: "A"): .move(.up, selects: selects)
        case UInt8(ascii: "B"): .move(.down, selects: selects)
        case UInt8(ascii: "C"): .move(isWide ? .wordRight : .right, selects: selects)
        case UInt8(ascii: "D"): .move(isWide ? .wordLeft : .left, selects: selects)
        case UInt8(ascii: "H"): .move(isWide ? .textStart : .lineStart, selects: selects)
        case UInt8(ascii: "F"): .move(isWide ? .textEnd : .lineEnd, selects: selects)
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "~"): numbered
        default: nil
        }
    }

    private var numbered: Key? {
        switch numbers.first {
        case 1, 7: .move(isWide ? .textStart : .lineStart, selects: selects)
        case 4, 8: .move(isWide ? .textEnd : .lineEnd, selects: selects)
        case 3: .delete
        case 5: .move(.pageUp, selects: selects)
        case 6: .move(.pageDown, selects: selects)
        default: nil
        }
    }
}
