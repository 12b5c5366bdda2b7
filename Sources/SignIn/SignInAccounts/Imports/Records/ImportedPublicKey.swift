// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import SwiftASN1

/// Reads a public key: COSE_Key or SubjectPublicKeyInfo in base64url or base64, or the latter as PEM.
enum ImportedPublicKey {
    /// The key as COSE_Key, in the one spelling that this service keeps.
    ///
    /// A SubjectPublicKeyInfo does not name the algorithm of the signatures: P-256 is taken as ES256, P-384 as ES384, P-521
    /// as ES512, secp256k1 as ES256K, Ed25519 as EdDSA, Ed448 by that name and RSA as RS256, which is what authenticators make.
    ///
    /// - Parameters:
    ///   - text: Any of the forms.
    ///   - verifiers: What verifies ES256K and Ed448.
    /// - Returns: The COSE_Key.
    /// - Throws: `encodingInvalid` when it is none of them; what the key itself breaks.
    static func read(_ text: String, _ verifiers: SignatureVerifiers) throws(COSEKeyError) -> [UInt8] {
        let pem = "-----BEGIN PUBLIC KEY-----"
        var spelling = text
        let isPEM = text.hasPrefix(pem)
        if isPEM {
            let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { $0 != " " } }
            spelling = lines.dropFirst().prefix { !$0.hasPrefix("-----") }.joined()
        }
        guard let bytes = ImportBytes.decode(spelling), let first = bytes.first else {
            throw invalid("it is neither base64url nor PEM")
        }
        let isInfo = isPEM || first == 0x30
        let key = isInfo ? CBORValue.map(try coseMap(subjectPublicKeyInfo: bytes)).encoded : bytes
        return try COSEPublicKey(coseBytes: key, verifiers: verifiers).encoded
    }

    private static func coseMap(subjectPublicKeyInfo bytes: [UInt8]) throws(COSEKeyError) -> CBORMap {
        let parts: (algorithm: ASN1ObjectIdentifier, curve: ASN1ObjectIdentifier?, key: [UInt8])
        do {
            parts = try DER.sequence(try DER.parse(bytes), identifier: .sequence) { nodes in
                guard let identifier = nodes.next() else { throw invalid("it is empty") }
                let (algorithm, curve) = try DER.sequence(identifier, identifier: .sequence) { nodes in
                    let algorithm = try ASN1ObjectIdentifier(derEncoded: &nodes)
                    guard let parameter = nodes.next() else { return (algorithm, ASN1ObjectIdentifier?.none) }
                    guard parameter.identifier == .objectIdentifier else { return (algorithm, nil) }
                    return (algorithm, try ASN1ObjectIdentifier(derEncoded: parameter))
                }
                let key = try ASN1BitString(derEncoded: &nodes)
                guard key.paddingBits == 0 else { throw invalid("its bits are no whole bytes") }
                return (algorithm, curve, Array(key.bytes))
            }
        } catch {
            throw invalid("it is no SubjectPublicKeyInfo in DER")
        }
        switch (parts.algorithm, parts.curve) {
        case (ellipticCurve, [1, 2, 840, 10_045, 3, 1, 7]): return try curveMap(parts.key, -7, curve: 1, length: 32)
        case (ellipticCurve, [1, 3, 132, 0, 34]): return try curveMap(parts.key, -35, curve: 2, length: 48)
        case (ellipticCurve, [1, 3, 132, 0, 35]): return try curveMap(parts.key, -36, curve: 3, length: 66)
        case (ellipticCurve, [1, 3, 132, 0, 10]): return try curveMap(parts.key, -47, curve: 8, length: 32)
        case ([1, 3, 101, 112], nil): return octetMap(parts.key, -8, curve: 6)
        case ([1, 3, 101, 113], nil): return octetMap(parts.key, -53, curve: 7)
        case ([1, 2, 840, 113_549, 1, 1, 1], nil): return try rsaMap(parts.key)
        default: throw invalid("its kind is none of P-256, P-384, P-521, secp256k1, Ed25519, Ed448 and RSA")
        }
    }

    private static let ellipticCurve: ASN1ObjectIdentifier = [1, 2, 840, 10_045, 2, 1]

    private static func curveMap(_ point: [UInt8], _ algorithm: Int, curve: Int, length: Int) throws(COSEKeyError)
        -> CBORMap
    {
        guard point.count == 1 + 2 * length, point[0] == 0x04 else { throw invalid("its point is not uncompressed") }
        var map = CBORMap()
        map[1] = .integer(2)
        map[3] = .integer(algorithm)
        map[-1] = .integer(curve)
        map[-2] = .bytes(Array(point[1...length]))
        map[-3] = .bytes(Array(point[(1 + length)...]))
        return map
    }

    private static func octetMap(_ key: [UInt8], _ algorithm: Int, curve: Int) -> CBORMap {
        var map = CBORMap()
        map[1] = .integer(1)
        map[3] = .integer(algorithm)
        map[-1] = .integer(curve)
        map[-2] = .bytes(key)
        return map
    }

    private static func rsaMap(_ key: [UInt8]) throws(COSEKeyError) -> CBORMap {
        let numbers: ([UInt8], [UInt8])
        do {
            numbers = try DER.sequence(try DER.parse(key), identifier: .sequence) { nodes in
                (try number(&nodes), try number(&nodes))
            }
        } catch {
            throw invalid("its RSA key is no sequence of modulus and exponent")
        }
        var map = CBORMap()
        map[1] = .integer(3)
        map[3] = .integer(-257)
        map[-1] = .bytes(numbers.0)
        map[-2] = .bytes(numbers.1)
        return map
    }

    /// A positive number without leading zeros.
    private static func number(_ nodes: inout ASN1NodeCollection.Iterator) throws -> [UInt8] {
        Array(try ArraySlice<UInt8>(derEncoded: &nodes).drop { $0 == 0 })
    }

    private static func invalid(_ reason: String) -> COSEKeyError {
        COSEKeyError(.encodingInvalid, reason)
    }
}
