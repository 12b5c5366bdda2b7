// SPDX-License-Identifier: Apache-2.0

/// Why an evaluation is ended from outside.
package enum FingerEnd: Sendable, Hashable, CaseIterable {
    /// By the person.
    case user
    /// By the person, who wants to give the passcode instead.
    case fallback
    /// By the program.
    case app
    /// The machine goes to sleep, or locks.
    case system
    /// Nobody came.
    case time

    package var error: DeviceError {
        switch self {
        case .user: DeviceError(.userCancel, "it was cancelled")
        case .fallback: DeviceError(.userFallback, "the passcode was chosen instead")
        case .app: DeviceError(.appCancel, "the program that asked ended it")
        case .system: DeviceError(.systemCancel, "the machine went to sleep or locked")
        case .time: DeviceError(.timedOut, "no finger was recognised in time")
        }
    }
}
