// SPDX-License-Identifier: Apache-2.0

extension COSEKeyError {
    /// What the broken rule stops.
    public var attack: String { code.attack }
}

extension COSEKeyError.Code {
    /// What could be done to people if this rule were left out: one clause in plain words, without a full stop.
    ///
    /// For people, in logs; the wording may change.
    public var attack: String {
        switch value {
        case .encodingInvalid:
            "a key that two decoders read differently, so that one is stored and another one verified with"
        case .parameterMissing: "a key that leaves it to the reader what it is for"
        case .parameterInvalid: "a parameter of another type or length that a lax reader fills up or cuts"
        case .algorithmUnsupported: "a key under which no signature could ever be checked here"
        case .keyTypeMismatch:
            "a key of one kind verified as one of another, as when a public key is taken for a shared secret"
        case .curveMismatch: "a key on a weaker curve under the name of a strong algorithm"
        case .pointInvalid: "a point off the curve, which moves the arithmetic into a small group"
        case .modulusInvalid: "an RSA modulus that is short enough to be factored, or long enough to stall the server"
        case .exponentInvalid: "an RSA exponent of one, under which every message is its own signature"
        case .privateParameterFound: "a private key that was sent along and would lie in the store for whoever reads it"
        case .scalarInvalid: "a private key of zero or beyond the group, whose signatures give it away"
        }
    }
}
