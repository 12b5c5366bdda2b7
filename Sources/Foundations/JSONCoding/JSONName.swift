// SPDX-License-Identifier: Apache-2.0
// The name of a member, as it is compared with others.

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
