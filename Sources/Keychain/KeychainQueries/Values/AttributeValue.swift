// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainVault

/// The value of an attribute.
///
/// Text and bytes that look alike are two values, and come back as they were given.
package enum AttributeValue: Sendable, Hashable {
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// An integer.
    case number(Int)
    /// True or false, which attributes keep as 1 or 0.
    case truth(Bool)
    /// A time: milliseconds since 1970.
    case time(Int)
}

extension AttributeValue {
    /// The value as an item keeps it; nil when an attribute of this form cannot have it.
    func kept(as form: AttributeForm) -> Self? {
        let given: CBORValue
        switch self {
        case .text(let text): given = .text(text)
        case .bytes(let bytes): given = .bytes(bytes)
        case .number(let number): given = .integer(number)
        case .truth(let truth): given = .bool(truth)
        case .time(let milliseconds): return form == .time ? .time(milliseconds) : nil
        }
        switch form == .time ? nil : form.kept(given) {
        case .text(let text): return .text(text)
        case .bytes(let bytes): return .bytes(bytes)
        case let other: return other?.integer.map { .number($0) }
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
