// SPDX-License-Identifier: Apache-2.0

/// The name of an extension, of its input or of its output (WebAuthn Level 3, section 9.1).
///
/// Inputs and outputs of one extension may bear different names: `credentialProtectionPolicy` asks for what the
/// authenticator answers as `credProtect`. Unknown names survive a round trip; two are equal when their bytes are.
public struct ExtensionIdentifier: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as it stands in JSON or CBOR.
    public let rawValue: String

    /// Any name, known or not.
    ///
    /// - Parameter rawValue: The name as it stands in JSON or CBOR.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whether the credential is discoverable.
    public static let credProps = Self(rawValue: "credProps")
    /// Secrets that a credential derives from given values.
    public static let prf = Self(rawValue: "prf")
    /// A larger piece of data stored with a credential.
    public static let largeBlob = Self(rawValue: "largeBlob")
    /// A few bytes stored in a credential.
    public static let credBlob = Self(rawValue: "credBlob")
    /// Reads what `credBlob` stored.
    public static let getCredBlob = Self(rawValue: "getCredBlob")
    /// Asks for a protection policy.
    public static let credentialProtectionPolicy = Self(rawValue: "credentialProtectionPolicy")
    /// Asks that the credential be made only if the protection policy is kept.
    public static let enforceCredentialProtectionPolicy = Self(rawValue: "enforceCredentialProtectionPolicy")
    /// The protection policy that an authenticator keeps.
    public static let credProtect = Self(rawValue: "credProtect")
    /// The shortest PIN that an authenticator takes.
    public static let minPinLength = Self(rawValue: "minPinLength")
    /// Asks for a credential that can derive secrets, in CTAP's own words.
    public static let hmacCreateSecret = Self(rawValue: "hmacCreateSecret")
    /// Asks for derived secrets, in CTAP's own words.
    public static let hmacGetSecret = Self(rawValue: "hmacGetSecret")
    /// What an authenticator says of derived secrets.
    public static let hmacSecret = Self(rawValue: "hmac-secret")
    /// Secrets that an authenticator derived for a credential it has just made.
    public static let hmacSecretMC = Self(rawValue: "hmac-secret-mc")
    /// Lets security keys answer that were registered before WebAuthn.
    public static let appID = Self(rawValue: "appid")
    /// Excludes security keys that were registered before WebAuthn.
    public static let appIDExclude = Self(rawValue: "appidExclude")
    /// How the person was verified (Level 2 only).
    public static let uvm = Self(rawValue: "uvm")
    /// Secure Payment Confirmation, which is another ceremony.
    public static let payment = Self(rawValue: "payment")
    /// What an authenticator says of payments on pages of others.
    public static let thirdPartyPayment = Self(rawValue: "thirdPartyPayment")

    /// The name.
    public var description: String { rawValue }

    /// Compares the bytes: to Swift the Kelvin sign and the letter K are one.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.count == right.rawValue.utf8.count && left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(byte) }
    }
}
