// SPDX-License-Identifier: Apache-2.0

/// The key under which a person's identity at a provider is stored and looked up: provider, tenant, subject.
///
/// Never an e-mail address: whoever is given an address after its first owner, or makes a provider say it, would be given
/// the account. A value of this type is a key and proves nothing; ``VerifiedIdentity`` does.
public struct ExternalIdentity: Sendable, Hashable {
    /// The provider, such as `apple`.
    public let provider: ProviderName
    /// Within what the subject is unique: ``IdentityProvider/tenant``.
    public let tenant: String
    /// The provider's identifier of the person, as it came: 1 to 255 printable ASCII characters.
    public let subject: String

    /// Takes a key, such as one that was stored.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - tenant: Within what the subject is unique; at most 64 characters.
    ///   - subject: The claim `sub`: 1 to 255 printable ASCII characters (OpenID Connect Core 1.0, section 2).
    /// - Throws: `identifierInvalid`.
    public init(provider: ProviderName, tenant: String, subject: String) throws(AppleSignInError) {
        guard tenant.utf8.count <= 64, tenant.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AppleSignInError(.identifierInvalid, "a tenant has at most 64 printable ASCII characters")
        }
        guard Self.isSubject(subject) else {
            throw AppleSignInError(
                .identifierInvalid,
                "a subject has \(subject.utf8.count) bytes; 1 to 255 printable ASCII characters were expected"
            )
        }
        self.provider = provider
        self.tenant = tenant
        self.subject = subject
    }

    /// Takes a subject that a token named, beside what its provider is configured with; nil when it can be none.
    init?(_ provider: ProviderName, checkedTenant tenant: String, subject: String) {
        guard Self.isSubject(subject) else { return nil }
        self.provider = provider
        self.tenant = tenant
        self.subject = subject
    }

    /// What stands before the team of a simulated Apple: whoever holds a port of this machine can sign for any subject, and
    /// must be none of those whom Apple knows under it.
    static let simulatedMark = "simulated:"

    /// Whether a simulated provider vouches for it.
    public var isSimulated: Bool { tenant.hasPrefix(Self.simulatedMark) }

    /// The tenant without the mark of a simulated provider: for Apple the team.
    public var team: String { isSimulated ? String(tenant.dropFirst(Self.simulatedMark.count)) : tenant }

    /// Whether a text can be a subject.
    static func isSubject(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && ExactText.isWithin(0x21...0x7E, text)
    }
}

extension ExternalIdentity: CustomStringConvertible, CustomReflectable {
    /// The provider alone: a subject in a log would follow somebody about.
    public var description: String { "somebody at \(provider)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
