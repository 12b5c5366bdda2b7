// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
package import ByteEncodings
package import OneTimeCodes
package import WebAuthnTypes

/// A code on its way to its owner.
///
/// It lives in memory alone: it is never stored, never logged, and lost when the service stops, after which people ask
/// for another. It names no account, since it may go to an address that nobody has proved yet.
package struct CodePosting: Sendable, CustomStringConvertible, CustomReflectable {
    /// Where it goes.
    package let recipient: MessageRecipient
    /// The digits.
    package let exposedCode: String
    /// What a sign-in link carries behind `#`; nil where no link is offered.
    package let exposedLinkToken: String?
    /// What the code is for.
    package let purpose: CodePurpose
    /// In which language to write.
    package let language: MessageLanguage
    /// For how many seconds the code is valid, from when it was posted.
    package let lifetimeSeconds: Int
    /// From when on the code is refused; nothing is sent after that.
    package let expiresAt: UnixTime

    /// The path of the page that a sign-in link leads to.
    package static let linkPath = "/sign-in/link"

    /// Assembles a posting.
    package init(
        recipient: MessageRecipient,
        exposedCode: String,
        exposedLinkToken: String?,
        purpose: CodePurpose,
        language: MessageLanguage,
        lifetimeSeconds: Int,
        expiresAt: UnixTime
    ) {
        self.recipient = recipient
        self.exposedCode = exposedCode
        self.exposedLinkToken = exposedLinkToken
        self.purpose = purpose
        self.language = language
        self.lifetimeSeconds = lifetimeSeconds
        self.expiresAt = expiresAt
    }

    /// What a mail with the code says.
    ///
    /// - Parameter origin: The service's own origin, as it is configured; links lead nowhere else.
    /// - Returns: The message, to be put into words.
    /// - Throws: `linkInvalid` for an origin that is no web origin.
    package func message(origin: Origin) throws(AccountMessagesError) -> AccountMessage {
        let minutes = max(1, lifetimeSeconds / 60)
        if purpose == .secondStep {
            return .secondStepCode(exposedCode: exposedCode, lifetimeMinutes: minutes)
        }
        guard let token = exposedLinkToken else {
            return .code(exposedCode: exposedCode, lifetimeMinutes: minutes)
        }
        let link = try MessageLink(origin: origin.text, path: Self.linkPath, token: token)
        return .signInCode(exposedCode: exposedCode, link, lifetimeMinutes: minutes)
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// Takes codes and sends them later, beside the requests.
///
/// A request never waits for a mail server: its time would tell whose address is known, and a server that hangs would
/// keep everybody out. So this neither waits nor fails. Whatever implements it keeps a bounded number of postings in
/// memory, drops what comes beyond, and counts what it dropped.
package protocol CodeMessenger: Sendable {
    /// Takes a code to be sent.
    ///
    /// - Parameter posting: The code and where it goes.
    func post(_ posting: CodePosting)
}
