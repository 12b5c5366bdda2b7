// SPDX-License-Identifier: Apache-2.0

/// What a JSON value is, as its first character tells.
public enum JSONKind: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number, an integer or not.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object

    /// The kind in words, with its article.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
