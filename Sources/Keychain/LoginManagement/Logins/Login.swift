// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import PasskeyRecords
package import SecretMemory

/// A name and a password, mostly of a site: a view of an item of the keychain.
///
/// docs/formats/logins.md says how it lies there.
package struct Login: Sendable, Equatable {
    /// The item; attributes that no property here names are other programs', and stay.
    package private(set) var content: ItemContent
    /// Its ID in the keychain; nil before it is stored.
    package var item: ItemID?
    /// When it was stored, in milliseconds since 1970; 0 before.
    package var created: Int64 = 0
    /// When it was last changed, in milliseconds since 1970; 0 before.
    package var modified: Int64 = 0
    /// The site's address as it was read from the item: a search looks at it many times.
    private var address: SiteAddress?

    /// The access group in which logins lie.
    package static let group = "passwords"
    /// The attributes that a login writes; what else an item has is left as it is.
    package static let ownAttributes: Set<AttributeName> = [
        .account, .aliases, .comment, .credential, .displayName, .label, .path, .port, .protocol, .relyingParty,
        .server, .service, .userHandle,
    ]

    /// Describes a login that is not stored yet.
    ///
    /// - Parameters:
    ///   - title: What the person calls it; empty for the site's host.
    ///   - site: The site.
    ///   - username: The name of the account.
    ///   - password: The password.
    ///   - note: A note.
    ///   - code: An `otpauth` address.
    package init(
        title: String = "",
        site: SiteAddress? = nil,
        username: String = "",
        password: SecretBytes? = nil,
        note: SecretBytes? = nil,
        code: SecretBytes? = nil
    ) {
        content = ItemContent(
            .genericPassword,
            secrets: ItemSecrets(data: password, note: note, code: code),
            accessGroup: Self.group,
            vault: .personal
        )
        (self.title, self.site, self.username) = (title, site, username)
    }

    /// Describes a passkey that is not stored yet.
    ///
    /// - Parameters:
    ///   - passkey: The passkey.
    ///   - title: What the person calls it.
    /// - Throws: ``KeychainLoginsError``: `addressInvalid` for an RP ID that is no host.
    package init(_ passkey: PasskeyRecord, title: String = "") throws(KeychainLoginsError) {
        content = ItemContent(.passkey, accessGroup: Self.group, vault: .personal)
        content.passkey = passkey
        guard let site = Self.site(of: content), site.host.description == passkey.relyingParty, site.port == nil else {
            throw KeychainLoginsError(.addressInvalid, "a passkey is of a site, and its RP ID is the name of none")
        }
        address = site
        self.title = title
    }

    /// Reads a login from an item; nil for what is no login: another kind, or a server that is no address.
    ///
    /// - Parameter found: An item of the group.
    package init?(_ found: KeychainItem) {
        content = found.content
        address = Self.site(of: content)
        switch content.kind {
        case .genericPassword: break
        case .internetPassword: guard address != nil else { return nil }
        case .passkey: guard address != nil, content.passkey != nil else { return nil }
        case .certificate, .key: return nil
        }
        (item, created, modified) = (found.id, found.created, found.modified)
    }

    /// Takes over when it was made and changed, as a file says; what is no time since 1970 is passed over.
    ///
    /// - Parameters:
    ///   - made: In seconds since 1970.
    ///   - changed: Likewise.
    mutating func date(made: Int64?, changed: Int64?) {
        let times = [made, changed].compactMap(\.self).filter { (1...Self.latest).contains($0) }
        guard let first = times.first, let last = times.last else { return }
        content.dates = ItemDates(made: UInt64(first) * 1_000, changed: UInt64(last) * 1_000)
    }

    /// The end of the year 9999, in seconds since 1970.
    private static let latest: Int64 = 253_402_300_799

    // MARK: What it is found by

    /// What the person calls it.
    package var title: String {
        get {
            let label = text(.label)
            return label.isEmpty && content.kind == .genericPassword ? text(.service) : label
        }
        set {
            // Without a site it is found by its title. Another program's name for the service stays.
            if content.kind == .genericPassword, text(.service) == title { set(.service, newValue) }
            set(.label, newValue)
        }
    }

    /// The site that it was saved on; nil for what is no site's, such as a safe's number.
    package var site: SiteAddress? {
        get { address }
        set {
            address = newValue
            if isPasskey {
                set(.relyingParty, newValue?.host.description ?? "")
                return
            }
            let title = title
            set(.server, newValue?.host.description ?? "")
            set(.protocol, newValue.map { $0.scheme == .http ? "http" : "htps" } ?? "")
            content.attributes[.port] = newValue?.port.map { .number($0) }
            content.kind = newValue == nil ? .genericPassword : .internetPassword
            set(.service, newValue == nil ? title : "")
            if newValue == nil { set(.path, "") }
        }
    }

    /// Tells apart what a site and a name alone would not: 1 for the first of them, and for all without a site.
    package var number: Int {
        get {
            // Whatever else stands there is another program's, and stays.
            guard content.kind == .internetPassword, let number = Int(text(.path)), number > 1,
                String(number) == text(.path)
            else { return 1 }
            return number
        }
        set { if content.kind == .internetPassword { set(.path, newValue > 1 ? String(newValue) : "") } }
    }

    /// The name of the account; empty where there is none.
    package var username: String {
        get { text(.account) }
        set { set(.account, newValue) }
    }

    /// Further addresses at which it is used, as they were written.
    package var addresses: [String] {
        get { lines(.aliases) }
        set { set(.aliases, Self.joined(newValue)) }
    }

    /// The words by which the person sorts.
    package var tags: [String] {
        get { lines(.comment) }
        set { set(.comment, Self.joined(newValue)) }
    }

    /// Whether it is among the person's favourites.
    package var isFavorite: Bool {
        get { content.attributes[.favorite]?.number == 1 }
        set { content.attributes[.favorite] = newValue ? .number(1) : nil }
    }

    /// The folders in which it lies, the outermost first; empty for none.
    package var folder: [String] {
        get { lines(.folder) }
        set { set(.folder, Self.joined(newValue)) }
    }

    // MARK: What is secret

    /// The password, where it was asked for and there is one; a passkey has none.
    package var password: SecretBytes? {
        get { isPasskey ? nil : content.secrets.data }
        set { if !isPasskey || newValue != nil { content.secrets.data = newValue } }
    }

    /// The note, UTF-8.
    package var note: SecretBytes? {
        get { content.secrets.note }
        set { content.secrets.note = newValue }
    }

    /// What makes its one-time codes: an `otpauth` address, UTF-8; a passkey has none.
    package var code: SecretBytes? {
        get { content.secrets.code }
        set { content.secrets.code = newValue }
    }

    /// Custom fields in their order, where they were asked for and there are any.
    package var fields: [CustomField]? {
        get { content.secrets.fields }
        set { content.secrets.fields = newValue }
    }

    /// Custom fields of a name, in their order.
    package func fields(named name: String) -> [CustomField] { (fields ?? []).filter { $0.isNamed(name) } }

    /// Whether it is a passkey, which has neither a password nor codes.
    package var isPasskey: Bool { content.kind == .passkey }

    /// The passkey; nil for what is none.
    package var passkey: PasskeyRecord? {
        get { content.passkey }
        set { if newValue == nil { content.kind = .internetPassword } else { content.passkey = newValue } }
    }

    // MARK: Names

    /// The login as the nth of its site and name; without a site its title says so.
    ///
    /// - Parameter number: 1 or more.
    /// - Returns: The login itself as the first, and for a passkey.
    package func numbered(_ number: Int) -> Login {
        guard number > 1, !isPasskey else { return self }
        var other = self
        other.title = "\(name) (\(number))"
        other.number = number
        return other
    }

    /// What it is listed under: the title, else the site's host.
    package var name: String { title.isEmpty ? site?.host.description ?? username : title }

    // MARK: Attributes

    private func text(_ name: AttributeName) -> String { content.attributes[name]?.text ?? "" }

    private mutating func set(_ name: AttributeName, _ text: String) {
        content.attributes[name] = text.isEmpty ? nil : .text(text)
    }

    private func lines(_ name: AttributeName) -> [String] { text(name).split(separator: "\n").map { String($0) } }

    /// Texts as lines; one that holds an end of line must not become two, and is refused when it is to be stored.
    private static func joined(_ texts: [String]) -> String {
        texts.map { String($0.map { $0.isNewline ? "\0" : $0 }) }.joined(separator: "\n")
    }

    private static func site(of content: ItemContent) -> SiteAddress? {
        func text(_ name: AttributeName) -> String { content.attributes[name]?.text ?? "" }
        switch content.kind {
        case .internetPassword:
            let port = content.attributes[.port]?.number.flatMap { $0 == 0 ? nil : ":\($0)" } ?? ""
            return try? SiteAddress("\(text(.protocol) == "http" ? "http" : "https")://\(text(.server))\(port)")
        case .passkey: return try? SiteAddress("https://\(text(.relyingParty))")
        case .genericPassword, .certificate, .key: return nil
        }
    }
}
