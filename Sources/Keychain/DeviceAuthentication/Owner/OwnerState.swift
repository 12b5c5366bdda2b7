// SPDX-License-Identifier: Apache-2.0

/// What there is on a device to tell its owner by.
package struct OwnerState: Sendable, Hashable {
    /// The kind of sensor; nil without one.
    package var biometry: BiometryKind?
    /// Names what is enrolled, and is another value whenever that changes; nil when nothing is.
    package var enrolment: [UInt8]?
    /// Whether too many misses came in a row: the sensor rests until the passcode was given.
    package var isLockedOut: Bool
    /// Whether there is a passcode.
    package var hasPasscode: Bool
    /// What the person said to this application about their face; without meaning for other sensors, which need no consent.
    package var faceConsent: FaceConsent

    /// Says what there is.
    package init(
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
    package func usable(of methods: OwnerMethods) -> OwnerMethods {
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
    package func refusal(of methods: OwnerMethods) -> OwnerError? {
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

/// What the person said when an application first wanted their face looked at.
package enum FaceConsent: String, Sendable, Hashable, CaseIterable {
    /// Nothing yet: the first question to the face asks for it.
    case unasked
    /// It may.
    case allowed
    /// It may not, until the person says otherwise.
    case denied
}

/// Ways of proving to be the owner; a set of several means that any one of them will do.
package struct OwnerMethods: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: Int

    /// Takes bits.
    ///
    /// - Parameter rawValue: Bits of the ways below.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A finger or a face.
    package static let biometry = Self(rawValue: 1)
    /// The passcode.
    package static let passcode = Self(rawValue: 2)
}
