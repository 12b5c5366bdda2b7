// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import X509

/// Google's list of attestation certificates that are revoked or suspended, at
/// `https://android.googleapis.com/attestation/status`.
///
/// Keys taken out of devices are traded; who has one makes statements that are genuine in all but this.
public struct AndroidRevocations: Sendable, Hashable {
    /// The serial numbers, in lower-case hexadecimal digits without leading zeroes.
    public let serialNumbers: Set<String>

    /// Reads a list that is the whole input; it is not signed, so fetch it over TLS.
    ///
    /// Every certificate in it counts as revoked, whatever the list says of the reason.
    ///
    /// - Parameter json: A JSON object with the member `entries`, at most 32 MiB.
    /// - Throws: `revocationsMalformed`.
    public init(parsing json: [UInt8]) throws(AttestationError) {
        guard let entries = (try? JSONValue(parsing: json, limits: AuthenticatorMetadata.limits))?["entries"]?.object
        else { throw Self.malformed("a JSON object with entries") }
        var serialNumbers: Set<String> = []
        for entry in entries.members {
            let digits = entry.key.lowercased()
            // One that is passed over would be one that is trusted.
            guard !digits.isEmpty, digits.utf8.allSatisfy(Self.isHexadecimal) else {
                throw Self.malformed("serial numbers in hexadecimal digits")
            }
            serialNumbers.insert(Self.canonical(digits))
        }
        self.serialNumbers = serialNumbers
    }

    /// Demands that no certificate of a chain is revoked.
    func check(_ chain: AttestationChain) throws(AttestationError) {
        for certificate in chain.certificates {
            let serial = Self.canonical(Hexadecimal.encode(certificate.certificate.serialNumber.bytes))
            guard !serialNumbers.contains(serial) else {
                throw AttestationError(
                    .certificateRevoked,
                    expected: "certificates that are not revoked",
                    found: serial,
                    "a certificate of the statement is revoked: its key may be in anybody's hands"
                )
            }
        }
    }

    private static func canonical(_ digits: String) -> String { String(digits.drop { $0 == "0" }) }

    private static func isHexadecimal(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    private static func malformed(_ expected: String) -> AttestationError {
        AttestationError(
            .revocationsMalformed,
            expected: expected,
            "the list of revoked certificates is not what was expected: \(expected)"
        )
    }
}
