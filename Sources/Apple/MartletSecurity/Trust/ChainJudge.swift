// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import KeychainItems

/// Believes certificates that have a valid chain up to a root that somebody trusts.
///
/// Pure: roots and clock are handed in, and nothing is asked over a network. So nobody learns here that a certificate was revoked.
package struct ChainJudge: CertificateJudge {
    private let roots: @Sendable () throws(KeychainError) -> TrustedRoots
    private let now: @Sendable () -> Int

    /// Makes a judge.
    ///
    /// - Parameters:
    ///   - now: Milliseconds since 1970, for queries that name no time.
    ///   - roots: Whom to trust; asked once for each query.
    package init(
        now: @escaping @Sendable () -> Int,
        roots: @escaping @Sendable () throws(KeychainError) -> TrustedRoots
    ) {
        self.now = now
        self.roots = roots
    }

    /// Begins to judge the certificates of one query.
    package func trial(among certificates: [[UInt8]], at time: Int?) throws(KeychainError) -> any CertificateTrial {
        guard let time = ValidationTime(time ?? now()) else { return NobodyHolds() }
        return ChainTrial(try roots(), among: certificates, at: time)
    }

    /// At a time that no certificate can name, none holds.
    private struct NobodyHolds: CertificateTrial {
        func believes(_ certificate: [UInt8], for purpose: CertificatePurpose) -> Bool { false }
    }
}
