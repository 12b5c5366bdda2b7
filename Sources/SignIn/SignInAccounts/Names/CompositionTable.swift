// SPDX-License-Identifier: Apache-2.0

/// Composes two scalars into one and takes one apart, one step at a time.
///
/// Scalars that Unicode excludes from composition are not in it, neither as parts nor as wholes.
struct CompositionTable {
    /// The table of Unicode 17.0, read from its text on first use.
    static let shared = CompositionTable(parsing: triples)

    private var wholes: [UInt64: Unicode.Scalar] = [:]
    private var parts: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [:]

    /// Reads triples of hexadecimal numbers; anything that is no whole triple of scalars adds nothing.
    private init(parsing text: String) {
        wholes.reserveCapacity(1_024)
        parts.reserveCapacity(1_024)
        var triple: [Unicode.Scalar] = []
        var value: UInt32?
        func finishNumber() {
            guard let number = value else { return }
            value = nil
            guard let scalar = Unicode.Scalar(number) else { return }
            triple.append(scalar)
            guard triple.count == 3 else { return }
            wholes[Self.key(triple[0], triple[1])] = triple[2]
            parts[triple[2]] = (triple[0], triple[1])
            triple.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = (value ?? 0) << 4 | UInt32(byte & 0x0F)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = (value ?? 0) << 4 | UInt32(byte - 0x37)
            default: finishNumber()
            }
        }
        finishNumber()
    }

    /// The one scalar that two make; nil when they make none.
    func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        HangulSyllable.composed(first, second) ?? wholes[Self.key(first, second)]
    }

    /// The two scalars that one stands for; nil when it stands for itself.
    func parts(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
        HangulSyllable.parts(of: scalar) ?? parts[scalar]
    }

    private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
        UInt64(first.value) << 32 | UInt64(second.value)
    }
}
