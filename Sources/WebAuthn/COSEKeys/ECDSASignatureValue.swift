// SPDX-License-Identifier: Apache-2.0

/// Ecdsa-Sig-Value (RFC 3279, section 2.2.3): a sequence of the integers r and s.
///
/// Strict DER, so that one signature has one spelling: no longer length than needed, no sign byte too many, nothing
/// negative, nothing left over. To verify is the library's part; a number of zero or above the curve's order reads well
/// and verifies never.
package enum ECDSASignatureValue {
    /// The numbers side by side, each filled up with zeros in front.
    ///
    /// - Parameters:
    ///   - der: The signature.
    ///   - length: How many bytes each number fills: 32, 48 or 66.
    /// - Returns: Twice that many bytes; nil when the bytes are no such signature, or a number is longer.
    package static func numbers(_ der: ArraySlice<UInt8>, length: Int) -> [UInt8]? {
        var rest = der
        guard var inside = element(0x30, &rest), rest.isEmpty,
            let first = number(&inside, length), let second = number(&inside, length), inside.isEmpty
        else { return nil }
        var numbers: [UInt8] = []
        numbers.reserveCapacity(2 * length)
        for number in [first, second] {
            numbers.append(contentsOf: repeatElement(0, count: length - number.count))
            numbers.append(contentsOf: number)
        }
        return numbers
    }

    /// A number that is not negative, without its sign byte.
    private static func number(_ rest: inout ArraySlice<UInt8>, _ length: Int) -> ArraySlice<UInt8>? {
        guard let content = element(0x02, &rest), let first = content.first, first < 0x80 else { return nil }
        guard first == 0, content.count > 1 else { return content.count <= length ? content : nil }
        let bare = content.dropFirst()
        // The sign byte stands only before a number that would look negative without it.
        guard let top = bare.first, top >= 0x80, bare.count <= length else { return nil }
        return bare
    }

    /// Takes one element off the front; no signature needs a length of more than one byte after 0x81.
    private static func element(_ tag: UInt8, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.popFirst() == tag, let short = rest.popFirst() else { return nil }
        var length = Int(short)
        if short == 0x81 {
            guard let long = rest.popFirst(), long >= 0x80 else { return nil }
            length = Int(long)
        } else if short >= 0x80 {
            return nil
        }
        guard rest.count >= length else { return nil }
        let content = rest.prefix(length)
        rest = rest.dropFirst(length)
        return content
    }
}
