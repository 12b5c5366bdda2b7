// SPDX-License-Identifier: Apache-2.0

/// Why a call to fprintd brought no answer that can be used.
package enum FingerFault: Error, Sendable, Hashable, CaseIterable {
    /// There is no reader.
    case noSuchDevice
    /// Another program holds it.
    case alreadyInUse
    /// The system does not let this session ask.
    case permissionDenied
    /// Nothing is enrolled for this user.
    case noEnrolledPrints
    /// fprintd is not there and cannot be started.
    case serviceMissing
    /// fprintd did not answer in time.
    case timedOut
    /// The answer is not what the interface says.
    case malformedReply
    /// Anything else.
    case other

    /// Reads the name of an error.
    ///
    /// - Parameter name: As the bus or fprintd gives it.
    package init(errorName name: String) {
        self =
            switch name {
            case "net.reactivated.Fprint.Error.NoSuchDevice": .noSuchDevice
            case "net.reactivated.Fprint.Error.AlreadyInUse": .alreadyInUse
            case "net.reactivated.Fprint.Error.PermissionDenied", "org.freedesktop.DBus.Error.AccessDenied":
                .permissionDenied
            case "net.reactivated.Fprint.Error.NoEnrolledPrints": .noEnrolledPrints
            case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
                .serviceMissing
            case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.TimedOut",
                "org.freedesktop.DBus.Error.Timeout":
                .timedOut
            default: .other
            }
    }

    /// The error that says so.
    package var error: DeviceError {
        switch self {
        case .noSuchDevice: DeviceError(.biometryNotAvailable, "this machine has no fingerprint reader")
        case .alreadyInUse: DeviceError(.systemCancel, "another program holds the fingerprint reader; try again later")
        case .permissionDenied:
            DeviceError(
                .notInteractive,
                "the system lets this session not use the fingerprint reader; sign in at the machine"
            )
        case .noEnrolledPrints:
            DeviceError(.biometryNotEnrolled, "the reader knows no finger of this user; enrol one with fprintd-enroll")
        case .serviceMissing: DeviceError(.biometryNotAvailable, "fprintd is not there; install it to use fingerprints")
        case .timedOut: DeviceError(.biometryNotAvailable, "fprintd did not answer in time")
        case .malformedReply: DeviceError(.biometryNotAvailable, "fprintd answered something that is not its interface")
        case .other: DeviceError(.biometryNotAvailable, "fprintd could not do what it was asked")
        }
    }
}
