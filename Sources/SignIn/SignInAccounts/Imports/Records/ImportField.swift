// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A field of a record; its raw value is its name in JSON and in reports.
package enum ImportField: String, Sendable, Hashable, CaseIterable {
    /// The name to sign in with.
    case name
    /// The name that is shown.
    case displayName
    /// An e-mail address.
    case email
    /// Whether the e-mail address was verified where the account comes from.
    case emailVerified
    /// A telephone number.
    case phone
    /// Whether the telephone number was verified where the account comes from.
    case phoneVerified
    /// A password's hash, in its usual text form.
    case passwordHash
    /// The user handle that the account's passkeys hold, in base64url.
    case userHandle
    /// The account's passkeys.
    case passkeys
    /// The group that the account belongs to.
    case group
    /// Whether the account may not sign in.
    case disabled
    /// When the account was made.
    case createdAt

    /// The field that this one calls verified; nil where it calls none so.
    var flagged: ImportField? {
        switch self {
        case .emailVerified: .email
        case .phoneVerified: .phone
        default: nil
        }
    }

    /// The field of a column or member.
    ///
    /// - Parameter name: A name such as `displayName`, `display_name` or `Display Name`: case, spaces, hyphens and
    ///   underscores do not count.
    package init?(named name: some StringProtocol) {
        guard let field = Self.byPlainName[Self.plain(name)] else { return nil }
        self = field
    }

    private static func plain(_ name: some StringProtocol) -> String {
        String(decoding: name.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F }, as: UTF8.self)
    }

    private static let byPlainName = Dictionary(uniqueKeysWithValues: allCases.map { (plain($0.rawValue), $0) })
}

/// Reads `true` and `false`, also as text where all values are text; `1` and `0` there too.
enum ImportTruth {
    /// The truth value; nil when there is none.
    static func read(_ value: JSONValue?, _ field: ImportField, isText: Bool) throws(ImportObjection) -> Bool? {
        switch value {
        case nil, .null: return nil
        case .bool(let truth): return truth
        case .string(let text) where isText:
            switch text.lowercased() {
            case "true", "1", "yes": return true
            case "false", "0", "no": return false
            default: break
            }
        default: break
        }
        throw ImportObjection(field, .valueInvalid, "\(field.rawValue) has a value that is neither true nor false")
    }
}
