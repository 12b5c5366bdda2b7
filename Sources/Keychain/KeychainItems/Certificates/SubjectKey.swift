// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// A SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7; the curves are those of RFC 5480, section 2.1.1.1).
struct SubjectKey {
    /// In DER.
    let encoded: [UInt8]
    /// The bits, which are whole bytes.
    let bits: [UInt8]
    /// The length of the coordinates in bits, where the key is on one of the three curves.
    let curve: Int?

    init(_ node: ASN1Node) throws(KeychainError) {
        var fields = try DERFields(node, "the public key")
        var algorithm = try DERFields(try fields.required("the key's algorithm"), "the key's algorithm")
        let name = Array(try algorithm.required(bytes: .objectIdentifier, "the name of the key's algorithm"))
        let parameter = algorithm.next()
        try algorithm.end()
        let bits = try fields.required(bytes: .bitString, "the key's bits")
        try fields.end()
        guard bits.first == 0, bits.count > 1 else { throw .certificate("a key of whole bytes") }
        encoded = Array(node.encodedBytes)
        self.bits = Array(bits.dropFirst())
        guard name == Self.ellipticCurve, parameter?.identifier == .objectIdentifier,
            case .primitive(let curve)? = parameter?.content
        else {
            self.curve = nil
            return
        }
        self.curve = Self.curves[Array(curve)]
    }

    private static let ellipticCurve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let curves: [[UInt8]: Int] = [
        [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]: 256, [0x2B, 0x81, 0x04, 0x00, 0x22]: 384,
        [0x2B, 0x81, 0x04, 0x00, 0x23]: 521,
    ]
}
