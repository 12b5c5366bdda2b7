// SPDX-License-Identifier: Apache-2.0

/// The form of an attribute's value.
///
/// One spelling for each value: two items with the same primary key must have the same token, however they were written.
package enum AttributeForm: Sendable, Hashable {
    /// Text, bytes or an integer, kept as it was given: text and bytes that look alike are two values.
    case anything
    /// Text.
    case text
    /// An integer; texts of one, as `"73"`, count as it.
    case number
    /// A time: milliseconds since 1970, an integer.
    case time
    /// Bytes.
    case data

    /// The value as it is kept.
    ///
    /// - Parameter value: As it was given.
    /// - Returns: The one spelling; nil when the value has another form.
    package func kept(_ value: AttributeValue) -> AttributeValue? {
        switch (self, value) {
        case (.anything, _), (.text, .text), (.data, .bytes), (.number, .number), (.time, .number): value
        case (.number, .text(let text)): Self.number(text)
        case (.text, _), (.data, _), (.number, _), (.time, _): nil
        }
    }

    /// What an attribute counts as when it is absent.
    package var absent: AttributeValue {
        switch self {
        case .number, .time: .number(0)
        case .data: .bytes([])
        case .anything, .text: .text("")
        }
    }

    /// The number that a text spells, if it is the one spelling of it: neither `+1` nor `01`.
    private static func number(_ text: String) -> AttributeValue? {
        guard let number = Int(text), String(number) == text else { return nil }
        return .number(number)
    }
}

/// Where the format keeps what Apple calls an attribute of an item.
package enum AttributePlace: Sendable, Hashable {
    /// In the field `attributes`, under its four letters.
    case attributes
    /// In the field `access`: group, and bits of access control.
    case access
    /// The row's class, and `stays` in the field `access`.
    case accessibility
    /// In a field of its own: `created` or `modified`.
    case times
    /// Which vault the item lies in.
    case vault
    /// The item's ID.
    case item
}
