// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why the owner did not prove themselves.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct OwnerError: CodedError {
    /// The reason.
    public let code: Code
    /// What happened, and what may be done.
    public let message: String

    /// Makes an error, for those who ask owners.
    ///
    /// - Parameters:
    ///   - code: The reason.
    ///   - message: What happened, and what may be done; never a passcode.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension OwnerError {
    /// The reasons that there are.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case authenticationFailed, cancelledByUser, fallbackChosen, cancelledBySystem, cancelledByApp
            case passcodeNotSet, biometryUnavailable, biometryNotEnrolled, biometryLockedOut
            case interactionRefused, requestInvalid, contextInvalid, unavailable, alreadyChosen
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Somebody tried, and was not the owner.
        public static let authenticationFailed = Self(.authenticationFailed)
        /// The owner declined.
        public static let cancelledByUser = Self(.cancelledByUser)
        /// The owner chose the button for another way, which is the caller's to offer.
        public static let fallbackChosen = Self(.fallbackChosen)
        /// The session was locked, or something more important came.
        public static let cancelledBySystem = Self(.cancelledBySystem)
        /// Whoever asked took the question back.
        public static let cancelledByApp = Self(.cancelledByApp)
        /// There is no passcode, and so no owner to tell.
        public static let passcodeNotSet = Self(.passcodeNotSet)
        /// There is no sensor.
        public static let biometryUnavailable = Self(.biometryUnavailable)
        /// The sensor knows nobody.
        public static let biometryNotEnrolled = Self(.biometryNotEnrolled)
        /// Too many misses: the passcode is needed first.
        public static let biometryLockedOut = Self(.biometryLockedOut)
        /// The owner would have had to be asked, and that was ruled out.
        public static let interactionRefused = Self(.interactionRefused)
        /// The question was none: no reason, or nothing to do.
        public static let requestInvalid = Self(.requestInvalid)
        /// The context was invalidated before.
        public static let contextInvalid = Self(.contextInvalid)
        /// Nothing answers that could ask the owner.
        public static let unavailable = Self(.unavailable)
        /// The process has chosen whom to ask already.
        public static let alreadyChosen = Self(.alreadyChosen)

        /// The name of the reason.
        public var description: String { value.rawValue }
    }
}
