// SPDX-License-Identifier: Apache-2.0

package import CTAPTypes
internal import PasskeyRecords
package import SoftwareAuthenticator

/// A question of the security key, about one site and account at most; which program asks by it is not known.
package struct SecurityKeyQuestion: Sendable, Hashable {
    /// What the person is to agree to.
    package enum Act: Sendable, Hashable {
        /// A passkey is made.
        case make
        /// A passkey signs.
        case use
        /// There is a passkey already, and no second one is wanted.
        case alreadyHere
        /// A program may do this for some minutes.
        case permit(PinUvAuthPermissions)
        /// This keychain is the security key that the person means.
        case select
        /// PIN, large blobs and passkeys that are bound to this device are forgotten.
        case reset
    }

    package let act: Act
    /// The RP ID: foreign text; nil where none is named.
    package let site: String?
    /// The account, as the site called it; nil for none, and for several.
    package let account: String?
    /// Whether the person is verified by it.
    package let verifies: Bool
    /// Whether the person may ask for another passkey of the site.
    package let offersAnother: Bool

    /// Describes a question.
    package init(
        _ act: Act,
        at site: String? = nil,
        account: String? = nil,
        verifies: Bool,
        offersAnother: Bool = false
    ) {
        (self.act, self.site, self.account) = (act, site, account)
        (self.verifies, self.offersAnother) = (verifies, offersAnother)
    }

    /// Describes a question of an authenticator.
    package init(_ question: CTAPQuestion) {
        switch question {
        case .create(let party, let user, let verifies):
            self.init(.make, at: party.id.text, account: user.name ?? user.displayName, verifies: verifies)
        case .alreadyHere(let party, let verifies): self.init(.alreadyHere, at: party.text, verifies: verifies)
        case .use(let party, let passkeys, let verifies), .choose(let party, let passkeys, let verifies):
            let account = passkeys.count == 1 ? passkeys[0].username : nil
            self.init(.use, at: party.text, account: account, verifies: verifies)
        case .permit(let permissions, let party):
            self.init(.permit(permissions), at: party?.text, verifies: true)
        case .select: self.init(.select, verifies: false)
        // Confirmed by typing: the passcode, which a click cannot give.
        case .reset: self.init(.reset, verifies: true)
        }
    }
}
