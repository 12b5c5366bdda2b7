// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import SecretMemory

/// A passkey with everything that is kept of it, as vaults store it, other managers hand it over and authenticators sign with it.
///
/// Its parts are bytes, texts and the standards' numbers: a vault that only keeps it needs no more. Printing shows ID and relying party.
public struct PasskeyRecord: Sendable, Equatable {
    /// The credential ID.
    public var credentialID: [UInt8]
    /// The RP ID: the site's name in ASCII form, or the name of a use such as `ssh:`.
    public var relyingParty: String
    /// The account's name; empty for none.
    public var username: String
    /// The account's name for display; empty for none.
    public var displayName: String
    /// The user handle.
    public var userHandle: [UInt8]
    /// The private key, PKCS #8 in DER; nil where it was not asked for.
    public var key: SecretBytes?
    /// What another program handed over with it, such as the payments of CXF: an object in JSON; empty for none.
    public var kept: SecretBytes
    /// The algorithm of its signatures, by COSE's numbers, also where the key was not asked for; nil for one that is not used here.
    public var algorithm: Int?
    /// Whether it may be on other devices, fixed when it was made.
    public var backup = PasskeyBackup.backedUp
    /// How many signatures it made; of one that is bound to its device alone.
    public var counter: UInt32 = 0
    /// When it was made, in milliseconds since 1970; nil where that is not known.
    public var created: UInt64?
    /// When it was used last, in milliseconds since 1970; nil where that is not known.
    public var used: UInt64?
    /// The secret of `hmac-secret` behind user verification: 32 bytes.
    public var verifiedSecret: SecretBytes?
    /// The secret of `hmac-secret` without user verification: 32 bytes.
    public var unverifiedSecret: SecretBytes?
    /// The large blob, as its site handed it over: at most ``longestBlob`` bytes.
    public var blob: SecretBytes?
    /// The key under which a platform keeps a large blob in an authenticator's array: 32 bytes.
    public var largeBlobKey: SecretBytes?
    /// The bytes of `credBlob`: at most ``longestCredentialBlob``.
    public var credentialBlob: SecretBytes?
    /// The level of `credProtect`: 1, 2 or 3; any other number counts as 3.
    public var protection = 1
    /// Whether other sites than its own may have it confirm a payment (`thirdPartyPayment`).
    public var confirmsPayments = false
    /// Whether it is found without its ID.
    public var isDiscoverable = true

    /// The most bytes of a large blob.
    public static let longestBlob = 2_048
    /// The most bytes of `credBlob`.
    public static let longestCredentialBlob = 64

    /// Describes a passkey; the other properties have the values of one that was handed over.
    ///
    /// - Parameters:
    ///   - credentialID: The credential ID.
    ///   - relyingParty: The RP ID.
    ///   - username: The account's name.
    ///   - displayName: The account's name for display.
    ///   - userHandle: The user handle.
    ///   - key: The private key, PKCS #8 in DER, from which the algorithm is read.
    ///   - kept: What another program handed over with it.
    public init(
        credentialID: [UInt8],
        relyingParty: String,
        username: String,
        displayName: String,
        userHandle: [UInt8],
        key: SecretBytes?,
        kept: SecretBytes = SecretBytes(copying: [])
    ) {
        (self.credentialID, self.relyingParty, self.userHandle) = (credentialID, relyingParty, userHandle)
        (self.username, self.displayName, self.key, self.kept) = (username, displayName, key, kept)
        algorithm = key.flatMap { Self.algorithm(of: $0) }
    }

    /// The passkey as it may be shown: without its keys, secrets and blobs.
    public var withoutSecrets: PasskeyRecord {
        var shown = self
        (shown.key, shown.kept) = (nil, SecretBytes(copying: []))
        (shown.verifiedSecret, shown.unverifiedSecret) = (nil, nil)
        (shown.blob, shown.largeBlobKey, shown.credentialBlob) = (nil, nil, nil)
        return shown
    }

    /// The passkey after one more signature: one that is bound to its device has counted it, up to the largest number.
    public var afterSignature: PasskeyRecord {
        var next = self
        if backup == .deviceBound, counter < .max { next.counter += 1 }
        return next
    }

    /// Whether another is the same passkey, whatever is known of its key.
    package func isSame(as other: Self) -> Bool {
        credentialID == other.credentialID && relyingParty == other.relyingParty && userHandle == other.userHandle
            && username == other.username && displayName == other.displayName
    }
}

extension PasskeyRecord: CustomStringConvertible, CustomReflectable {
    /// The ID and the relying party.
    public var description: String { "passkey \(Base64URL.encode(credentialID)) for \(relyingParty)" }

    /// A mirror without children: users' names do not belong in a log either.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// Whether a passkey may be on other devices; its raw value has BE in bit 0 and BS in bit 1.
///
/// Fixed when the passkey is made: relying parties refuse one whose eligibility changes.
public enum PasskeyBackup: UInt8, Sendable, Hashable {
    /// It never leaves its device, and counts its signatures.
    case deviceBound = 0
    /// It may be on other devices, and is not yet.
    case eligible = 1
    /// It may be on other devices, and a copy of it exists.
    case backedUp = 3
}
