// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import SwiftASN1
internal import X509

extension AttestationCertificate {
    /// Demands that the certificate's key is the credential key.
    ///
    /// Else a genuine certificate of one key would vouch for any other.
    func checkHolds(_ credentialKey: COSEPublicKey) throws(AttestationError) {
        guard holds(PublicNumbers(credentialKey)) else {
            throw AttestationError(
                .keyMismatch,
                expected: "the credential key",
                found: "\(certificate.publicKey)",
                "the attestation certificate is about another key than the credential's"
            )
        }
    }

    private func holds(_ numbers: PublicNumbers) -> Bool {
        let own = certificate.publicKey.subjectPublicKeyInfoBytes
        switch numbers {
        // Of the NIST curves, which alone certificates are read with, the length of an uncompressed point tells which.
        case .point(let curve, let x, let y): return (1...3).contains(curve) && own.elementsEqual([0x04] + x + y)
        case .octets(let key): return own.elementsEqual(key)
        case .rsa(let modulus, let exponent):
            guard let own = rsaNumbers else { return false }
            return own.modulus.elementsEqual(modulus) && own.exponent.elementsEqual(exponent)
        }
    }

    /// The certificate's RSA key, big-endian without leading zeroes; nil when the key is none of RSA's.
    var rsaNumbers: (modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>)? {
        let key = certificate.publicKey.subjectPublicKeyInfoBytes
        guard let node = try? StrictDER.parse(key), let parts = try? StrictDER.children(node, .sequence),
            parts.count == 2, let modulus = try? ArraySlice<UInt8>(derEncoded: parts[0]),
            let exponent = try? ArraySlice<UInt8>(derEncoded: parts[1])
        else { return nil }
        return (modulus.drop { $0 == 0 }, exponent.drop { $0 == 0 })
    }
}
