// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why bytes could not be read as CBOR in the form that CTAP2 and WebAuthn ask for.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct CBORError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, at which offset, and what was expected.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CBORError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case inputTooShort, bytesLeftOver, depthExceeded, countExceeded, indefiniteLength, typeUnexpected
            case headReserved, textNotUTF8, keyDuplicated, keyTypeUnsupported, tagUnsupported, notCanonical
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The input ends inside an item, or a declared length is longer than what is left.
        public static let inputTooShort = Self(.inputTooShort)
        /// Bytes follow the item that should have been the whole input.
        public static let bytesLeftOver = Self(.bytesLeftOver)
        /// Arrays and maps lie deeper in each other than the limit allows.
        public static let depthExceeded = Self(.depthExceeded)
        /// An array or a map holds more items than the limit allows.
        public static let countExceeded = Self(.countExceeded)
        /// An item of indefinite length, which CTAP2 canonical CBOR forbids.
        public static let indefiniteLength = Self(.indefiniteLength)
        /// A well-formed item of another type than the one asked for.
        public static let typeUnexpected = Self(.typeUnexpected)
        /// A head with reserved additional information, or a simple value in a forbidden spelling.
        public static let headReserved = Self(.headReserved)
        /// A text string whose bytes are not UTF-8.
        public static let textNotUTF8 = Self(.textNotUTF8)
        /// A map that holds the same key twice.
        public static let keyDuplicated = Self(.keyDuplicated)
        /// A map key that is neither an integer nor text nor bytes.
        public static let keyTypeUnsupported = Self(.keyTypeUnsupported)
        /// A tag, which CTAP2 canonical CBOR forbids.
        public static let tagUnsupported = Self(.tagUnsupported)
        /// An integer longer than needed or map keys out of order, where the strict form was demanded.
        public static let notCanonical = Self(.notCanonical)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
