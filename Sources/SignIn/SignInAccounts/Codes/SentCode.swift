// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AccountMessages
package import OneTimeCodes
internal import WebAuthnTypes

/// A code that was sent to an address and not given back yet.
///
/// It lives and dies with its ceremony, which the browser or session that asked alone can go on with: so a stranger who
/// asks for codes to the same address neither uses up anybody's attempts nor voids anybody's code.
package struct SentCode: Sendable, Hashable {
    /// Where it was sent; nil when it was sent nowhere, because no account may be opened by it.
    package let recipient: MessageRecipient?
    /// In which language.
    package let language: MessageLanguage
    /// What it is for.
    package let purpose: CodePurpose
    /// What is kept of it, and how many attempts are left.
    package let pending: PendingCode
    /// When it was sent.
    package let sentAt: UnixTime
    /// Under which name codes and attempts are limited: the address, or whatever was typed to sign in.
    package let limitName: String
    /// From which allowance codes and attempts are taken: that of a browser in which the account signed in before, or in which
    /// another proof of a recovery was just shown, or that of strangers.
    package let isKnownBrowser: Bool
    /// Since when the address is the account's; nil where it was sent to prove it, or nowhere.
    package let provedAt: UnixTime?

    /// Assembles a sent code.
    package init(
        recipient: MessageRecipient?,
        language: MessageLanguage,
        purpose: CodePurpose,
        pending: PendingCode,
        sentAt: UnixTime,
        limitName: String,
        isKnownBrowser: Bool,
        provedAt: UnixTime? = nil
    ) {
        self.recipient = recipient
        self.language = language
        self.purpose = purpose
        self.pending = pending
        self.sentAt = sentAt
        self.limitName = limitName
        self.isKnownBrowser = isKnownBrowser
        self.provedAt = provedAt
    }

    /// The same code with another state.
    func with(_ pending: PendingCode) -> SentCode {
        SentCode(
            recipient: recipient,
            language: language,
            purpose: purpose,
            pending: pending,
            sentAt: sentAt,
            limitName: limitName,
            isKnownBrowser: isKnownBrowser,
            provedAt: provedAt
        )
    }

    /// As which method a right code counts.
    var method: SignInMethod { recipient?.kind == .phone ? .smsCode : .emailCode }
}
