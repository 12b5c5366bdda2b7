// SPDX-License-Identifier: Apache-2.0
// One line of a file of JSON lines.

/// One line that is not empty, or why it cannot be used.
public struct JSONLine: Sendable {
    /// Its number, from 1.
    public let line: Int
    /// The place behind it.
    public let end: ImportPlace
    /// Why it cannot be used.
    public let objection: ImportObjection?
    /// The line without its end; empty when it cannot be used.
    public let content: [UInt8]
}
