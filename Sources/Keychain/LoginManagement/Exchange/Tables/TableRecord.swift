// SPDX-License-Identifier: Apache-2.0
// One record of a table.

internal import SecretMemory

/// One record of CSV: its fields without quotes, or why it cannot be used.
struct TableRecord {
    /// The line on which it begins, from 1.
    let line: Int
    /// The fields, in valid UTF-8 without NUL; empty where there is a fault.
    private(set) var fields: [[UInt8]]
    /// Why it cannot be used.
    let fault: String?
    /// Whether each of its fields stands in quotes.
    let isQuoted: Bool

    /// Overwrites the fields, one of which is a password.
    mutating func wipe() {
        for index in fields.indices { SecureWipe.wipe(&fields[index]) }
    }
}
