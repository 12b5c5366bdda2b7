// SPDX-License-Identifier: Apache-2.0

/// A name of at most 16 bytes as two integers: equal when the bytes are, and compared without a loop.
struct JSONShortName: Equatable, Sendable {
    private let first: UInt64
    private let second: UInt64
    // Without it a name would be the same as another behind zeroes.
    private let count: Int

    /// Takes the bytes of a name; nil for more than 16.
    ///
    /// - Parameters:
    ///   - bytes: What the name is part of.
    ///   - place: Where in it the name stands.
    init?(_ bytes: borrowing [UInt8], _ place: Range<Int>) {
        guard place.count <= 16 else { return nil }
        let middle = min(place.lowerBound + 8, place.upperBound)
        first = Self.word(bytes, place.lowerBound..<middle)
        second = Self.word(bytes, middle..<place.upperBound)
        count = place.count
    }

    private static func word(_ bytes: borrowing [UInt8], _ place: Range<Int>) -> UInt64 {
        var word: UInt64 = 0
        for index in place { word = word << 8 | UInt64(bytes[index]) }
        return word
    }
}

/// A member's name in UTF-8, its escapes resolved: two are equal exactly when their bytes are.
enum JSONName: Equatable, Sendable {
    /// At most 16 bytes, as nearly all have: nothing is allocated for it, and it takes no hold of the input.
    case short(JSONShortName)
    /// More than 16 bytes.
    case long(ArraySlice<UInt8>)

    /// Takes the bytes of a name.
    ///
    /// - Parameters:
    ///   - bytes: What the name is part of.
    ///   - place: Where in it the name stands.
    init(_ bytes: borrowing [UInt8], _ place: Range<Int>) {
        if let name = JSONShortName(bytes, place) {
            self = .short(name)
        } else {
            self = .long((copy bytes)[place])
        }
    }
}
