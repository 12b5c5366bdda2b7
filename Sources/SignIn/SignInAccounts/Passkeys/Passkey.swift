// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnRelyingParty
package import WebAuthnTypes

/// A registered passkey: the credential record and what its owner calls it.
package struct Passkey: Sendable, Hashable {
    /// What the relying party keeps (WebAuthn Level 3, section 4, "credential record").
    package var credential: CredentialRecord
    /// Its owner's name for it.
    package var name: PasskeyName
    /// When it was registered.
    package let createdAt: UnixTime
    /// When it last signed in or verified; nil before its first use.
    package var lastUsedAt: UnixTime?
    /// Whether it was made without a prompt and has not yet verified its user.
    ///
    /// Such a passkey signs in and counts for nothing more: the first use that verifies its user makes it like any other.
    package var isUnproven: Bool

    /// Assembles a passkey.
    ///
    /// - Parameters:
    ///   - credential: The credential record.
    ///   - name: Its owner's name for it.
    ///   - createdAt: When it was registered.
    ///   - lastUsedAt: When it was last used.
    ///   - isUnproven: Whether it was made without a prompt and has not yet verified its user.
    package init(
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
    package var provesUser: Bool { credential.isUserVerificationInitialized }

    /// The product that made it, from its AAGUID; nil when unknown.
    ///
    /// A label for people, never a ground for policy: nobody attested it.
    package var provider: String? { PasskeyProviders.name(of: credential.aaguid) }

    /// Where the passkey lives.
    package var kind: PasskeyKind {
        if credential.backupEligible == true { return .synced }
        if credential.attachment == .crossPlatform { return .securityKey }
        if credential.attachment == .platform { return .thisDevice }
        let transports = credential.transports
        return transports.contains(.usb) || transports.contains(.nfc) || transports.contains(.smartCard)
            ? .securityKey : .thisDevice
    }

    /// What browsers are told about it in allow and exclude lists.
    package var descriptor: PublicKeyCredentialDescriptor {
        PublicKeyCredentialDescriptor(id: credential.id, transports: credential.transports)
    }
}

/// Where a passkey lives, as far as its flags tell.
package enum PasskeyKind: String, Sendable, Hashable, CaseIterable {
    /// A manager keeps it and brings it to its owner's other devices (backup eligible).
    case synced
    /// It cannot leave the device on which it was made.
    case thisDevice = "this_device"
    /// It lives on a key that is carried from machine to machine.
    case securityKey = "security_key"
}

/// Chooses a name for a passkey.
enum PasskeyNaming {
    /// The provider's name or, where that is unknown, the device; numbered when the account has one of that name.
    static func name(for credential: CredentialRecord, device: String, beside others: [Passkey]) -> PasskeyName {
        let base = PasskeyProviders.name(of: credential.aaguid) ?? TextRules.accepted(String(device.prefix(60)))
        let text = base ?? "Passkey"
        let taken = Set(others.map(\.name.text))
        guard taken.contains(text) else { return PasskeyName(stored: text) }
        let number = (2...(others.count + 2)).first { !taken.contains("\(text.prefix(58)) \($0)") } ?? 2
        return PasskeyName(stored: "\(text.prefix(58)) \(number)")
    }
}
