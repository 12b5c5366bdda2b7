// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// What a verified identity token says that came from the token endpoint: for a code beside a first token, or when a refresh
/// token was looked at.
///
/// It proves no sign-in: nobody was in front of any device.
public struct RefreshedIdentity: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// Who it is about; the same as before.
    public let identity: ExternalIdentity
    /// When it was issued.
    public let issuedAt: UnixTime
    /// The address that the provider names by now, if it names one; never a key.
    public let email: EmailHint?

    init(identity: ExternalIdentity, issuedAt: UnixTime, email: EmailHint?) {
        self.identity = identity
        self.issuedAt = issuedAt
        self.email = email
    }

    /// The provider alone.
    public var description: String { "somebody at \(identity.provider)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
