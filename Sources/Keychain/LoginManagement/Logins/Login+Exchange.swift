// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import PasskeyRecords
internal import SecretMemory

extension Login {
    /// What an item of a file becomes.
    ///
    /// - Parameters:
    ///   - item: An item that was read.
    ///   - finder: Reads addresses.
    /// - Returns: The login, the passkeys beside it, and what of the item none of them can hold.
    package static func read(_ item: ExchangeItem, with finder: LoginFinder) -> (logins: [Login], left: [String]) {
        var login = Login(title: item.title)
        var (left, hasLogin, passkeys) = ([String](), false, [Login]())
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
            case .passkey(let found) where !found.isWhole:
                left.append("a passkey of \(found.relyingParty) without a whole key")
            case .passkey(let found):
                if let passkey = try? Login(found, title: item.title) {
                    passkeys.append(passkey)
                } else {
                    left.append("a passkey of \(found.relyingParty), which is the name of no site")
                }
            case .fields(let group): left += login.take(group)
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
        login.isFavorite = item.isFavorite ?? false
        login.date(made: item.createdAt, changed: item.modifiedAt)
        for index in passkeys.indices {
            passkeys[index].isFavorite = login.isFavorite
            passkeys[index].date(made: item.createdAt, changed: item.modifiedAt)
        }
        if login.site == nil, login.title.isEmpty { login.title = login.username }
        // A password that has no name but stands beside a passkey is that site's: left out, it would be lost without a word.
        if login.name.isEmpty, let beside = passkeys.first { login.site = beside.site }
        let isEmpty =
            login.password == nil && login.note == nil && login.code == nil && login.fields == nil
            && login.username.isEmpty
        // A secret that nothing is called by is a secret all the same.
        if !isEmpty, login.name.isEmpty { login.title = "untitled" }
        guard isEmpty || login.name.isEmpty || Self.isNoteAlone(login, beside: passkeys) else {
            return ([login] + passkeys, left)
        }
        // What is said of the passkeys alone is kept with the first of them.
        guard !passkeys.isEmpty else { return ([], left) }
        (passkeys[0].note, passkeys[0].tags, passkeys[0].fields) = (login.note, login.tags, login.fields)
        return (passkeys, left + addresses(login, notOf: passkeys, with: finder))
    }

    /// The addresses that go with a login which is not kept: those that are no passkey's own, each by its site alone, as what else an
    /// address holds may be a secret.
    private static func addresses(_ login: Login, notOf passkeys: [Login], with finder: LoginFinder) -> [String] {
        let own = Set(passkeys.compactMap { $0.site?.description })
        let sites = [login.site] + login.addresses.map { try? finder.address($0) }
        var told: [String] = []
        for site in sites.dropFirst(login.site == nil ? 1 : 0) {
            let part = site.map { "the address \($0)" } ?? "an address that names no site"
            if !(site.map { own.contains($0.description) } ?? false), !told.contains(part) { told.append(part) }
        }
        return told
    }

    /// Whether a login is nothing but what was written beside passkeys.
    private static func isNoteAlone(_ login: Login, beside passkeys: [Login]) -> Bool {
        !passkeys.isEmpty && login.password == nil && login.code == nil && login.username.isEmpty
    }

    /// Takes over fields of a file.
    ///
    /// - Returns: Those that the keychain has no place for.
    private mutating func take(_ group: ExchangeFields) -> [String] {
        var (taken, left) = (fields ?? [], [String]())
        for field in group.fields {
            let name = [group.label, field.label].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
            let read = CustomField(name.isEmpty ? "field \(taken.count + 1)" : name, field.value, form: field.kind)
            if let read, taken.count < CustomField.most {
                taken.append(read)
            } else {
                left.append(
                    read == nil
                        ? "a custom field whose name or value is too long"
                        : "a custom field beyond \(CustomField.most) of them"
                )
            }
        }
        fields = taken.isEmpty ? nil : taken
        return left
    }

    /// Its custom fields as a file has them; clear text.
    private var exposedFields: [ExchangeCredential] {
        guard let fields, !fields.isEmpty else { return [] }
        return [.fields(ExchangeFields(fields.map { ExchangeField($0.value, kind: $0.form, label: $0.name) }))]
    }

    private static func isLine(_ text: String) -> Bool { !text.unicodeScalars.contains { $0.value < 0x20 } }

    /// The login as an item of a file; clear text.
    package var exposedItem: ExchangeItem {
        if isPasskey { return exposedPasskey }
        var item = ExchangeItem(title: name, urls: [site?.description].compactMap(\.self) + addresses)
        item.identifier = self.item?.bytes ?? []
        item.tags = tags
        item.isFavorite = isFavorite ? true : nil
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
        item.credentials += exposedFields
        return item
    }

    private var exposedPasskey: ExchangeItem {
        var item = ExchangeItem(title: name, urls: [site?.description].compactMap(\.self))
        item.identifier = self.item?.bytes ?? []
        item.tags = tags
        item.isFavorite = isFavorite ? true : nil
        if created > 0 { item.createdAt = created / 1_000 }
        if modified > 0 { item.modifiedAt = modified / 1_000 }
        // Without its key it is of no use to anybody.
        if let passkey, passkey.key != nil { item.credentials.append(.passkey(passkey)) }
        if let note { item.credentials.append(.note(ExchangeNote(ExchangeField(note)))) }
        item.credentials += exposedFields
        return item
    }

    /// What makes its one-time codes, where it can be read.
    package var oneTimeCode: ExchangeCode? {
        code.flatMap { code in
            ExchangeCode(text: unsafe code.withBytes { unsafe String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Whether another login is this one, with the same secrets; keys of passkeys do not count, as the keychain tells none.
    package func hasSameSecrets(as other: Login) -> Bool {
        password == other.password && note == other.note && code == other.code
            && (fields ?? []) == (other.fields ?? []) && hasSamePasskey(as: other)
    }

    /// Whether another login is no passkey either, or the same one.
    package func hasSamePasskey(as other: Login) -> Bool {
        guard let passkey, let another = other.passkey else { return passkey == nil && other.passkey == nil }
        return passkey.isSame(as: another)
    }
}
