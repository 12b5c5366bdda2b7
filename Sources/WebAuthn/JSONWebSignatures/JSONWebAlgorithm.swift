// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// A signature algorithm (RFC 7518, section 3.1; RFC 8037, section 3.1).
///
/// There is no case for `none` and none for HMAC: an algorithm that has no name here cannot be allowed by a slip.
package enum JSONWebAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256, the signature as r and s of 32 bytes each.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384, the signature as r and s of 48 bytes each.
    case es384 = "ES384"
    /// Ed25519; Ed448 has the same name in JSON, and is not verified here.
    case edDSA = "EdDSA"
}

/// Error of reading or making a signature.
package struct JSONWebSignatureError: CodedError {
    /// The broken rule.
    package enum Code: String, Sendable, Hashable, CustomStringConvertible {
        /// The bytes are not a signature in compact form.
        case tokenMalformed
        /// The header is not a JSON object that names an algorithm.
        case headerInvalid
        /// The header demands an extension.
        case headerCritical
        /// The key did not sign these bytes.
        case signatureInvalid
        /// A key set is longer, or has more keys, than the limit.
        case keySetTooLong
        /// A key set is not a JSON object with a list of keys.
        case keySetMalformed
        /// Two usable keys of a set have one name.
        case keyDuplicated
        /// A key set has no usable key.
        case keySetUnusable
        /// A private key is of a size that is not used.
        case keyInvalid
        /// The cryptography library could not sign.
        case signingFailed

        package var description: String { rawValue }
    }

    package let code: Code
    package let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
