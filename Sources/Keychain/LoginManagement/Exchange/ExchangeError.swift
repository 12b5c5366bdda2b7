// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why a file of credentials was not read at all; what is wrong with one record is an ``ExchangeRemark``.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds values.
public struct ExchangeError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ExchangeError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case encodingUnsupported, headerUnknown, headerDuplicated, tooManyRecords, documentTooLong
            case documentMalformed, versionUnsupported, nameUnknown
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A file in another encoding than UTF-8.
        public static let encodingUnsupported = Self(.encodingUnsupported)
        /// A first line that names no column of a password manager.
        public static let headerUnknown = Self(.headerUnknown)
        /// A first line that names a column twice.
        public static let headerDuplicated = Self(.headerDuplicated)
        /// A table of which no column is known to hold the accounts' names, though one may.
        public static let nameUnknown = Self(.nameUnknown)
        /// More records or items than are taken from one file.
        public static let tooManyRecords = Self(.tooManyRecords)
        /// More bytes than a document may have.
        public static let documentTooLong = Self(.documentTooLong)
        /// A document that is no JSON of the Credential Exchange Format.
        public static let documentMalformed = Self(.documentMalformed)
        /// A document of a version that this module does not know.
        public static let versionUnsupported = Self(.versionUnsupported)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
