// SPDX-License-Identifier: Apache-2.0

/// One record: its fields without quotes, or why it cannot be used.
package struct CSVRecord: Sendable {
    /// The line on which it begins, from 1.
    package let line: Int
    /// The place behind it.
    package let end: FilePlace
    /// Why it cannot be used; it has no fields then.
    package let fault: CSVFault?
    /// Whether each of its fields stands in quotes.
    package let isQuoted: Bool

    private var content: [UInt8]
    private let ends: [Int]

    init(line: Int, end: FilePlace, fault: CSVFault?, isQuoted: Bool, content: [UInt8], ends: [Int]) {
        (self.line, self.end, self.fault, self.isQuoted) = (line, end, fault, isQuoted)
        (self.content, self.ends) = (content, ends)
    }

    /// How many fields there are.
    package var count: Int { ends.count }

    /// A field, in valid UTF-8 without NUL.
    ///
    /// - Parameter index: Below ``count``.
    package subscript(index: Int) -> ArraySlice<UInt8> {
        content[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The fields.
    package var fields: [ArraySlice<UInt8>] { (0..<count).map { self[$0] } }

    /// Overwrites the fields, of which one may be a password.
    ///
    /// - Parameter body: What overwrites bytes; the fields are not read afterwards.
    package mutating func wipe(_ body: (inout [UInt8]) -> Void) { body(&content) }
}

/// The rule that a record breaks, and where.
package struct CSVFault: Sendable, Hashable {
    /// A rule of RFC 4180, or a limit.
    package enum Rule: Sendable, Hashable {
        /// A carriage return without a line feed.
        case carriageReturnAlone
        /// A byte 0.
        case nul
        /// Something other than a comma or the end of the line after a closing quote.
        case textAfterQuote
        /// A quote in a field that is not quoted.
        case quoteInside
        /// A quote that opens and is never closed; the line is that of the quote.
        case quoteUnclosed
        /// A character that is not UTF-8 and begins with this byte.
        case notUTF8(UInt8)
        /// A character that the file ends in.
        case endsInsideCharacter
        /// A field that is too long.
        case fieldTooLong
        /// A record that is too long.
        case recordTooLong
        /// One field too many.
        case tooManyFields
    }

    /// The rule.
    package let rule: Rule
    /// The line, from 1.
    package let line: Int
    /// The character in the line, from 1.
    package let column: Int
}

/// How much of a table is taken at once.
package struct CSVLimits: Sendable, Hashable {
    /// The most bytes of one field.
    package var fieldLength: Int
    /// The most bytes of one record.
    package var recordLength: Int
    /// The most fields of one record.
    package var columns: Int

    /// Sets limits.
    package init(fieldLength: Int, recordLength: Int, columns: Int) {
        (self.fieldLength, self.recordLength, self.columns) = (fieldLength, recordLength, columns)
    }
}

/// A place between two records of a file.
package struct FilePlace: Sendable, Hashable {
    /// How many records lie before it; the header of CSV is none.
    package var records: Int
    /// How many lines lie before it.
    package var lines: Int
    /// How many bytes lie before it, a byte order mark included.
    package var bytes: Int

    /// The front of a file.
    package static let start = FilePlace(records: 0, lines: 0, bytes: 0)

    /// Assembles a place.
    package init(records: Int, lines: Int, bytes: Int) {
        self.records = records
        self.lines = lines
        self.bytes = bytes
    }
}
