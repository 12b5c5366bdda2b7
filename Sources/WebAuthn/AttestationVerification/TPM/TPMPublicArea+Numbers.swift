// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys

extension TPMPublicArea {
    /// Demands that this is the credential key, compared as numbers: modules write leading zeroes or leave them out.
    func checkIs(_ credentialKey: COSEPublicKey) throws(AttestationError) {
        guard matches(PublicNumbers(credentialKey)) else {
            throw AttestationError(
                .keyMismatch,
                expected: "the credential key (\(credentialKey.algorithm))",
                found: kind,
                "the public area is that of another key than the credential's"
            )
        }
    }

    private func matches(_ numbers: PublicNumbers) -> Bool {
        switch (key, numbers) {
        case (.rsa(let modulus, let exponent), .rsa(let ownModulus, let ownExponent)):
            let value = exponent == 0 ? 65_537 : exponent
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
            return Self.isSame(modulus, ownModulus) && Self.isSame(bytes, ownExponent)
        case (.ellipticCurve(let curve, let x, let y), .point(let ownCurve, let ownX, let ownY)):
            // COSE counts P-256 as 1, the TPM as 3, and so on.
            return Int(curve) == ownCurve + 2 && Self.isSame(x, ownX) && Self.isSame(y, ownY)
        default: return false
        }
    }

    private static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.drop { $0 == 0 }.elementsEqual(right.drop { $0 == 0 })
    }

    private var kind: String {
        switch key {
        case .rsa(let modulus, _): "an RSA key of \(modulus.count * 8) bits"
        case .ellipticCurve(let curve, _, _): "a point on curve \(curve)"
        }
    }
}
