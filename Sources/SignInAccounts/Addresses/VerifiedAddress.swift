// SPDX-License-Identifier: Apache-2.0
// An address whose owner showed that messages reach them there.

public import AccountMessages
public import WebAuthnTypes

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
