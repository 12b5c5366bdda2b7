// SPDX-License-Identifier: Apache-2.0
// An address whose owner showed that messages reach them there.

public import ByteEncodings
public import AccountMessages
internal import WebAuthnTypes

/// An address of an account.
///
/// Only verified ones are ever stored, so that nobody holds an address that is not theirs.
public struct VerifiedAddress: Sendable, Hashable {
    /// The address, in the spelling that was proved.
    public let recipient: MessageRecipient
    /// In which language messages to it are written.
    public let language: MessageLanguage
    /// When it was proved.
    public let verifiedAt: UnixTime
    /// Whether a provider told since that it forwards no mail to it any more; a code that comes back from it says otherwise.
    ///
    /// Derived from the account's links when it is read, and stored nowhere else.
    public private(set) var isUndeliverable = false

    /// How many addresses an account may have.
    public static let limit = 5

    /// Assembles an address.
    ///
    /// - Parameters:
    ///   - recipient: The address.
    ///   - language: In which language messages to it are written.
    ///   - verifiedAt: When it was proved.
    public init(recipient: MessageRecipient, language: MessageLanguage, verifiedAt: UnixTime) {
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
