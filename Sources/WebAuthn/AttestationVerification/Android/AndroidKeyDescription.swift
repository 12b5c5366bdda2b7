// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// The value of the certificate extension 1.3.6.1.4.1.11129.2.1.17 (Android key attestation; WebAuthn Level 3,
/// section 8.4.1).
///
/// ```
/// KeyDescription ::= SEQUENCE {
///     attestationVersion          INTEGER,
///     attestationSecurityLevel    ENUMERATED,
///     keyMintVersion              INTEGER,
///     keyMintSecurityLevel        ENUMERATED,
///     attestationChallenge        OCTET STRING,
///     uniqueId                    OCTET STRING,
///     softwareEnforced            AuthorizationList,
///     hardwareEnforced            AuthorizationList
/// }
/// ```
public struct AndroidKeyDescription: Sendable, Hashable {
    /// The version of the schema.
    public let attestationVersion: Int
    /// Where the description was made: 0 in software, 1 in the trusted environment, 2 in a chip of its own.
    public let attestationSecurityLevel: Int
    /// The version of the key store.
    public let keyMintVersion: Int
    /// Where the key lives, in the same numbers.
    public let keyMintSecurityLevel: Int
    /// What the application gave when it asked for the key.
    public let attestationChallenge: [UInt8]
    /// An identifier of the device, mostly empty.
    public let uniqueID: [UInt8]
    /// What the operating system enforces.
    public let softwareEnforced: AndroidAuthorizationList
    /// What the trusted environment enforces.
    public let hardwareEnforced: AndroidAuthorizationList

    /// Reads the extension's value.
    ///
    /// - Parameter value: DER.
    /// - Throws: `extensionMalformed`.
    public init(parsing value: [UInt8]) throws(AttestationError) {
        let members = try StrictDER.children(try StrictDER.parse(value), .sequence)
        guard members.count == 8 else { throw StrictDER.malformed("eight members") }
        attestationVersion = try StrictDER.integer(members[0])
        attestationSecurityLevel = try StrictDER.integer(members[1], .enumerated)
        keyMintVersion = try StrictDER.integer(members[2])
        keyMintSecurityLevel = try StrictDER.integer(members[3], .enumerated)
        attestationChallenge = try StrictDER.octets(members[4])
        uniqueID = try StrictDER.octets(members[5])
        softwareEnforced = try AndroidAuthorizationList(members[6])
        hardwareEnforced = try AndroidAuthorizationList(members[7])
    }
}
