// SPDX-License-Identifier: Apache-2.0

/// Why biometrics may not stand in for the passcode now.
package enum PasscodeReason: String, Sendable, Hashable, CaseIterable {
    /// The passcode was not given since the agent began: there is no key yet that a finger could let use.
    case agentStart
    /// It is not known what was enrolled when the passcode was last given.
    case noEnrolmentRecord
    /// Something was enrolled or removed since.
    case enrolmentChanged
    /// Five misses in a row.
    case misses
    /// Nothing was unlocked for 48 hours.
    case unusedFor48Hours
    /// The passcode was not given for 156 hours, and no finger was recognised for 4.
    case passcodeAgedOut
    /// The clock went back, so that nobody knows how long ago anything was.
    case clockWentBack

    /// The error that says so.
    package var error: DeviceError {
        switch self {
        case .misses:
            DeviceError(.biometryLockout, "five misses in a row; give the passcode, then biometrics work again")
        case .agentStart: DeviceError(.passcodeFirst, "the passcode was not given since the start; give it once")
        case .noEnrolmentRecord:
            DeviceError(
                .passcodeFirst,
                "it is not known what was enrolled when the passcode was last given; give it once"
            )
        case .enrolmentChanged:
            DeviceError(.passcodeFirst, "what is enrolled has changed since the passcode was last given; give it again")
        case .unusedFor48Hours: DeviceError(.passcodeFirst, "nothing was unlocked for 48 hours; give the passcode")
        case .passcodeAgedOut: DeviceError(.passcodeFirst, "the passcode was not given for 156 hours; give it again")
        case .clockWentBack: DeviceError(.passcodeFirst, "the clock went back; give the passcode")
        }
    }
}
