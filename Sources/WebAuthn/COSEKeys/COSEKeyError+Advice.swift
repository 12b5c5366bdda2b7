// SPDX-License-Identifier: Apache-2.0

extension COSEKeyError {
    /// What a developer or an operator may do.
    public var advice: String { code.advice }
}

extension COSEKeyError.Code {
    /// What a developer or an operator may do about the refusal: one or two clauses in plain words, without a full stop.
    ///
    /// Not for the person who signs in: tell them only that it did not work. The wording may change.
    public var advice: String {
        switch value {
        case .encodingInvalid:
            "store and hand over the key byte for byte as it came, as one CBOR map without anything behind it"
        case .parameterMissing: "give the key every parameter of its type, the algorithm (label 3) among them"
        case .parameterInvalid: "spell coordinates out in their full length, and points uncompressed"
        case .algorithmUnsupported: "offer supported algorithms alone, or hand in a SignatureVerifier for this one"
        case .keyTypeMismatch: "compare labels 1 and 3 with the algorithm's definition; if a client sent it, refuse"
        case .curveMismatch:
            "take the curve that WebAuthn ties to the algorithm: P-256 for ES256, P-384 for ES384, P-521 for ES512"
        case .pointInvalid:
            "refuse, since no sound authenticator makes such a key; if it was stored, compare it with a backup"
        case .modulusInvalid: "make RSA keys of 2048 to 8192 bits, and write the modulus without zeroes in front"
        case .exponentInvalid: "make RSA keys with the exponent 65537, as all do"
        case .privateParameterFound: "refuse and store nothing of it; that credential is lost, whoever made it"
        case .scalarInvalid: "make the key anew with the library's own generator"
        }
    }
}
