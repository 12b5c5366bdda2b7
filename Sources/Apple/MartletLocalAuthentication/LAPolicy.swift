// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication

/// What is asked of the owner.
public enum LAPolicy: Int, Sendable {
    /// A finger or a face.
    case deviceOwnerAuthenticationWithBiometrics = 1
    /// A finger, a face or the passcode.
    case deviceOwnerAuthentication = 2
    /// A watch or another companion; there is none on Linux.
    case deviceOwnerAuthenticationWithCompanion = 3
    /// A finger, a face or a companion; on Linux without the companion.
    case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
    /// As `deviceOwnerAuthentication`, unless a watch is worn; on Linux none is.
    case deviceOwnerAuthenticationWithWristDetection = 5

    /// The former name of `deviceOwnerAuthenticationWithCompanion`.
    public static let deviceOwnerAuthenticationWithWatch = deviceOwnerAuthenticationWithCompanion
    /// The former name of `deviceOwnerAuthenticationWithBiometricsOrCompanion`.
    public static let deviceOwnerAuthenticationWithBiometricsOrWatch =
        deviceOwnerAuthenticationWithBiometricsOrCompanion

    /// The ways of which any will do; none for companions alone.
    var methods: OwnerMethods {
        switch self {
        case .deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthenticationWithBiometricsOrCompanion: .biometry
        case .deviceOwnerAuthentication, .deviceOwnerAuthenticationWithWristDetection: [.biometry, .passcode]
        case .deviceOwnerAuthenticationWithCompanion: []
        }
    }
}

/// What kind of sensor there is.
public enum LABiometryType: Int, Sendable {
    /// None.
    case none = 0
    /// A reader of fingerprints.
    case touchID = 1
    /// A camera that knows a face.
    case faceID = 2
    /// A camera that knows an eye; no device here has one.
    case opticID = 4

    /// The former name of `none`.
    public static let LABiometryNone = LABiometryType.none

    init(_ kind: BiometryKind?) {
        switch kind {
        case nil: self = .none
        case .fingerprint: self = .touchID
        case .face: self = .faceID
        }
    }
}

/// What is done with what an access control object guards.
public enum LAAccessControlOperation: Int, Sendable {
    /// An item is made.
    case createItem = 0
    /// An item is used.
    case useItem = 1
    /// A key is made.
    case createKey = 2
    /// A key signs.
    case useKeySign = 3
    /// A key decrypts.
    case useKeyDecrypt = 4
    /// A key agrees on a secret.
    case useKeyKeyExchange = 5
}

/// What an application may know beside the owner.
public enum LACredentialType: Int, Sendable {
    /// A password of the application's.
    case applicationPassword = 0
    /// The PIN of a smart card.
    case smartCardPIN = -3
}
