// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// The reason for which the person is verified.
public struct VerificationPrompt: Sendable, Hashable {
    /// What happens after a successful verification.
    public enum Purpose: Sendable, Hashable {
        /// A passkey is made.
        case creation
        /// A passkey signs.
        case assertion
    }

    /// The site or app that asks.
    public let relyingPartyID: RelyingPartyID
    /// The name of the account that the person agreed to; foreign text.
    public let username: String
    /// What happens after a successful verification.
    public let purpose: Purpose

    /// Puts a prompt together.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The site or app that asks.
    ///   - username: The name of the account that the person agreed to.
    ///   - purpose: What happens after a successful verification.
    public init(relyingPartyID: RelyingPartyID, username: String, purpose: Purpose) {
        self.relyingPartyID = relyingPartyID
        self.username = username
        self.purpose = purpose
    }
}
