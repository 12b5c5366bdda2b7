// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why somebody was not recognised, or could not even be asked.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct DeviceError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension DeviceError {
    /// The rules that this module enforces.
    ///
    /// Each has a case of Apple's `LAError` that says the same to an app.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case authenticationFailed, userCancel, userFallback, systemCancel, passcodeNotSet, biometryNotAvailable
            case biometryNotEnrolled, biometryLockout, appCancel, invalidContext, biometryDisconnected, notInteractive
            case passcodeFirst, recordMalformed, timedOut, simulatorRefused
            case passwordServiceMissing, passwordNotAsked, passwordRefused
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Nobody was recognised in as many tries as one evaluation has.
        package static let authenticationFailed = Self(.authenticationFailed)
        /// The person stopped it.
        package static let userCancel = Self(.userCancel)
        /// The person chose the other way.
        package static let userFallback = Self(.userFallback)
        /// The system stopped it: sleep, or another program holds the reader.
        package static let systemCancel = Self(.systemCancel)
        /// There is no passcode that could be asked.
        package static let passcodeNotSet = Self(.passcodeNotSet)
        /// There is no reader, or what serves it went away or cannot be understood.
        package static let biometryNotAvailable = Self(.biometryNotAvailable)
        /// The reader knows no finger of this user.
        package static let biometryNotEnrolled = Self(.biometryNotEnrolled)
        /// Too many misses in a row: the passcode is asked first.
        package static let biometryLockout = Self(.biometryLockout)
        /// The program that asked stopped it.
        package static let appCancel = Self(.appCancel)
        /// The context was closed before it was asked.
        package static let invalidContext = Self(.invalidContext)
        /// The reader was pulled out.
        package static let biometryDisconnected = Self(.biometryDisconnected)
        /// The system does not let this session ask, for example one over the network.
        package static let notInteractive = Self(.notInteractive)
        /// A rule asks for the passcode before biometrics may stand in for it.
        package static let passcodeFirst = Self(.passcodeFirst)
        /// The stored record of biometrics is none.
        package static let recordMalformed = Self(.recordMalformed)
        /// Nobody answered in time.
        package static let timedOut = Self(.timedOut)
        /// A simulated finger or face was asked about a vault that was not made for simulation.
        package static let simulatorRefused = Self(.simulatorRefused)
        /// PAM has no service of ours, and would take another one's rules.
        package static let passwordServiceMissing = Self(.passwordServiceMissing)
        /// PAM was content without having asked for the password.
        package static let passwordNotAsked = Self(.passwordNotAsked)
        /// The password is right, and the system lets the account not in.
        package static let passwordRefused = Self(.passwordRefused)

        /// The code's stable name.
        package var description: String { value.rawValue }

        /// The raw value of the case of Apple's `LAError.Code` that stands for it.
        package var appleCode: Int {
            switch value {
            case .authenticationFailed, .passwordNotAsked, .passwordRefused: -1
            case .userCancel: -2
            case .userFallback: -3
            case .systemCancel, .timedOut: -4
            case .passcodeNotSet, .passwordServiceMissing: -5
            case .biometryNotAvailable, .simulatorRefused: -6
            case .biometryNotEnrolled: -7
            // Apple's devices, too, say "locked out" where the passcode is due for whatever reason.
            case .biometryLockout, .passcodeFirst, .recordMalformed: -8
            case .appCancel: -9
            case .invalidContext: -10
            case .biometryDisconnected: -13
            case .notInteractive: -1004
            }
        }
    }
}
