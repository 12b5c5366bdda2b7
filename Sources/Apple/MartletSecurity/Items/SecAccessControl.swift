// SPDX-License-Identifier: Apache-2.0
// Access control of items.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import ByteEncodings
public import Foundation
public import KeychainItems

/// How an item is guarded.
///
/// Linux has no hardware that keeps a secret until a finger matched: the gate is the keychain's own.
public typealias SecAccessControl = AccessControl

/// What the owner must do before a secret is given away.
public struct SecAccessControlCreateFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: CFOptionFlags

    /// Takes bits.
    ///
    /// - Parameter rawValue: Bits of the flags below.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// Any proof of being there: sensor or passcode.
    public static let userPresence = Self(rawValue: 1 << 0)
    /// Any enrolled finger or face.
    public static let biometryAny = Self(rawValue: 1 << 1)
    /// The former name of `biometryAny`.
    public static let touchIDAny = biometryAny
    /// What is enrolled now; another enrolment ends the item's use.
    public static let biometryCurrentSet = Self(rawValue: 1 << 3)
    /// The former name of `biometryCurrentSet`.
    public static let touchIDCurrentSet = biometryCurrentSet
    /// The passcode.
    public static let devicePasscode = Self(rawValue: 1 << 4)
    /// A watch; there is none on Linux, so nobody can meet it.
    public static let watch = Self(rawValue: 1 << 5)
    /// Another name of `watch`.
    public static let companion = watch
    /// One of the constraints is enough.
    public static let or = Self(rawValue: 1 << 14)
    /// All of the constraints must be met.
    public static let and = Self(rawValue: 1 << 15)
    /// A private key may be used.
    public static let privateKeyUsage = Self(rawValue: 1 << 30)
    /// A password of the application's; not built yet.
    public static let applicationPassword = Self(rawValue: 1 << 31)
}

/// Makes an access control object.
///
/// - Parameters:
///   - allocator: Passed over.
///   - protection: When the item can be read at all: one of `kSecAttrAccessible…`.
///   - flags: What the owner must do first.
///   - error: Where the reason is put.
/// - Returns: Nil for flags that do not go together, or that are not built.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?,
    _ protection: CFTypeRef,
    _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    unsafe reporting(to: error) { () throws(KeychainError) in
        guard let accessibility = (protection as? String).flatMap(Accessibility.init) else {
            throw KeychainError(.parameterInvalid, "the protection is one of the accessibility constants")
        }
        return try AccessControl(accessibility, AccessConstraints(rawValue: flags.rawValue))
    }
}

/// The kind of access control objects.
///
/// - Returns: A number.
public func SecAccessControlGetTypeID() -> CFTypeID { 0x4D01 }
