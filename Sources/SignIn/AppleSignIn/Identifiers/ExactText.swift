// SPDX-License-Identifier: Apache-2.0

/// Comparison of foreign text with text of ours, byte by byte.
enum ExactText {
    /// Tells whether all bytes of a text lie within a range, looked at where they lie.
    static func isWithin(_ range: ClosedRange<UInt8>, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in unsafe bytes.allSatisfy { range.contains($0) } }
    }

    /// Counts a byte in a text, where it lies.
    static func count(of byte: UInt8, in text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in unsafe bytes.count(where: { $0 == byte }) }
    }

    /// Tells whether a foreign text has the bytes of an ASCII text of ours.
    ///
    /// Swift finds texts equal that Unicode does, such as K and the Kelvin sign. What is equivalent to ASCII and is not
    /// ASCII is longer in UTF-8, so that the lengths tell the two apart; this is faster than a loop over bytes.
    ///
    /// - Parameters:
    ///   - foreign: Any text.
    ///   - ours: ASCII.
    /// - Returns: Whether both are the same bytes.
    static func equal(_ foreign: String, _ ours: String) -> Bool {
        foreign.utf8.count == ours.utf8.count && foreign == ours
    }
}
