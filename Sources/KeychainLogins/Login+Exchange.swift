// SPDX-License-Identifier: Apache-2.0
// Logins of other programs' files, and files for other programs.

package import CredentialExchange
internal import KeychainVault
internal import SecretMemory
internal import SiteMatching

extension Login {
    /// What an item of a file becomes.
    ///
    /// - Parameters:
    ///   - item: An item that was read.
    ///   - finder: Reads addresses.
    /// - Returns: The login, and what of the item no login can hold; nil where nothing of it can be held.
    package static func read(_ item: ExchangeItem, with finder: LoginFinder) -> (login: Login?, left: [String]) {
        var login = Login(title: item.title)
        var (left, hasLogin) = ([String](), false)
        for credential in item.credentials {
            switch credential {
            case .login(let found) where !hasLogin:
                hasLogin = true
                login.username = found.username?.exposedText ?? ""
                login.password = found.password?.value
            case .login: left.append("a second name and password")
            case .code(let code) where login.code == nil:
                login.code = SecretBytes(copying: code.exposedURI.utf8)
            case .code: left.append("a second secret for codes")
            case .note(let note) where login.note == nil: login.note = note.content.value
            case .note: left.append("a second note")
            case .passkey: left.append("a passkey")
            case .fields: left.append("fields of its own")
            case .other(let kind, _): left.append(kind)
            }
        }
        for url in item.urls {
            if login.site == nil, let site = try? finder.address(url) {
                login.site = site
            } else if isLine(url) {
                login.addresses.append(url)
            } else {
                left.append("an address with control characters")
            }
        }
        login.tags = item.tags.filter(isLine)
        if login.site == nil, login.title.isEmpty { login.title = login.username }
        let isEmpty = login.password == nil && login.note == nil && login.code == nil && login.username.isEmpty
        return (isEmpty || login.name.isEmpty ? nil : login, left)
    }

    private static func isLine(_ text: String) -> Bool { !text.unicodeScalars.contains { $0.value < 0x20 } }

    /// The login as an item of a file; clear text.
    package var exposedItem: ExchangeItem {
        var item = ExchangeItem(title: name, urls: [site?.description].compactMap(\.self) + addresses)
        item.identifier = self.item?.bytes ?? []
        item.tags = tags
        if created > 0 { item.createdAt = created / 1_000 }
        if modified > 0 { item.modifiedAt = modified / 1_000 }
        if password != nil || !username.isEmpty {
            item.credentials.append(
                .login(
                    ExchangeLogin(
                        username: username.isEmpty ? nil : ExchangeField(username),
                        password: password.map { ExchangeField($0, kind: "concealed-string") }
                    )
                )
            )
        }
        if let code = oneTimeCode { item.credentials.append(.code(code)) }
        if let note { item.credentials.append(.note(ExchangeNote(ExchangeField(note)))) }
        return item
    }

    /// What makes its one-time codes, where it can be read.
    package var oneTimeCode: ExchangeCode? {
        code.flatMap { code in
            ExchangeCode(text: unsafe code.withBytes { unsafe String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Whether another login is this one, with the same secrets.
    package func hasSameSecrets(as other: Login) -> Bool {
        password == other.password && note == other.note && code == other.code
    }
}
