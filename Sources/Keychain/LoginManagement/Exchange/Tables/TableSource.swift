// SPDX-License-Identifier: Apache-2.0

/// The browser or manager whose export a table looks like, by its header.
package enum TableSource: String, Sendable, Hashable, CaseIterable {
    /// Bitwarden and Vaultwarden.
    case bitwarden
    /// LastPass.
    case lastPass = "lastpass"
    /// Firefox.
    case firefox
    /// Dashlane.
    case dashlane
    /// Proton Pass.
    case proton
    /// 1Password.
    case onePassword = "1password"
    /// KeePassXC.
    case keePassXC = "keepassxc"
    /// KeePass, by its form "KeePass CSV (1.x)": everything is quoted, and a backslash stands before quotes and backslashes.
    case keePass = "keepass"
    /// Safari and Apple's Passwords; also what ``PasswordTableWriter`` writes.
    case apple
    /// Chrome, Edge, Brave, Opera, Vivaldi.
    case chrome
    /// Any other program with names of columns that are known.
    case other

    /// The columns that tell a program from those that stand after it, in lower case.
    private var marks: Set<String> {
        switch self {
        case .bitwarden: ["login_uri", "login_username", "login_password"]
        case .lastPass: ["url", "username", "password", "extra", "grouping"]
        case .firefox: ["url", "username", "password", "httprealm", "formactionorigin"]
        case .dashlane: ["username", "username2", "title", "password", "note"]
        case .proton: ["type", "name", "url", "username", "password", "note", "createtime"]
        case .onePassword: ["title", "username", "password", "favorite", "archived", "tags"]
        case .keePassXC: ["group", "title", "username", "password", "url", "notes"]
        case .keePass: ["account", "login name", "password", "web site", "comments"]
        case .apple: ["title", "url", "username", "password", "notes", "otpauth"]
        case .chrome: ["name", "url", "username", "password"]
        case .other: []
        }
    }

    /// Tells the program; nil where no column is a password's.
    init?(header: [String], isQuoted: Bool, meanings: [TableColumn?]) {
        let columns = Set(header)
        let source = Self.allCases.first { source in
            source.marks.isSubset(of: columns) && (source != .keePass || isQuoted)
        }
        guard let source, meanings.contains(.password) else { return nil }
        self = source
    }

    /// Whether several addresses stand in one field, with commas between.
    var joinsAddresses: Bool { self == .bitwarden || self == .proton }
}
