// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import X509

/// The basic constraints of a certificate (RFC 5280, section 4.2.1.9).
///
/// Looser than DER in one place: real attestation certificates spell out `cA FALSE`, a default value that DER leaves out.
struct BasicConstraintsReader {
    let isAuthority: Bool
    let maximumPathLength: Int?

    /// Reads the extension; nil when the certificate has none.
    init?(_ certificate: Certificate) throws(AttestationError) {
        guard let found = certificate.extensions.first(where: { $0.oid == .X509ExtensionID.basicConstraints }) else {
            return nil
        }
        do {
            (isAuthority, maximumPathLength) = try Self.parse(found.value)
        } catch {
            throw AttestationError(.certificateMalformed, "a certificate's basic constraints cannot be read")
        }
    }

    private static func parse(_ value: ArraySlice<UInt8>) throws -> (Bool, Int?) {
        try DER.sequence(try DER.parse(value), identifier: .sequence) { nodes in
            // In this order, each at most once; DER.sequence refuses whatever is left over.
            let isAuthority: Bool? = try DER.optionalImplicitlyTagged(&nodes)
            return (isAuthority ?? false, try DER.optionalImplicitlyTagged(&nodes))
        }
    }
}
