// SPDX-License-Identifier: Apache-2.0

internal import CQREncode

/// A QR code, not yet drawn.
///
/// What it says may be a secret (the key of an authenticator app), so it is never printed by itself: whoever draws it calls
/// ``exposedSVG`` or ``exposedTerminalText`` and knows where that goes.
package struct QRSymbol: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// How many squares, called modules, a side has: 21 to 177, the quiet zone around not counted.
    package let size: Int
    /// Row by row, true where a module is dark.
    private let modules: [Bool]

    /// The longest text, in bytes of UTF-8: more makes squares that a phone cannot tell apart on a screen.
    package static let maximumLength = 1_200

    /// Encodes a text; digits and capitals are packed closer where that saves room.
    ///
    /// - Parameters:
    ///   - text: 1 to 1,200 bytes of UTF-8 without U+0000.
    ///   - correction: How much may be lost.
    /// - Throws: ``QRDrawingError`` when the text is none that can be shown.
    package init(_ text: String, correction: QRCorrection = .medium) throws(QRDrawingError) {
        let length = text.utf8.count
        guard (1...Self.maximumLength).contains(length), !text.utf8.contains(0) else {
            throw QRDrawingError(
                .textInvalid,
                "a QR code holds 1 to \(Self.maximumLength) bytes without U+0000, and this text has \(length)"
            )
        }
        let level = correction.level
        // Version 0 lets the encoder take the smallest symbol.
        let symbol = unsafe text.withCString { text in unsafe QRcode_encodeString(text, 0, level, QR_MODE_8, 1) }
        guard let symbol = unsafe symbol else {
            throw QRDrawingError(.encoderFailed, "the encoder of QR codes got no memory; try again")
        }
        defer { unsafe QRcode_free(symbol) }
        let size = unsafe Int(symbol.pointee.width)
        // The lowest bit of each byte tells whether a module is dark.
        let squares = unsafe UnsafeBufferPointer(start: symbol.pointee.data, count: size * size)
        self.size = size
        modules = unsafe squares.map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; outside of the symbol, in the quiet zone, all are light.
    ///
    /// - Parameters:
    ///   - column: From the left, beginning with 0.
    ///   - row: From the top, beginning with 0.
    /// - Returns: True for a dark module.
    package func isDark(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// How much of a symbol may be unreadable without harm (ISO/IEC 18004, section 4.1).
package enum QRCorrection: Sendable, Hashable, CaseIterable {
    /// About 7 %, for the smallest symbol; fits screens.
    case low
    /// About 15 %; fits paper.
    case medium

    var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        }
    }
}
