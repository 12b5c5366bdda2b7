// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainAgentProtocol
internal import KeychainVault
internal import SecretMemory

extension Login {
    /// The access group in which logins lie.
    package static let group = "passwords"
    /// The attributes that a login writes; what else an item has is left as it is.
    package static let ownAttributes = [
        "acct", "alis", "credential", "dnam", "icmt", "labl", "path", "port", "ptcl", "rpid", "srvr", "svce", "uhdl",
    ]

    /// Reads a login from an item; nil for what is no login: another kind, or a server that is no address.
    ///
    /// - Parameter found: An item of the group.
    package init?(_ found: FoundItem) {
        let values = found.content.attributes.values
        func text(_ name: String) -> String { values[name]?.text ?? "" }
        var site: SiteAddress?
        switch found.content.kind {
        case .internetPassword:
            let scheme = text("ptcl") == "http" ? "http" : "https"
            let port = values["port"]?.integer.flatMap { $0 == 0 ? nil : ":\($0)" } ?? ""
            guard let address = try? SiteAddress("\(scheme)://\(text("srvr"))\(port)") else { return nil }
            site = address
        case .genericPassword: break
        case .passkey:
            guard let passkey = Self.passkey(found),
                let login = try? Login(passkey, title: text("labl"), username: text("acct"))
            else { return nil }
            self = login
            note = found.content.secrets.note
            item = found.item
            tags = Self.lines(text("icmt"))
            (created, modified) = (found.created, found.modified)
            return
        default: return nil
        }
        let secrets = found.content.secrets
        self.init(
            title: text("labl"),
            site: site,
            username: text("acct"),
            password: secrets.data,
            note: secrets.note,
            code: secrets.code
        )
        if site == nil, title.isEmpty { title = text("svce") }
        item = found.item
        // Whatever else stands there is another program's, and stays.
        number = site == nil ? 1 : Int(text("path")).flatMap { $0 > 1 && String($0) == text("path") ? $0 : nil } ?? 1
        addresses = Self.lines(text("alis"))
        tags = Self.lines(text("icmt"))
        (created, modified) = (found.created, found.modified)
    }

    private static func passkey(_ found: FoundItem) -> PasskeyDetails? {
        let values = found.content.attributes.values
        guard let identifier = values["credential"]?.bytes, let relyingParty = values["rpid"]?.text else { return nil }
        var passkey = PasskeyDetails(
            credentialID: identifier,
            relyingParty: relyingParty,
            userHandle: values["uhdl"]?.bytes ?? [],
            displayName: values["dnam"]?.text ?? ""
        )
        passkey.take(found.content.secrets.data)
        return passkey
    }

    /// The login as a new item.
    ///
    /// - Throws: ``KeychainLoginsError``: `tooLong`, `nameless`.
    package var draft: ItemDraft {
        get throws(KeychainLoginsError) {
            let secrets = try checkedSecrets()
            return ItemDraft(
                kind: passkey != nil ? .passkey : site == nil ? .genericPassword : .internetPassword,
                group: Self.group,
                attributes: try Self.attributes(try values()),
                secrets: secrets
            )
        }
    }

    /// What has to change in the keychain so that a login becomes this one; secrets that are nil stay.
    ///
    /// - Parameter former: The login as it is stored.
    /// - Returns: The change; nil where the former login is not stored.
    /// - Throws: ``KeychainLoginsError``: `tooLong`, `nameless`, `siteChanged`, `passkeyFixed`.
    package func change(from former: Login) throws(KeychainLoginsError) -> ItemChange? {
        if let old = former.passkey {
            // Site, name and key belong together: what is changed here would be another passkey, which the site does not know.
            guard passkey.map({ $0.isSame(as: old) }) ?? false, site == former.site, username == former.username,
                password == nil, code == nil
            else {
                throw KeychainLoginsError(
                    .passkeyFixed,
                    "the site and the name of a passkey are the site's, and it has no password; change its title, tags or note"
                )
            }
        }
        guard (site == nil) == (former.site == nil) else {
            throw KeychainLoginsError(
                .siteChanged,
                "a login with a site and one without are kept apart; add it anew and remove this one"
            )
        }
        guard let item = former.item else { return nil }
        let (before, now) = (try former.values(), try values())
        return ItemChange(
            [ItemTarget(item)],
            attributes: try Self.attributes(now.filter { before[$0.key] != $0.value }),
            removed: Set(before.keys).subtracting(now.keys),
            secrets: try checkedSecrets()
        )
    }

    private func values() throws(KeychainLoginsError) -> [String: CBORValue] {
        guard (addresses + tags).allSatisfy({ !$0.unicodeScalars.contains { $0.value < 0x20 } }) else {
            // Each is a line: what holds an end of line would be two, and another site might be one of them.
            throw KeychainLoginsError(.addressInvalid, "an address or a tag holds a control character; leave it out")
        }
        var values: [String: CBORValue] = [:]
        func set(_ name: String, _ text: String) { if !text.isEmpty { values[name] = .text(text) } }
        set("acct", username)
        set("labl", title)
        set("alis", addresses.joined(separator: "\n"))
        set("icmt", tags.joined(separator: "\n"))
        if let passkey {
            values["credential"] = .bytes(passkey.credentialID)
            values["uhdl"] = passkey.userHandle.isEmpty ? nil : .bytes(passkey.userHandle)
            set("rpid", passkey.relyingParty)
            set("dnam", passkey.displayName)
        } else if let site {
            set("srvr", site.host.description)
            set("ptcl", site.scheme == .http ? "http" : "htps")
            if let port = site.port { values["port"] = .integer(port) }
            if number > 1 { set("path", String(number)) }
        } else {
            guard !title.isEmpty else {
                throw KeychainLoginsError(.nameless, "a login needs a site or a title by which it is found")
            }
            set("svce", title)
        }
        return values
    }

    private func checkedSecrets() throws(KeychainLoginsError) -> ItemSecrets {
        let password = passkey.map(\.secret) ?? password
        let name = passkey == nil ? "password" : "passkey"
        for (name, secret) in [(name, password), ("note", note), ("code", code)] {
            guard (secret?.count ?? 0) <= ItemSecrets.longest else {
                throw KeychainLoginsError(
                    .tooLong,
                    "the \(name) has \(secret?.count ?? 0) bytes; \(ItemSecrets.longest) are the most that is kept"
                )
            }
        }
        return ItemSecrets(data: password, note: note, code: code)
    }

    private static func attributes(_ values: [String: CBORValue]) throws(KeychainLoginsError) -> ItemAttributes {
        do {
            return try ItemAttributes(values)
        } catch {
            throw KeychainLoginsError(
                .tooLong,
                "the title, name, addresses or tags are too long; each is kept up to \(ItemAttributes.longest) bytes"
            )
        }
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map { String($0) } }
}
