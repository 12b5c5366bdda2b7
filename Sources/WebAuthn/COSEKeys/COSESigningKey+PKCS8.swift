// SPDX-License-Identifier: Apache-2.0

internal import Crypto
package import SecretMemory

extension COSESigningKey {
    /// Takes a key of another program: PKCS #8 in DER (RFC 5958), of P-256 (RFC 5915) or of Ed25519 (RFC 8410).
    ///
    /// - Parameter key: One whole DER sequence; a public key and attributes that follow the private key are passed over.
    /// - Throws: `algorithmUnsupported` for a key of another algorithm, `scalarInvalid` for bytes that are no key.
    package init(pkcs8 key: SecretBytes) throws(COSEKeyError) {
        if let seed = Self.ed25519Seed(of: key) {
            try self.init(.edDSA, rawRepresentation: seed)
            return
        }
        let scalar: SecretBytes? = unsafe key.withBytes { bytes in
            guard let read = try? unsafe P256.Signing.PrivateKey(derRepresentation: bytes) else { return nil }
            var raw = Array(read.rawRepresentation)
            return SecretBytes(moving: &raw)
        }
        guard let scalar else {
            throw COSEKeyError(
                .algorithmUnsupported,
                "\(key.count) bytes are no PKCS #8 key of P-256 or Ed25519, which are the ones that sign here"
            )
        }
        try self.init(.es256, rawRepresentation: scalar)
    }

    /// The key as other programs take it: PKCS #8 in DER; nil for ML-DSA-65, of which no form is settled.
    package var pkcs8: SecretBytes? {
        let raw = rawRepresentation
        switch algorithm {
        case .es256:
            return unsafe raw.withBytes { bytes in
                guard let key = try? unsafe P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
                var whole = Array(key.derRepresentation)
                return SecretBytes(moving: &whole)
            }
        case .edDSA:
            var whole: [UInt8] = []
            // Once and whole: an array that grows leaves copies behind.
            whole.reserveCapacity(48)
            whole += [0x30, 0x2E, 0x02, 0x01, 0x00] + Self.ed25519
            unsafe raw.withBytes { bytes in unsafe whole.append(contentsOf: bytes) }
            return SecretBytes(moving: &whole)
        default: return nil
        }
    }

    /// The algorithm identifier of Ed25519, and the heads of the two octet strings around its 32 bytes.
    private static let ed25519: [UInt8] = [
        0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    /// The seed of an Ed25519 key: behind the head of a sequence that ends with the bytes, a version, and the fixed part.
    private static func ed25519Seed(of key: SecretBytes) -> SecretBytes? {
        unsafe key.withBytes { bytes in
            // A sequence of fewer than 128 bytes, as one with or without the public key is.
            guard bytes.count >= 48, unsafe bytes[0] == 0x30, unsafe Int(bytes[1]) == bytes.count - 2,
                bytes.count < 130,
                unsafe bytes[2] == 2 && bytes[3] == 1 && bytes[4] <= 1,
                unsafe bytes[5..<16].elementsEqual(Self.ed25519)
            else { return nil }
            return unsafe SecretBytes(copying: bytes[16..<48])
        }
    }
}
