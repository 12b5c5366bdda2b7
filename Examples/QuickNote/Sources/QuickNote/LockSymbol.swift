// SPDX-License-Identifier: Apache-2.0
// What the lock of a note shows.

public import LocalAuthentication

/// What opens the lock, as a picture: a fingerprint, a face, or else a padlock.
public enum LockSymbol: String, Sendable, CaseIterable {
    case fingerprint
    case face
    case padlock

    /// The picture for a device.
    ///
    /// - Parameter type: Its sensor, as a context knows it once it was asked whether it can evaluate.
    public init(_ type: LABiometryType) {
        switch type {
        case .touchID: self = .fingerprint
        case .faceID: self = .face
        case .none, .opticID: self = .padlock
        @unknown default: self = .padlock
        }
    }
}
