// SPDX-License-Identifier: Apache-2.0
// A one-time code that waits to be sent.

public import ByteEncodings
public import AccountMessages
public import OneTimeCodes
public import WebAuthnTypes

/// A code on its way to its owner.
///
/// It lives in memory alone: it is never stored, never logged, and lost when the service stops, after which people ask
/// for another. It names no account, since it may go to an address that nobody has proved yet.
public struct CodePosting: Sendable, CustomStringConvertible, CustomReflectable {
    /// Where it goes.
    public let recipient: MessageRecipient
    /// The digits.
    public let exposedCode: String
    /// What a sign-in link carries behind `#`; nil where no link is offered.
    public let exposedLinkToken: String?
    /// What the code is for.
    public let purpose: CodePurpose
    /// In which language to write.
    public let language: MessageLanguage
    /// For how many seconds the code is valid, from when it was posted.
    public let lifetimeSeconds: Int
    /// From when on the code is refused; nothing is sent after that.
    public let expiresAt: UnixTime

    /// The path of the page that a sign-in link leads to.
    public static let linkPath = "/sign-in/link"

    /// Assembles a posting.
    ///
    /// - Parameters:
    ///   - recipient: Where it goes.
    ///   - exposedCode: The digits.
    ///   - exposedLinkToken: What a sign-in link carries behind `#`.
    ///   - purpose: What the code is for.
    ///   - language: In which language to write.
    ///   - lifetimeSeconds: For how many seconds the code is valid.
    ///   - expiresAt: From when on the code is refused.
    public init(
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
    public func message(origin: Origin) throws(AccountMessagesError) -> AccountMessage {
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
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
