// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import MartletSecurity
import MartletTesting
import Testing
import X509

extension TestAuthority {
    /// A certificate for the public half of a key, valid for a year from the beginning of 2026 on.
    func certificate(
        for key: SecKey,
        _ subject: String,
        address: String? = nil,
        from: Date = Date(timeIntervalSince1970: 1_767_225_600),
        seconds: TimeInterval = 31_536_000
    ) throws -> Data {
        let open = try #require(SecKeyCopyPublicKey(key).flatMap { SecKeyCopyExternalRepresentation($0, nil) })
        let extensions = try Certificate.Extensions {
            if let address { SubjectAlternativeNames([.rfc822Name(address)]) }
            SubjectKeyIdentifier(keyIdentifier: [1, 2, 3])
        }
        let begin = Int(from.timeIntervalSince1970)
        return Data(
            try issue(
                to: Certificate.PublicKey(P256.Signing.PublicKey(x963Representation: Data(referencing: open))),
                subject: DistinguishedName { CommonName(subject) },
                extensions: Array(extensions),
                validity: begin...(begin + Int(seconds)),
                serial: [0x01, UInt8(subject.utf8.count)]
            )
        )
    }
}
