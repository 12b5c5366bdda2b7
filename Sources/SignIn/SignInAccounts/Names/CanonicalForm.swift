// SPDX-License-Identifier: Apache-2.0

// The normalization forms have no public name in the standard library yet. Foundation's on Linux are not Unicode's: they
// leave letters uncomposed that the form composes (U+AC00 U+11A8) and know no letters younger than Unicode 15. Accounts are
// found by this form, so that it must be of the same version as the properties of scalars by which names are judged.
@_spi(_Unicode) internal import Swift

/// Brings canonically equal texts to the same scalars: all marks apart, or composed as far as they go.
///
/// Unicode Standard Annex 15. Unicode's stability policy fixes both forms for every scalar that has a meaning, and names
/// take no others: a later version of Unicode finds the same accounts.
package enum CanonicalForm {
    /// The text in normalization form C: letters and marks composed.
    package static func composed(_ text: String) -> String {
        // No scalar below the first combining mark meets another one.
        if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return text }
        return String(String.UnicodeScalarView(text._nfc))
    }

    /// The text in normalization form D: every mark a scalar of its own, in canonical order.
    package static func decomposed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return String(String.UnicodeScalarView(text._nfd))
    }
}
