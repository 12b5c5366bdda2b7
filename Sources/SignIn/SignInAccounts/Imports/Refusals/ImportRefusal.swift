// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A record that was not imported, and why.
package struct ImportRefusal: Sendable, Hashable {
    /// The record's number, from 1; the header of CSV is none.
    package let record: Int
    /// The line on which it begins, from 1.
    package let line: Int
    /// What is wrong.
    package let objection: ImportObjection

    /// Makes a refusal.
    package init(record: Int, line: Int, _ objection: ImportObjection) {
        self.record = record
        self.line = line
        self.objection = objection
    }

    /// One line of a report: a JSON object with record, line, field (null for the whole record), code and message; with its
    /// line feed.
    package var reportLine: [UInt8] {
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
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: StaticString

        private init(_ name: StaticString) { self.name = name }

        /// More bytes than a record may have.
        package static let recordTooLong = Self("record_too_long")
        /// More bytes than a field may have.
        package static let fieldTooLong = Self("field_too_long")
        /// Bytes that are not UTF-8.
        package static let textNotUTF8 = Self("text_not_utf8")
        /// A NUL.
        package static let nulCharacter = Self("nul_character")
        /// A quote without its end.
        package static let quoteUnclosed = Self("quote_unclosed")
        /// A quote where none may be.
        package static let quoteMisplaced = Self("quote_misplaced")
        /// A carriage return alone.
        package static let lineEndInvalid = Self("line_end_invalid")
        /// More or fewer fields than the header has.
        package static let fieldCountWrong = Self("field_count_wrong")
        /// No JSON, or not the JSON that was expected.
        package static let jsonInvalid = Self("json_invalid")
        /// A member that is none of those that are read.
        package static let memberUnknown = Self("member_unknown")
        /// A value of another type, or outside of its bounds.
        package static let valueInvalid = Self("value_invalid")
        /// A field that must be there.
        package static let fieldMissing = Self("field_missing")
        /// A field that this version cannot keep.
        package static let fieldNotKept = Self("field_not_kept")
        /// No name to sign in with.
        package static let nameInvalid = Self("name_invalid")
        /// No name to show.
        package static let displayNameInvalid = Self("display_name_invalid")
        /// No e-mail address.
        package static let emailInvalid = Self("email_invalid")
        /// An e-mail address that nobody verified.
        package static let emailUnverified = Self("email_unverified")
        /// No telephone number.
        package static let phoneInvalid = Self("phone_invalid")
        /// A telephone number that nobody verified.
        package static let phoneUnverified = Self("phone_unverified")
        /// A stored hash that cannot be read.
        package static let hashInvalid = Self("hash_invalid")
        /// A stored hash of a scheme that is not computed here.
        package static let hashUnsupported = Self("hash_unsupported")
        /// A stored hash that costs too much time or memory.
        package static let hashTooCostly = Self("hash_too_costly")
        /// No user handle.
        package static let userHandleInvalid = Self("user_handle_invalid")
        /// Passkeys without the user handle that they were made for.
        package static let userHandleMissing = Self("user_handle_missing")
        /// No credential ID.
        package static let credentialInvalid = Self("credential_invalid")
        /// The same credential twice in one account.
        package static let credentialRepeated = Self("credential_repeated")
        /// No public key that verifies signatures here.
        package static let publicKeyInvalid = Self("public_key_invalid")
        /// Flags of a passkey that contradict each other.
        package static let passkeyFlagsInvalid = Self("passkey_flags_invalid")
        /// More passkeys than an account may have.
        package static let passkeysTooMany = Self("passkeys_too_many")
        /// Neither a password hash nor a passkey.
        package static let methodMissing = Self("method_missing")
        /// Another account, or an earlier record, has the name.
        package static let nameTaken = Self("name_taken")
        /// Another account, or an earlier record, has the user handle.
        package static let userHandleTaken = Self("user_handle_taken")
        /// Another account, or an earlier record, has the credential.
        package static let credentialTaken = Self("credential_taken")
        /// Another account, or an earlier record, has the address.
        package static let emailTaken = Self("email_taken")
        /// Another account, or an earlier record, has the telephone number.
        package static let phoneTaken = Self("phone_taken")

        /// The code's stable name.
        package var description: String { name.description }

        /// Compares the names.
        package static func == (left: Self, right: Self) -> Bool { left.description == right.description }

        /// Hashes the name.
        package func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }
}

/// The first rule that a record breaks.
package struct ImportObjection: Error, Sendable, Hashable {
    /// The field; nil when it is the record as a whole.
    package let field: ImportField?
    /// The broken rule.
    package let code: ImportRefusal.Code
    /// What is wrong and what may be done, without any value of the record.
    package let sentence: String

    /// Makes an objection.
    package init(_ field: ImportField?, _ code: ImportRefusal.Code, _ sentence: String) {
        self.field = field
        self.code = code
        self.sentence = sentence
    }
}
