// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The certificates of a statement (x5c), leaf first.
enum CertificateList {
    /// Reads one to eight byte strings; whether each is a certificate is the format's to judge.
    static func read(_ path: CBORValue?) throws(AttestationError) -> [[UInt8]] {
        guard let items = path?.array, (1...8).contains(items.count) else {
            throw AttestationError(
                .statementMalformed,
                expected: "1 to 8",
                found: path?.array.map { "\($0.count)" },
                "x5c must be an array of one to eight certificates"
            )
        }
        var certificates: [[UInt8]] = []
        for item in items {
            guard let der = item.bytes else {
                throw AttestationError(.statementMalformed, "x5c holds something other than byte strings")
            }
            certificates.append(der)
        }
        return certificates
    }
}
