// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import KeychainItems
internal import PasskeyRecords
internal import SecretMemory

extension Login {
    /// The login as a new item.
    ///
    /// - Throws: ``KeychainLoginsError``: `tooLong`, `nameless`, `addressInvalid`.
    package var newItem: ItemContent {
        get throws(KeychainLoginsError) {
            for name in [AttributeName.aliases, .comment, .folder] {
                let text = content.attributes[name]?.text ?? ""
                guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" }) else {
                    // Each is a line: what holds an end of line would be two, and another site might be one of them.
                    throw KeychainLoginsError(
                        .addressInvalid,
                        "an address, a tag or a folder holds a control character; leave it out"
                    )
                }
            }
            guard content.kind != .genericPassword || !title.isEmpty else {
                throw KeychainLoginsError(.nameless, "a login needs a site or a title by which it is found")
            }
            guard ItemRules.fit(content.attributes) else {
                throw KeychainLoginsError(
                    .tooLong,
                    "the title, name, addresses or tags are too long; each is kept up to \(ItemRules.longestValue) bytes"
                )
            }
            let (name, most) = (isPasskey ? "passkey" : "password", ItemSecrets.longest)
            for (name, count) in [
                (name, content.secrets.data?.count), ("note", note?.count), ("code", code?.count),
                ("custom fields together", content.secrets.fieldsWeight),
            ] {
                guard (count ?? 0) <= most else {
                    throw KeychainLoginsError(
                        .tooLong,
                        "the \(name) has \(count ?? 0) bytes; \(most) are the most that is kept"
                    )
                }
            }
            guard (fields?.count ?? 0) <= CustomField.most else {
                throw KeychainLoginsError(.tooLong, "a login has at most \(CustomField.most) custom fields")
            }
            return content
        }
    }

    /// What has to change in the keychain so that a login becomes this one; secrets that are nil stay.
    ///
    /// - Parameter former: The login as it is stored.
    /// - Returns: The change; nil where the former login is not stored.
    /// - Throws: ``KeychainLoginsError``: `tooLong`, `nameless`, `addressInvalid`, `siteChanged`, `passkeyFixed`.
    package func change(from former: Login) throws(KeychainLoginsError) -> (item: ItemTarget, changes: ItemChanges)? {
        if let old = former.passkey {
            // Site, name and key belong together: what is changed here would be another passkey, which the site does not know.
            let isSame = passkey.map { now in now.isSame(as: old) && (content.secrets.data == nil || now.isWhole) }
            guard isSame ?? false, code == nil else {
                throw KeychainLoginsError(
                    .passkeyFixed,
                    "the site and the name of a passkey are the site's, and it has no password; change its title, tags or note"
                )
            }
        }
        guard content.kind == former.content.kind else {
            throw KeychainLoginsError(
                .siteChanged,
                "a login with a site and one without are kept apart; add it anew and remove this one"
            )
        }
        guard let item = former.item else { return nil }
        let (before, now) = (former.content.attributes, try newItem)
        let changes = ItemChanges(
            now.attributes.filter { before[$0.key] != $0.value },
            removed: Set(before.keys).subtracting(now.attributes.keys),
            secrets: now.secrets
        )
        return (ItemTarget(item), changes)
    }
}
