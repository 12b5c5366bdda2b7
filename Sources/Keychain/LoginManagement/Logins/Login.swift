// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
package import SecretMemory

/// A name and a password, mostly of a site; docs/formats/logins.md says how it lies in a keychain.
package struct Login: Sendable, Equatable {
    /// Its item in the keychain; nil before it is stored.
    package var item: ItemID?
    /// What the person calls it.
    package var title: String
    /// The site that it was saved on; nil for what is no site's, such as a safe's number.
    package var site: SiteAddress?
    /// Tells apart what a site and a name alone would not: 1 for the first of them, and for all without a site.
    package var number: Int
    /// Further addresses at which it is used, as they were written.
    package var addresses: [String]
    /// The name of the account; empty where there is none.
    package var username: String
    /// The words by which the person sorts.
    package var tags: [String]
    /// When it was stored, in milliseconds since 1970; 0 before.
    package var created: Int64
    /// When it was last changed, in milliseconds since 1970; 0 before.
    package var modified: Int64
    /// The password, where it was asked for and there is one.
    package var password: SecretBytes?
    /// The note, UTF-8.
    package var note: SecretBytes?
    /// What it has beside where it is a passkey, which has neither a password nor codes.
    package var passkey: PasskeyDetails?
    /// What makes its one-time codes: an `otpauth` address, UTF-8.
    package var code: SecretBytes?

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
        self.title = title
        self.site = site
        addresses = []
        number = 1
        self.username = username
        tags = []
        (created, modified) = (0, 0)
        self.password = password
        self.note = note
        self.code = code
    }

    /// Describes a passkey that is not stored yet.
    ///
    /// - Parameters:
    ///   - passkey: The passkey.
    ///   - title: What the person calls it.
    ///   - username: The name of the account.
    /// - Throws: ``KeychainLoginsError``: `addressInvalid` for an RP ID that is no host.
    package init(
        _ passkey: PasskeyDetails,
        title: String = "",
        username: String
    ) throws(KeychainLoginsError) {
        do {
            let site = try SiteAddress("https://\(passkey.relyingParty)")
            guard site.host.description == passkey.relyingParty, site.port == nil else {
                throw KeychainLoginsError(.addressInvalid, "")
            }
            self.init(title: title, site: site, username: username)
        } catch {
            throw KeychainLoginsError(.addressInvalid, "a passkey is of a site, and its RP ID is the name of none")
        }
        self.passkey = passkey
    }

    /// The login as the nth of its site and name; without a site its title says so.
    ///
    /// - Parameter number: 1 or more.
    /// - Returns: The login itself as the first, and for a passkey.
    package func numbered(_ number: Int) -> Login {
        guard number > 1, passkey == nil else { return self }
        var other = self
        other.title = "\(name) (\(number))"
        if site != nil { other.number = number }
        return other
    }

    /// What it is listed under: the title, else the site's host.
    package var name: String { title.isEmpty ? site?.host.description ?? username : title }
}
