// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a file of credentials was not read at all; what is wrong with one record is an ``ExchangeRemark``.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds values.
package struct ExchangeError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ExchangeError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case encodingUnsupported, headerUnknown, headerDuplicated, tooManyRecords, documentTooLong
            case documentMalformed, versionUnsupported, nameUnknown
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A file in another encoding than UTF-8.
        package static let encodingUnsupported = Self(.encodingUnsupported)
        /// A first line that names no column of a password manager.
        package static let headerUnknown = Self(.headerUnknown)
        /// A first line that names a column twice.
        package static let headerDuplicated = Self(.headerDuplicated)
        /// A table of which no column is known to hold the accounts' names, though one may.
        package static let nameUnknown = Self(.nameUnknown)
        /// More records or items than are taken from one file.
        package static let tooManyRecords = Self(.tooManyRecords)
        /// More bytes than a document may have.
        package static let documentTooLong = Self(.documentTooLong)
        /// A document that is no JSON of the Credential Exchange Format.
        package static let documentMalformed = Self(.documentMalformed)
        /// A document of a version that this module does not know.
        package static let versionUnsupported = Self(.versionUnsupported)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}

/// Limits for files of credentials.
package struct ExchangeLimits: Sendable, Hashable {
    /// The most bytes of one field of a table.
    package var fieldLength = 262_144
    /// The most bytes of one record of a table.
    package var recordLength = 1_048_576
    /// The most columns of a table.
    package var columns = 128
    /// The most records of a table, and the most items of a document.
    package var items = 100_000
    /// The most bytes of a document of the Credential Exchange Format.
    package var documentLength = 67_108_864
    /// How many arrays and objects of a document may lie in each other.
    package var depth = 24
    /// The most remarks that a report holds; further ones are counted.
    package var remarks = 1_000

    /// The defaults.
    package init() {}

    /// Those of CSV.
    var csv: CSVLimits { CSVLimits(fieldLength: fieldLength, recordLength: recordLength, columns: columns) }
}
