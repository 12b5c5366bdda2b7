// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// What was read from a file, or written to one: counts and remarks, without any value.
///
/// Reading changes nothing anywhere, so that the report of a reading is also that of a dry run.
package struct ExchangeReport: Sendable, Hashable {
    /// Which program's form it is: `chrome`, `bitwarden`, …, `cxf`.
    package let source: String
    /// How many records or items there were, refused and empty ones included.
    package private(set) var records = 0
    /// How many items were taken.
    package private(set) var items = 0
    /// How many names with passwords.
    package private(set) var logins = 0
    /// How many passkeys.
    package private(set) var passkeys = 0
    /// How many secrets of authenticator apps.
    package private(set) var codes = 0
    /// How many notes.
    package private(set) var notes = 0
    /// How many credentials of other kinds.
    package private(set) var others = 0
    /// Columns that no password manager is known for; their values became custom fields.
    package private(set) var unknownColumns: [String] = []
    /// What is to be said, in the order of the file.
    package private(set) var remarks: [ExchangeRemark] = []
    /// How many remarks there were beyond the limit.
    package private(set) var furtherRemarks = 0

    private let limit: Int

    init(_ source: String, _ limits: ExchangeLimits, unknownColumns: [String] = []) {
        self.source = source
        self.unknownColumns = unknownColumns
        limit = limits.remarks
    }

    /// The report as JSON.
    package var json: JSONValue {
        [
            "source": .string(source), "records": .integer(Int64(records)), "items": .integer(Int64(items)),
            "logins": .integer(Int64(logins)), "passkeys": .integer(Int64(passkeys)), "codes": .integer(Int64(codes)),
            "notes": .integer(Int64(notes)), "others": .integer(Int64(others)),
            "unknownColumns": .array(unknownColumns.map { .string($0) }), "remarks": .array(remarks.map(\.json)),
            "furtherRemarks": .integer(Int64(furtherRemarks)),
        ]
    }

    mutating func countRecord() { records += 1 }

    mutating func count(_ item: ExchangeItem) {
        items += 1
        for credential in item.credentials {
            switch credential {
            case .login: logins += 1
            case .passkey: passkeys += 1
            case .code: codes += 1
            case .note: notes += 1
            case .fields, .other: others += 1
            }
        }
    }

    mutating func remark(_ kind: ExchangeRemark.Kind, at place: Int, _ message: String) {
        guard remarks.count < limit else {
            furtherRemarks += 1
            return
        }
        remarks.append(ExchangeRemark(kind: kind, place: place, message: message))
    }
}
