// SPDX-License-Identifier: Apache-2.0
// What stands between words.

/// A sign between words.
public enum WordSeparator: String, Sendable, Hashable, CaseIterable {
    /// `-`.
    case hyphen = "-"
    /// A space.
    case space = " "
    /// `.`.
    case dot = "."
    /// `_`.
    case underscore = "_"

    var byte: UInt8 {
        switch self {
        case .hyphen: UInt8(ascii: "-")
        case .space: 0x20
        case .dot: UInt8(ascii: ".")
        case .underscore: UInt8(ascii: "_")
        }
    }
}
