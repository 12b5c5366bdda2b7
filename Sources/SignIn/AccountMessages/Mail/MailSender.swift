// SPDX-License-Identifier: Apache-2.0

/// A name and an address, for the header `From`.
package struct MailSender: Sendable, Hashable {
    /// The name that mail programs show.
    package let name: String
    /// The address; its domain is also that of message identifiers.
    package let address: EmailAddress

    /// Assembles a sender.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 characters without control characters and line breaks.
    ///   - address: The address.
    /// - Throws: `textInvalid`.
    package init(name: String, address: EmailAddress) throws(AccountMessagesError) {
        guard MessageText.isLine(name, limit: 64) else {
            throw AccountMessagesError(
                .textInvalid,
                "the sender's name must have 1 to 64 characters without control characters and line breaks"
            )
        }
        self.name = name
        self.address = address
    }
}
