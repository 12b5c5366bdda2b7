// SPDX-License-Identifier: Apache-2.0

/// The value of an attribute.
///
/// Text and bytes that look alike are two values, and come back as they were given. Texts are equal byte by byte.
package enum AttributeValue: Sendable {
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// An integer; of an attribute that is a time, milliseconds since 1970.
    case number(Int)

    /// 1 or 0, as attributes keep what is true or false.
    package static func truth(_ truth: Bool) -> Self { .number(truth ? 1 : 0) }

    /// The text, if it is one.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The bytes, if it is those.
    package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    /// The number, if it is one.
    package var number: Int? { if case .number(let number) = self { number } else { nil } }

    /// Whether it counts as absent: empty, or 0.
    package var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .number(let number): number == 0
        }
    }

    /// About how many bytes it takes in a message or a file.
    package var weight: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .number: 9
        }
    }
}

extension AttributeValue: Hashable {
    /// Compares the bytes of texts: two spellings of one letter are two texts.
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.bytes(let one), .bytes(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        default: false
        }
    }

    /// Hashes the bytes of texts.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .bytes(let bytes): hasher.combine(bytes)
        case .number(let number): hasher.combine(number)
        }
    }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// Text.
    package init(stringLiteral value: String) { self = .text(value) }
    /// An integer.
    package init(integerLiteral value: Int) { self = .number(value) }
    /// True or false.
    package init(booleanLiteral value: Bool) { self = .truth(value) }
}
