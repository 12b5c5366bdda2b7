// SPDX-License-Identifier: Apache-2.0

/// The meaning of a column, by its name in lower case.
package enum TableColumn: String, Sendable, Hashable, CaseIterable {
    /// What a login is called.
    case title
    /// Where it is used.
    case url
    /// The name of the account.
    case username
    /// The password.
    case password
    /// A note.
    case notes
    /// What makes one-time codes.
    case code
    /// A folder or a group.
    case folder
    /// Words by which people sort.
    case tags
    /// Whether it was marked.
    case favorite
    /// When it was made.
    case created
    /// When it was changed last.
    case modified
    /// A mail address, which may be the account's name.
    case email
    /// What kind of entry it is.
    case kind
    /// Custom fields, a line `name: value` for each.
    case fields

    private static let names: [String: TableColumn] = [
        "title": .title, "name": .title, "account": .title, "displayname": .title, "display name": .title,
        "url": .url, "login_uri": .url, "website": .url, "web site": .url, "uri": .url, "link": .url, "site": .url,
        "web address": .url, "website address": .url, "website url": .url, "login url": .url, "login_url": .url,
        "loginurl": .url, "hostname": .url,
        "username": .username, "login_username": .username, "login name": .username, "user": .username,
        "login": .username, "user name": .username, "user_name": .username, "userid": .username, "user id": .username,
        "user_id": .username, "loginname": .username, "login_name": .username, "account name": .username,
        "password": .password, "login_password": .password, "pwd": .password, "pass": .password,
        "notes": .notes, "note": .notes, "extra": .notes, "comments": .notes, "comment": .notes, "memo": .notes,
        "totp": .code, "login_totp": .code, "otpauth": .code, "otpurl": .code, "otpsecret": .code, "otp": .code,
        "one-time password": .code,
        "folder": .folder, "grouping": .folder, "group": .folder, "category": .folder, "vault": .folder,
        "tags": .tags, "favorite": .favorite, "fav": .favorite,
        "created": .created, "createtime": .created, "timecreated": .created,
        "last modified": .modified, "modifytime": .modified, "timepasswordchanged": .modified,
        "email": .email, "e-mail": .email, "mail": .email, "email address": .email, "type": .kind,
        "fields": .fields,
    ]

    /// The meanings of a header's columns; nil for a column that is not known, and for a second one of the same meaning.
    ///
    /// - Parameters:
    ///   - header: The names in lower case.
    ///   - said: Columns by their names in lower case that somebody named for a meaning; empty for a meaning that no column has.
    /// - Returns: As many as the header has names.
    static func meanings(of header: [String], said: [TableColumn: String]) -> [TableColumn?] {
        var seen: Set<TableColumn> = []
        return header.map { name in
            let named = said.first { $0.value == name && !name.isEmpty }?.key
            let known = names[name].flatMap { said[$0] == nil ? $0 : nil }
            guard let meaning = named ?? known, seen.insert(meaning).inserted else { return nil }
            return meaning
        }
    }
}
