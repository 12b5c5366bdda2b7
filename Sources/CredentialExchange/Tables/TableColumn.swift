// SPDX-License-Identifier: Apache-2.0
// What a column means.

/// The meaning of a column, by its name in lower case.
enum TableColumn: Hashable {
    case title, url, username, password, notes, code, folder, tags, favorite, created, modified, email, kind

    private static let names: [String: TableColumn] = [
        "title": .title, "name": .title, "account": .title,
        "url": .url, "login_uri": .url, "website": .url, "web site": .url, "uri": .url,
        "username": .username, "login_username": .username, "login name": .username, "user": .username,
        "password": .password, "login_password": .password,
        "notes": .notes, "note": .notes, "extra": .notes, "comments": .notes,
        "totp": .code, "login_totp": .code, "otpauth": .code, "otpurl": .code, "otpsecret": .code, "otp": .code,
        "one-time password": .code,
        "folder": .folder, "grouping": .folder, "group": .folder, "category": .folder, "vault": .folder,
        "tags": .tags, "favorite": .favorite, "fav": .favorite,
        "created": .created, "createtime": .created, "timecreated": .created,
        "last modified": .modified, "modifytime": .modified, "timepasswordchanged": .modified,
        "email": .email, "type": .kind,
    ]

    /// The meanings of a header's columns; nil for a column that is not known, and for a second one of the same meaning.
    static func meanings(of header: [String]) -> [TableColumn?] {
        var seen: Set<TableColumn> = []
        return header.map { name in
            guard let meaning = names[name], seen.insert(meaning).inserted else { return nil }
            return meaning
        }
    }
}
