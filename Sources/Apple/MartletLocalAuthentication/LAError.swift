// SPDX-License-Identifier: Apache-2.0

@_exported public import Foundation
internal import DeviceAuthentication

/// The domain of ``LAError``.
public let LAErrorDomain = "com.apple.LocalAuthentication"

/// Why the owner did not prove themselves.
///
/// `catch let error as LAError` and `error.code` work as with Apple; `catch let error as NSError` never matches on Linux.
public struct LAError: CustomNSError, LocalizedError, Sendable, Hashable {
    /// The reason.
    public let code: Code
    private let message: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The reason.
    ///   - userInfo: A sentence under `NSLocalizedDescriptionKey`; anything else is dropped.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        message = userInfo[NSLocalizedDescriptionKey] as? String ?? "\(code)"
    }

    /// Makes an error of Foundation's.
    ///
    /// - Parameter error: An error of ``LAErrorDomain``; a number that has no name here counts as `authenticationFailed`.
    public init(_nsError error: NSError) {
        precondition(error.domain == LAErrorDomain, "an error of \(error.domain) is no LAError")
        self.init(Code(rawValue: error.code) ?? .authenticationFailed, userInfo: error.userInfo)
    }

    init(_ error: OwnerError) {
        code = Code(error.code)
        // Programs show it, or look for it, as they know it; the owner's own words go to the command line.
        message = code == .biometryNotEnrolled ? "No identities are enrolled." : error.message
    }

    /// The domain.
    public static var errorDomain: String { LAErrorDomain }
    /// The number.
    public var errorCode: Int { code.rawValue }
    /// The sentence under `NSLocalizedDescriptionKey`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
    /// The sentence.
    public var errorDescription: String? { message }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }
    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension LAError {
    /// The reasons.
    public enum Code: Int, Sendable {
        /// Somebody tried, and was not the owner.
        case authenticationFailed = -1
        /// The owner declined.
        case userCancel = -2
        /// The owner chose the button for another way.
        case userFallback = -3
        /// The session was locked meanwhile.
        case systemCancel = -4
        /// No passcode is set.
        case passcodeNotSet = -5
        /// There is no sensor, or nothing that asks.
        case biometryNotAvailable = -6
        /// The sensor knows nobody.
        case biometryNotEnrolled = -7
        /// Too many misses: the passcode is needed first.
        case biometryLockout = -8
        /// The context was invalidated while the owner was asked.
        case appCancel = -9
        /// The context was invalidated before.
        case invalidContext = -10
        /// There is no companion.
        case companionNotAvailable = -11
        /// The sensor is not paired; never on Linux.
        case biometryNotPaired = -12
        /// The sensor is not connected; never on Linux.
        case biometryDisconnected = -13
        /// What was to be embedded has no room; never on Linux.
        case invalidDimensions = -14
        /// The owner would have had to be asked.
        case notInteractive = -1004

        /// The former name of `biometryNotAvailable`.
        public static let touchIDNotAvailable = biometryNotAvailable
        /// The former name of `biometryNotEnrolled`.
        public static let touchIDNotEnrolled = biometryNotEnrolled
        /// The former name of `biometryLockout`.
        public static let touchIDLockout = biometryLockout
        /// Another name of `companionNotAvailable`.
        public static let watchNotAvailable = companionNotAvailable

        init(_ code: OwnerError.Code) {
            switch code {
            case .cancelledByUser: self = .userCancel
            case .fallbackChosen: self = .userFallback
            case .cancelledBySystem: self = .systemCancel
            case .cancelledByApp: self = .appCancel
            case .passcodeNotSet: self = .passcodeNotSet
            case .biometryUnavailable, .unavailable: self = .biometryNotAvailable
            case .biometryNotEnrolled: self = .biometryNotEnrolled
            case .biometryLockedOut: self = .biometryLockout
            case .interactionRefused: self = .notInteractive
            case .contextInvalid: self = .invalidContext
            default: self = .authenticationFailed
            }
        }
    }

    /// Somebody tried, and was not the owner.
    public static var authenticationFailed: Code { .authenticationFailed }
    /// The owner declined.
    public static var userCancel: Code { .userCancel }
    /// The owner chose the button for another way.
    public static var userFallback: Code { .userFallback }
    /// The session was locked meanwhile.
    public static var systemCancel: Code { .systemCancel }
    /// No passcode is set.
    public static var passcodeNotSet: Code { .passcodeNotSet }
    /// There is no sensor, or nothing that asks.
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    /// The sensor knows nobody.
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    /// Too many misses: the passcode is needed first.
    public static var biometryLockout: Code { .biometryLockout }
    /// The context was invalidated while the owner was asked.
    public static var appCancel: Code { .appCancel }
    /// The context was invalidated before.
    public static var invalidContext: Code { .invalidContext }
    /// There is no companion.
    public static var companionNotAvailable: Code { .companionNotAvailable }
    /// The owner would have had to be asked.
    public static var notInteractive: Code { .notInteractive }
    /// The former name of `biometryNotAvailable`.
    public static var touchIDNotAvailable: Code { .biometryNotAvailable }
    /// The former name of `biometryNotEnrolled`.
    public static var touchIDNotEnrolled: Code { .biometryNotEnrolled }
    /// The former name of `biometryLockout`.
    public static var touchIDLockout: Code { .biometryLockout }
}

extension LAError.Code {
    /// Whether an error has this code, for `catch LAError.userCancel`.
    public static func ~= (code: Self, error: any Error) -> Bool { (error as? LAError)?.code == code }
}

/// Where a function puts an error; Foundation on Linux has no such name.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

// The codes as numbers, for code that compares `NSError.code` with them.

/// The number of ``LAError/Code/authenticationFailed``.
public let kLAErrorAuthenticationFailed: Int32 = -1
/// The number of ``LAError/Code/userCancel``.
public let kLAErrorUserCancel: Int32 = -2
/// The number of ``LAError/Code/userFallback``.
public let kLAErrorUserFallback: Int32 = -3
/// The number of ``LAError/Code/systemCancel``.
public let kLAErrorSystemCancel: Int32 = -4
/// The number of ``LAError/Code/passcodeNotSet``.
public let kLAErrorPasscodeNotSet: Int32 = -5
/// The number of ``LAError/Code/biometryNotAvailable``.
public let kLAErrorBiometryNotAvailable: Int32 = -6
/// The number of ``LAError/Code/biometryNotEnrolled``.
public let kLAErrorBiometryNotEnrolled: Int32 = -7
/// The number of ``LAError/Code/biometryLockout``.
public let kLAErrorBiometryLockout: Int32 = -8
/// The number of ``LAError/Code/appCancel``.
public let kLAErrorAppCancel: Int32 = -9
/// The number of ``LAError/Code/invalidContext``.
public let kLAErrorInvalidContext: Int32 = -10
/// The number of ``LAError/Code/notInteractive``.
public let kLAErrorNotInteractive: Int32 = -1004
/// The former name of `kLAErrorBiometryNotAvailable`.
public let kLAErrorTouchIDNotAvailable: Int32 = -6
/// The former name of `kLAErrorBiometryNotEnrolled`.
public let kLAErrorTouchIDNotEnrolled: Int32 = -7
/// The former name of `kLAErrorBiometryLockout`.
public let kLAErrorTouchIDLockout: Int32 = -8
