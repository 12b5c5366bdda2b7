// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why bytes are no key that a ceremony may use.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct COSEKeyError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened and what was expected.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension COSEKeyError {
    /// The rules that this module enforces.
    ///
    /// ``description`` is the code's name, which stays as it is. What a rule is good for, and what to do about a refusal, are
    /// told by ``attack`` and ``advice``.
    public struct Code: Sendable, Hashable, CustomStringConvertible, CaseIterable {
        enum Value: String, CaseIterable {
            case encodingInvalid, parameterMissing, parameterInvalid, algorithmUnsupported, keyTypeMismatch
            case curveMismatch, pointInvalid, modulusInvalid, exponentInvalid, scalarInvalid
            case privateParameterFound
        }

        let value: Value

        private init(_ value: Value) { self.value = value }

        /// Every code.
        public static var allCases: [Code] { Value.allCases.map(Code.init) }

        /// The bytes are no CBOR map, or a label stands twice.
        public static let encodingInvalid = Self(.encodingInvalid)
        /// A parameter that the key type or the standard requires is absent.
        public static let parameterMissing = Self(.parameterMissing)
        /// A parameter has the wrong type or length; also a compressed point.
        public static let parameterInvalid = Self(.parameterInvalid)
        /// The algorithm is none that this module verifies, nor a ``SignatureVerifier`` that was handed in; also RS1,
        /// which no credential may have.
        public static let algorithmUnsupported = Self(.algorithmUnsupported)
        /// The key type does not belong to the algorithm.
        public static let keyTypeMismatch = Self(.keyTypeMismatch)
        /// The curve does not belong to the algorithm.
        public static let curveMismatch = Self(.curveMismatch)
        /// The bytes are no key of the algorithm, such as a point on its curve.
        public static let pointInvalid = Self(.pointInvalid)
        /// The RSA modulus is shorter than 2048 or longer than 8192 bits, or spelled with leading zeroes.
        public static let modulusInvalid = Self(.modulusInvalid)
        /// The RSA exponent is even, one, or longer than four bytes.
        public static let exponentInvalid = Self(.exponentInvalid)
        /// A part of the private key stands in the public one.
        public static let privateParameterFound = Self(.privateParameterFound)
        /// The private scalar is zero or not below the group's order.
        public static let scalarInvalid = Self(.scalarInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
