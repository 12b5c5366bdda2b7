// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// The value of the certificate extension 1.2.840.113635.100.8.2 (WebAuthn Level 3, section 8.8).
///
/// ```
/// SEQUENCE { [1] EXPLICIT OCTET STRING (SIZE (32)) }
/// ```
public struct AppleNonce: Sendable, Hashable {
    /// SHA-256 of what the certificate was made for, 32 bytes.
    public let bytes: [UInt8]

    /// Reads the extension's value.
    ///
    /// - Parameter value: DER.
    /// - Throws: `extensionMalformed`.
    public init(parsing value: [UInt8]) throws(AttestationError) {
        let members = try StrictDER.children(try StrictDER.parse(value), .sequence)
        guard members.count == 1 else { throw StrictDER.malformed("one member") }
        bytes = try StrictDER.octets(try StrictDER.inner(members[0], tag: 1))
        guard bytes.count == 32 else { throw StrictDER.malformed("32 bytes") }
    }
}
