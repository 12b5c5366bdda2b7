// SPDX-License-Identifier: Apache-2.0
// The instant at which a chain must hold.

internal import FoundationEssentials
internal import X509

/// The instant at which all of a chain must hold.
package struct ValidationTime {
    let date: Date

    /// Takes milliseconds since 1970; nil for a time that no certificate can name.
    package init?(_ milliseconds: Int) {
        // The years 1 to 9999: beyond, the verifier's calendar has no answer.
        guard (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
        date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    /// Whether a certificate holds.
    func isWithin(_ certificate: Certificate) -> Bool {
        certificate.notValidBefore <= date && date <= certificate.notValidAfter
    }
}
