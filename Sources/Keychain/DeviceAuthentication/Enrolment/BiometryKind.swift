// SPDX-License-Identifier: Apache-2.0
// What a reader looks at.

/// The kind of biometrics that a device has.
public enum BiometryKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A finger; Apple's `touchID`.
    case fingerprint = 1
    /// A face; Apple's `faceID`. Only the simulator has one.
    case face = 2
}
