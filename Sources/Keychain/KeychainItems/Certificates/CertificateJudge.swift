// SPDX-License-Identifier: Apache-2.0

/// Believes or disbelieves certificates, for queries that want no others.
///
/// Calls block their thread, and come from any thread, several at once. Whoever writes to the keychain chooses what is judged: one trial
/// must end soon after thousands of certificates that were made to keep it busy.
package protocol CertificateJudge: Sendable {
    /// Begins to judge the certificates of one query.
    ///
    /// - Parameters:
    ///   - certificates: In DER; any of them may stand between one that is judged and a root, and none of them is a root for being here.
    ///   - time: When all of a chain must hold: milliseconds since 1970; nil for now.
    /// - Returns: Who answers for each.
    /// - Throws: ``KeychainStatus/unavailable`` where nobody knows whom to believe.
    func trial(among certificates: [[UInt8]], at time: Int?) throws(KeychainError) -> any CertificateTrial
}

/// Judges the certificates of one query, one after another.
package protocol CertificateTrial {
    /// Whether a certificate is believed.
    ///
    /// - Parameters:
    ///   - certificate: Bytes from the keychain.
    ///   - purpose: What for.
    /// - Returns: Whether it is; false for bytes that cannot be read.
    mutating func believes(_ certificate: [UInt8], for purpose: CertificatePurpose) -> Bool
}
