// SPDX-License-Identifier: Apache-2.0
// A passkey as its owner sees it.

public import ByteEncodings
public import WebAuthnRelyingParty
public import WebAuthnTypes

/// A registered passkey: the credential record and what its owner calls it.
public struct Passkey: Sendable, Hashable {
    /// What the relying party keeps (WebAuthn Level 3, section 4, "credential record").
    public var credential: CredentialRecord
    /// Its owner's name for it.
    public var name: PasskeyName
    /// When it was registered.
    public let createdAt: UnixTime
    /// When it last signed in or verified; nil before its first use.
    public var lastUsedAt: UnixTime?
    /// Whether it was made without a prompt and has not yet verified its user.
    ///
    /// Such a passkey signs in and counts for nothing more: the first use that verifies its user makes it like any other.
    public var isUnproven: Bool

    /// Assembles a passkey.
    ///
    /// - Parameters:
    ///   - credential: The credential record.
    ///   - name: Its owner's name for it.
    ///   - createdAt: When it was registered.
    ///   - lastUsedAt: When it was last used.
    ///   - isUnproven: Whether it was made without a prompt and has not yet verified its user.
    public init(
        credential: CredentialRecord,
        name: PasskeyName,
        createdAt: UnixTime,
        lastUsedAt: UnixTime? = nil,
        isUnproven: Bool = false
    ) {
        self.credential = credential
        // What was said while it was made without a prompt is no verification.
        if isUnproven { self.credential.isUserVerificationInitialized = false }
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isUnproven = isUnproven
    }

    /// Whether it ever verified its user, in a ceremony that asked for it.
    public var provesUser: Bool { credential.isUserVerificationInitialized }

    /// The product that made it, from its AAGUID; nil when unknown.
    ///
    /// A label for people, never a ground for policy: nobody attested it.
    public var provider: String? { PasskeyProviders.name(of: credential.aaguid) }

    /// Where the passkey lives.
    public var kind: PasskeyKind {
        if credential.backupEligible == true { return .synced }
        if credential.attachment == .crossPlatform { return .securityKey }
        if credential.attachment == .platform { return .thisDevice }
        let transports = credential.transports
        return transports.contains(.usb) || transports.contains(.nfc) || transports.contains(.smartCard)
            ? .securityKey : .thisDevice
    }

    /// What browsers are told about it in allow and exclude lists.
    public var descriptor: PublicKeyCredentialDescriptor {
        PublicKeyCredentialDescriptor(id: credential.id, transports: credential.transports)
    }
}
