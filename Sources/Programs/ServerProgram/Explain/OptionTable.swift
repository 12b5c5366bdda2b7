// SPDX-License-Identifier: Apache-2.0

/// The options of an explanation with what holds when they are left out.
enum OptionTable {
    /// Option, default, meaning.
    static let rows: [(name: String, standard: String, meaning: String)] = [
        ("requireUserPresence", "true", "the authenticator saw somebody"),
        ("requireUserVerification", "false", "it verified who it was"),
        ("allowCrossOrigin", "false", "the page may be embedded elsewhere"),
        ("topOrigins", "null", "in which pages; null: in any"),
        ("allowedAlgorithms", "null", "COSE numbers; null: the default list"),
        ("trustRoots", "null", "DER in base64; null: no chain is judged"),
        ("verificationTime", "null", "ISO 8601; null: dates do not decide"),
        ("allowConformanceTpmVendor", "false", "the maker may be FIDO's test"),
        ("allowCredentials", "null", "ids asked for; null: any"),
        ("expectedUserHandle", "null", "the account known beforehand, base64url"),
        ("requireUserHandle", "null", "null: where nothing else names the account"),
        ("storedBackupEligible", "null", "as it was stored; null: unknown"),
        ("appid", "null", "the FIDO AppID of old security keys"),
        ("extensions", "null", "inputs as sent; null: any may speak"),
    ]

    /// The table as lines of a help text.
    static var text: String {
        let (names, defaults) = (rows.map(\.name.count).max() ?? 0, rows.map(\.standard.count).max() ?? 0)
        return rows.map { row in
            let name = row.name + String(repeating: " ", count: names - row.name.count)
            let standard = row.standard + String(repeating: " ", count: defaults - row.standard.count)
            return "  \(name)  \(standard)  \(row.meaning)"
        }
        .joined(separator: "\n")
    }
}
