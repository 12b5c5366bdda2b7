// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AccountMessages
internal import WebAuthnTypes

/// An address of an account.
///
/// Only verified ones are ever stored, so that nobody holds an address that is not theirs.
package struct VerifiedAddress: Sendable, Hashable {
    /// The address, in the spelling that was proved.
    package let recipient: MessageRecipient
    /// In which language messages to it are written.
    package let language: MessageLanguage
    /// When it was proved.
    package let verifiedAt: UnixTime
    /// Whether a provider told since that it forwards no mail to it any more; a code that comes back from it says otherwise.
    ///
    /// Derived from the account's links when it is read, and stored nowhere else.
    package private(set) var isUndeliverable = false

    /// How many addresses an account may have.
    package static let limit = 5

    /// Assembles an address.
    package init(recipient: MessageRecipient, language: MessageLanguage, verifiedAt: UnixTime) {
        self.recipient = recipient
        self.language = language
        self.verifiedAt = verifiedAt
    }
}

extension VerifiedAddress {
    /// The address, as the links of its account have it.
    ///
    /// - Parameter links: The account's links; those alone matter whose address is undeliverable.
    /// - Returns: The same address, undeliverable where one of the links says so later than the address was proved.
    package func judged(by links: [ExternalLink]) -> VerifiedAddress {
        var judged = self
        judged.isUndeliverable = links.contains { link in
            guard let address = link.address, address.isUndeliverable, let changedAt = link.addressChangedAt,
                changedAt > verifiedAt, let named = try? MessageRecipient(.email, address.text)
            else { return false }
            return recipient.kind == .email && named.canonical == recipient.canonical
        }
        return judged
    }
}
