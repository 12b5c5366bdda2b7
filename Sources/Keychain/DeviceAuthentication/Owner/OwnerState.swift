// SPDX-License-Identifier: Apache-2.0
// What the owner can prove themselves by.

/// What there is on a device to tell its owner by.
public struct OwnerState: Sendable, Hashable {
    /// The kind of sensor; nil without one.
    public var biometry: BiometryKind?
    /// Names what is enrolled, and is another value whenever that changes; nil when nothing is.
    public var enrolment: [UInt8]?
    /// Whether too many misses came in a row: the sensor rests until the passcode was given.
    public var isLockedOut: Bool
    /// Whether there is a passcode.
    public var hasPasscode: Bool
    /// What the person said to this application about their face; without meaning for other sensors, which need no consent.
    public var faceConsent: FaceConsent

    /// Says what there is.
    ///
    /// - Parameters:
    ///   - biometry: The kind of sensor; nil without one.
    ///   - enrolment: Names what is enrolled; nil when nothing is.
    ///   - isLockedOut: Whether the sensor rests.
    ///   - hasPasscode: Whether there is a passcode.
    ///   - faceConsent: What the person said to this application about their face.
    public init(
        biometry: BiometryKind?,
        enrolment: [UInt8]?,
        isLockedOut: Bool = false,
        hasPasscode: Bool,
        faceConsent: FaceConsent = .unasked
    ) {
        self.biometry = biometry
        self.enrolment = enrolment
        self.isLockedOut = isLockedOut
        self.hasPasscode = hasPasscode
        self.faceConsent = faceConsent
    }

    /// Whether the person does not let this application have their face looked at.
    private var isFaceDenied: Bool { biometry == .face && faceConsent == .denied }

    /// Those of some ways that would work now.
    ///
    /// - Parameter methods: Ways, of which any will do.
    /// - Returns: Those that can be asked for; empty when ``refusal(of:)`` has a reason.
    public func usable(of methods: OwnerMethods) -> OwnerMethods {
        var usable = methods
        if biometry == nil || enrolment == nil || isLockedOut || !hasPasscode || isFaceDenied {
            usable.remove(.biometry)
        }
        if !hasPasscode { usable.remove(.passcode) }
        return usable
    }

    /// Why none of some ways would work now.
    ///
    /// Sensors count only beside a passcode: they stand for it.
    ///
    /// - Parameter methods: Ways, of which any will do.
    /// - Returns: Nil when one would.
    public func refusal(of methods: OwnerMethods) -> OwnerError? {
        guard usable(of: methods).isEmpty else { return nil }
        if methods.isEmpty { return OwnerError(.requestInvalid, "nothing was named that the owner could do") }
        if !methods.contains(.passcode), biometry == nil {
            return OwnerError(
                .biometryUnavailable,
                "this device has no sensor for fingers or faces; ask for the passcode"
            )
        }
        if !methods.contains(.passcode), isFaceDenied { return OwnerError(.biometryUnavailable, Self.faceDenied) }
        if !hasPasscode { return OwnerError(.passcodeNotSet, "no passcode is set; set one first") }
        if enrolment == nil {
            return OwnerError(.biometryNotEnrolled, "no finger or face is enrolled; enrol one, or ask for the passcode")
        }
        return OwnerError(.biometryLockedOut, "too many misses in a row; the passcode is needed first")
    }

    /// What is said to an application whose person said no.
    package static let faceDenied =
        "the person does not let this application have their face looked at; `martlet-keychain biometrics consent` changes that"
}
