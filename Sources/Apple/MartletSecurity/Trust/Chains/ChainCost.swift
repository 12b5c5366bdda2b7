// SPDX-License-Identifier: Apache-2.0
// How long a chain would keep a verifier.

internal import X509

/// Bounds what checking names costs: each constraint of each authority is held against each name below it.
enum ChainCost {
    /// The product of both in bytes; an authority has some hundred, and a certificate of a hundred hosts some thousand.
    static let maximumComparisons = 4_000_000

    /// Whether a chain is checked in a time that nobody notices.
    static func isBearable(_ chain: [Certificate]) -> Bool {
        func bytes(_ certificate: Certificate, _ isWanted: (Certificate.Extension) -> Bool) -> Int {
            certificate.extensions.filter(isWanted).reduce(0) { $0 + $1.value.count }
        }
        let constraints = chain.reduce(0) { $0 + bytes($1) { $0.oid == .X509ExtensionID.nameConstraints } }
        let names = chain.reduce(0) { $0 + bytes($1) { $0.oid == .X509ExtensionID.subjectAlternativeName } }
        return constraints * names <= maximumComparisons
    }
}
