// SPDX-License-Identifier: Apache-2.0
// The judging of one query's certificates.

/// Judges the certificates of one query, one after another.
public protocol CertificateTrial {
    /// Whether a certificate is believed.
    ///
    /// - Parameters:
    ///   - certificate: Bytes from the keychain.
    ///   - purpose: What for.
    /// - Returns: Whether it is; false for bytes that cannot be read.
    mutating func believes(_ certificate: [UInt8], for purpose: CertificatePurpose) -> Bool
}
