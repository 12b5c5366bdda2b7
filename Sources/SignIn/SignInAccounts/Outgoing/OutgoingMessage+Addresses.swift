// SPDX-License-Identifier: Apache-2.0
// Verified addresses, as messages are sent to them.

internal import AccountMessages

extension OutgoingMessage.Recipient {
    /// A verified e-mail address; nil for a telephone number, which gets codes and nothing else, and for an address to which a
    /// provider forwards no mail any more.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - accountName: The name of the account that the mail is about.
    package init?(_ address: VerifiedAddress, accountName: String) {
        guard case .email(let email) = address.recipient, !address.isUndeliverable else { return nil }
        self.init(address: email.text, language: address.language.rawValue, accountName: accountName)
    }
}

extension MessageRecipient {
    /// Whether a mail goes to this address.
    package func owns(_ recipient: OutgoingMessage.Recipient) -> Bool { kind == .email && text == recipient.address }
}
