// SPDX-License-Identifier: Apache-2.0
// One record that was refused.

internal import JSONCoding

/// A record that was not imported, and why.
public struct ImportRefusal: Sendable, Hashable {
    /// The record's number, from 1; the header of CSV is none.
    public let record: Int
    /// The line on which it begins, from 1.
    public let line: Int
    /// What is wrong.
    public let objection: ImportObjection

    /// Makes a refusal.
    ///
    /// - Parameters:
    ///   - record: The record's number, from 1.
    ///   - line: The line on which it begins, from 1.
    ///   - objection: What is wrong.
    public init(record: Int, line: Int, _ objection: ImportObjection) {
        self.record = record
        self.line = line
        self.objection = objection
    }

    /// One line of a report: a JSON object with record, line, field (null for the whole record), code and message; with its
    /// line feed.
    public var reportLine: [UInt8] {
        let value: JSONValue = [
            "record": .integer(Int64(record)),
            "line": .integer(Int64(line)),
            "field": objection.field.map { .string($0.rawValue) } ?? .null,
            "code": .string(objection.code.description),
            "message": .string(objection.sentence),
        ]
        return value.serialized + [0x0A]
    }
}

extension ImportRefusal {
    /// The rules that a record keeps; the names are stable.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: StaticString

        private init(_ name: StaticString) { self.name = name }

        /// More bytes than a record may have.
        public static let recordTooLong = Self("record_too_long")
        /// More bytes than a field may have.
        public static let fieldTooLong = Self("field_too_long")
        /// Bytes that are not UTF-8.
        public static let textNotUTF8 = Self("text_not_utf8")
        /// A NUL.
        public static let nulCharacter = Self("nul_character")
        /// A quote without its end.
        public static let quoteUnclosed = Self("quote_unclosed")
        /// A quote where none may be.
        public static let quoteMisplaced = Self("quote_misplaced")
        /// A carriage return alone.
        public static let lineEndInvalid = Self("line_end_invalid")
        /// More or fewer fields than the header has.
        public static let fieldCountWrong = Self("field_count_wrong")
        /// No JSON, or not the JSON that was expected.
        public static let jsonInvalid = Self("json_invalid")
        /// A member that is none of those that are read.
        public static let memberUnknown = Self("member_unknown")
        /// A value of another type, or outside of its bounds.
        public static let valueInvalid = Self("value_invalid")
        /// A field that must be there.
        public static let fieldMissing = Self("field_missing")
        /// A field that this version cannot keep.
        public static let fieldNotKept = Self("field_not_kept")
        /// No name to sign in with.
        public static let nameInvalid = Self("name_invalid")
        /// No name to show.
        public static let displayNameInvalid = Self("display_name_invalid")
        /// No e-mail address.
        public static let emailInvalid = Self("email_invalid")
        /// An e-mail address that nobody verified.
        public static let emailUnverified = Self("email_unverified")
        /// No telephone number.
        public static let phoneInvalid = Self("phone_invalid")
        /// A telephone number that nobody verified.
        public static let phoneUnverified = Self("phone_unverified")
        /// A stored hash that cannot be read.
        public static let hashInvalid = Self("hash_invalid")
        /// A stored hash of a scheme that is not computed here.
        public static let hashUnsupported = Self("hash_unsupported")
        /// A stored hash that costs too much time or memory.
        public static let hashTooCostly = Self("hash_too_costly")
        /// No user handle.
        public static let userHandleInvalid = Self("user_handle_invalid")
        /// Passkeys without the user handle that they were made for.
        public static let userHandleMissing = Self("user_handle_missing")
        /// No credential ID.
        public static let credentialInvalid = Self("credential_invalid")
        /// The same credential twice in one account.
        public static let credentialRepeated = Self("credential_repeated")
        /// No public key that verifies signatures here.
        public static let publicKeyInvalid = Self("public_key_invalid")
        /// Flags of a passkey that contradict each other.
        public static let passkeyFlagsInvalid = Self("passkey_flags_invalid")
        /// More passkeys than an account may have.
        public static let passkeysTooMany = Self("passkeys_too_many")
        /// Neither a password hash nor a passkey.
        public static let methodMissing = Self("method_missing")
        /// Another account, or an earlier record, has the name.
        public static let nameTaken = Self("name_taken")
        /// Another account, or an earlier record, has the user handle.
        public static let userHandleTaken = Self("user_handle_taken")
        /// Another account, or an earlier record, has the credential.
        public static let credentialTaken = Self("credential_taken")
        /// Another account, or an earlier record, has the address.
        public static let emailTaken = Self("email_taken")
        /// Another account, or an earlier record, has the telephone number.
        public static let phoneTaken = Self("phone_taken")

        /// The code's stable name.
        public var description: String { name.description }

        /// Compares the names.
        public static func == (left: Self, right: Self) -> Bool { left.description == right.description }

        /// Hashes the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }
}
