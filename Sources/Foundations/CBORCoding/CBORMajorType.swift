// SPDX-License-Identifier: Apache-2.0
// The eight major types of RFC 8949, section 3.1.

/// The upper three bits of an item's first byte.
enum CBORMajorType: UInt8 {
    case unsigned, negative, bytes, text, array, map, tag, simple

    /// The type in words, with its article.
    var name: String {
        switch self {
        case .unsigned: "an unsigned integer"
        case .negative: "a negative integer"
        case .bytes: "a byte string"
        case .text: "a text string"
        case .array: "an array"
        case .map: "a map"
        case .tag: "a tag"
        case .simple: "a simple value or a float"
        }
    }
}
