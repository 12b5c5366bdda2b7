// SPDX-License-Identifier: Apache-2.0

/// An alphabet that shares letter shapes with another one; of these a name may use one only.
///
/// Unicode's rule for names that cannot be mistaken (UTS 39, section 5.2) looks at every script; these are the ones with
/// capitals and small letters drawn after the same models. Letters of other scripts, digits and signs belong to none.
enum Alphabet: String, CustomStringConvertible {
    case latin = "Latin"
    case greek = "Greek"
    case cyrillic = "Cyrillic"
    case armenian = "Armenian"
    case coptic = "Coptic"
    case cherokee = "Cherokee"

    /// The name that people know it by.
    var description: String { rawValue }

    /// The first two alphabets that a text mixes; nil when it uses one at most.
    static func mixture(in text: String) -> (Alphabet, Alphabet)? {
        var first: Alphabet?
        for scalar in text.unicodeScalars {
            guard let next = Alphabet(of: scalar) else { continue }
            if let first, first != next { return (first, next) }
            first = next
        }
        return nil
    }

    /// The alphabet of a letter, by Unicode's blocks; nil for all others.
    private init?(of scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x2B8, 0x2E0...0x2E4, 0x1D00...0x1D25, 0x1D2C...0x1D5C,
            0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA722...0xA7FF,
            0xAB30...0xAB64:
            self = .latin
        case 0xB5, 0x370...0x3E1, 0x3F0...0x3FF, 0x1D26...0x1D2A, 0x1D5D...0x1D61, 0x1D66...0x1D6A, 0x1DBF,
            0x1F00...0x1FFF, 0xAB65:
            self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x1D2B, 0x1D78, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x531...0x58A: self = .armenian
        case 0x3E2...0x3EF, 0x2C80...0x2CFF: self = .coptic
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        default: return nil
        }
    }
}
