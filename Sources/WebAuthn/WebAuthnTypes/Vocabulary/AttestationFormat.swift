// SPDX-License-Identifier: Apache-2.0

/// An attestation statement format identifier (WebAuthn Level 3, section 8.1).
///
/// A value that exists has 1 to 32 printable ASCII characters without space, quote and backslash. Compared with regard to
/// case; unknown identifiers survive a round trip.
public struct AttestationFormat: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The identifier as it stands in `fmt`.
    public let rawValue: String

    /// Reads an identifier.
    ///
    /// - Parameter identifier: 1 to 32 printable ASCII characters.
    /// - Throws: `attestationFormatInvalid`.
    public init(_ identifier: String) throws(WebAuthnTypesError) {
        guard let format = Self(rawValue: identifier) else {
            throw WebAuthnTypesError(
                .attestationFormatInvalid,
                "an attestation format identifier has 1 to 32 printable ASCII characters without space, quote and "
                    + "backslash; \(identifier.utf8.count) bytes came"
            )
        }
        self = format
    }

    /// Reads an identifier; nil when it is not well formed.
    ///
    /// - Parameter rawValue: 1 to 32 printable ASCII characters.
    public init?(rawValue: String) {
        let characters = rawValue.utf8
        guard (1...32).contains(characters.count), characters.allSatisfy(Self.isAllowed) else { return nil }
        self.init(wellFormed: rawValue)
    }

    private init(wellFormed rawValue: String) {
        self.rawValue = rawValue
    }

    /// No attestation.
    public static let none = AttestationFormat(wellFormed: "none")
    /// The format that WebAuthn made for itself.
    public static let packed = AttestationFormat(wellFormed: "packed")
    /// Trusted Platform Modules.
    public static let tpm = AttestationFormat(wellFormed: "tpm")
    /// Android's hardware-backed keys.
    public static let androidKey = AttestationFormat(wellFormed: "android-key")
    /// Android SafetyNet, deprecated.
    public static let androidSafetyNet = AttestationFormat(wellFormed: "android-safetynet")
    /// Security keys of the generation before WebAuthn.
    public static let fidoU2F = AttestationFormat(wellFormed: "fido-u2f")
    /// Apple's anonymous attestation.
    public static let apple = AttestationFormat(wellFormed: "apple")
    /// Several statements in one.
    public static let compound = AttestationFormat(wellFormed: "compound")

    /// The identifier.
    public var description: String { rawValue }

    private static func isAllowed(_ character: UInt8) -> Bool {
        (0x21...0x7E).contains(character) && character != UInt8(ascii: "\"") && character != UInt8(ascii: "\\")
    }
}
