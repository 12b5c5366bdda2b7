// SPDX-License-Identifier: Apache-2.0

package import Crypto

extension P256.Signing.PublicKey {
    /// Tells whether a signature in DER is this key's over the SHA-256 of a message.
    package func isValid(der: ArraySlice<UInt8>, over message: ArraySlice<UInt8>) -> Bool {
        guard let numbers = ECDSASignatureValue.numbers(der, length: 32),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: numbers)
        else { return false }
        return isValidSignature(signature, for: message)
    }
}

extension P384.Signing.PublicKey {
    /// Tells whether a signature in DER is this key's over the SHA-384 of a message.
    package func isValid(der: ArraySlice<UInt8>, over message: ArraySlice<UInt8>) -> Bool {
        guard let numbers = ECDSASignatureValue.numbers(der, length: 48),
            let signature = try? P384.Signing.ECDSASignature(rawRepresentation: numbers)
        else { return false }
        return isValidSignature(signature, for: message)
    }
}

extension P521.Signing.PublicKey {
    /// Tells whether a signature in DER is this key's over the SHA-512 of a message.
    package func isValid(der: ArraySlice<UInt8>, over message: ArraySlice<UInt8>) -> Bool {
        guard let numbers = ECDSASignatureValue.numbers(der, length: 66),
            let signature = try? P521.Signing.ECDSASignature(rawRepresentation: numbers)
        else { return false }
        return isValidSignature(signature, for: message)
    }
}
