// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why the owner did not prove themselves.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct OwnerError: CodedError {
    /// The reason.
    package let code: Code
    /// What happened, and what may be done.
    package let message: String

    /// Makes an error, for those who ask owners.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension OwnerError {
    /// The reasons that there are.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case authenticationFailed, cancelledByUser, fallbackChosen, cancelledBySystem, cancelledByApp
            case passcodeNotSet, biometryUnavailable, biometryNotEnrolled, biometryLockedOut
            case interactionRefused, requestInvalid, contextInvalid, unavailable, alreadyChosen
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Somebody tried, and was not the owner.
        package static let authenticationFailed = Self(.authenticationFailed)
        /// The owner declined.
        package static let cancelledByUser = Self(.cancelledByUser)
        /// The owner chose the button for another way, which is the caller's to offer.
        package static let fallbackChosen = Self(.fallbackChosen)
        /// The session was locked, or something more important came.
        package static let cancelledBySystem = Self(.cancelledBySystem)
        /// Whoever asked took the question back.
        package static let cancelledByApp = Self(.cancelledByApp)
        /// There is no passcode, and so no owner to tell.
        package static let passcodeNotSet = Self(.passcodeNotSet)
        /// There is no sensor.
        package static let biometryUnavailable = Self(.biometryUnavailable)
        /// The sensor knows nobody.
        package static let biometryNotEnrolled = Self(.biometryNotEnrolled)
        /// Too many misses: the passcode is needed first.
        package static let biometryLockedOut = Self(.biometryLockedOut)
        /// The owner would have had to be asked, and that was ruled out.
        package static let interactionRefused = Self(.interactionRefused)
        /// The question was none: no reason, or nothing to do.
        package static let requestInvalid = Self(.requestInvalid)
        /// The context was invalidated before.
        package static let contextInvalid = Self(.contextInvalid)
        /// Nothing answers that could ask the owner.
        package static let unavailable = Self(.unavailable)
        /// The process has chosen whom to ask already.
        package static let alreadyChosen = Self(.alreadyChosen)

        /// The name of the reason.
        package var description: String { value.rawValue }
    }
}

/// Asks the owner to show that they are there, by a finger, a face or the passcode.
///
/// One conforms for the machine's own sensors, one for an agent that asks on its behalf; ``SimulatedOwner`` plays both in tests.
/// Any thread may call, several at once.
package protocol OwnerAuthentication: Sendable {
    /// What the owner could prove themselves by, at this moment.
    ///
    /// - Throws: ``OwnerError/Code/unavailable`` where nothing answers that could say so.
    var state: OwnerState { get throws(OwnerError) }

    /// Asks the owner, and waits for the answer.
    ///
    /// Blocks its thread as long as the owner thinks; never call it on a thread that others need.
    ///
    /// - Parameters:
    ///   - request: What is asked, and why.
    ///   - end: Cancelled, it ends the question with ``OwnerError/Code/cancelledByApp``.
    /// - Returns: What tells whoever asked this object's maker that the owner was there.
    /// - Throws: ``OwnerError``: that the owner declined is one, too, since nothing may follow from it.
    func verify(_ request: OwnerRequest, until end: OwnerCancellation) throws(OwnerError) -> OwnerProof
}
