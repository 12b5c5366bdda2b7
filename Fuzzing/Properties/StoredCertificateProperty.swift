// SPDX-License-Identifier: Apache-2.0

import KeychainItems

extension FuzzProperty {
    /// Whatever was read stays what it is when it is written and read again, and a query by what it says means it.
    static let storedCertificate = FuzzProperty(
        "stored-certificate",
        decoding: { try X509Certificate(decoding: $0) },
        check: { certificate, bytes throws(Violation) in
            try Violation.unless(certificate.encoded == bytes, "a certificate has other bytes than it was read from")
            try Violation.unless((1...3).contains(certificate.version), "another version than 1, 2 and 3")
            try Violation.unless(!certificate.publicKey.isEmpty, "a key without bits")
            for name in [certificate.issuer, certificate.subject] {
                let again = try Violation.accepting("a normalized name is refused") {
                    try DistinguishedName(decoding: name.normalizedSequence)
                }
                try Violation.unless(again == name, "a name that was normalized is another one")
                try Violation.unless(again.encoded == name.normalizedSequence, "a normalized name has other bytes")
                try Violation.unless(name.normalized.count <= name.encoded.count, "a name grew")
            }
            // What it says itself, it is; nobody else's address is among what it names.
            var match = CertificateMatch(issuers: [certificate.issuer], emailAddress: certificate.emailAddresses.first)
            match.subjectText = certificate.subject.texts.first { !$0.isEmpty }
            if certificate.notBefore <= certificate.notAfter { match.validOn = certificate.notBefore }
            let own = CertificateAuthorities([bytes], below: [certificate.issuer])
            try Violation.unless(match.isMet(by: certificate, among: own), "a certificate is not what it says")
            match.validOn = certificate.notAfter + 1
            try Violation.unless(!match.isMet(by: certificate, among: own), "a certificate holds after its time")
            match = CertificateMatch(emailAddress: "nobody@nowhere.example")
            try Violation.unless(
                match.isMet(by: certificate, among: own) == certificate.emailAddresses.isEmpty
                    || certificate.emailAddresses.contains { $0.hasPrefix("nobody@") },
                "another's address is its own"
            )
        }
    )
}
