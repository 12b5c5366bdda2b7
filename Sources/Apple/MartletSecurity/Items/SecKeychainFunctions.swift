// SPDX-License-Identifier: Apache-2.0
// The functions for keychains.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import KeychainItems

/// The keychain that items are added to.
///
/// - Parameter keychain: Where it is put.
/// - Returns: `errSecSuccess`, or `errSecNotAvailable` where the process has installed none.
@discardableResult
public func SecKeychainCopyDefault(_ keychain: UnsafeMutablePointer<SecKeychain?>) -> OSStatus {
    guard !ProcessKeychain.isAbsent else { return errSecNotAvailable }
    unsafe keychain.pointee = SecKeychain.process
    return errSecSuccess
}

/// The keychains that are searched where a query names none: what `kSecMatchSearchList` takes.
///
/// - Parameter searchList: Where they are put: a list of one.
/// - Returns: `errSecSuccess`, or `errSecNotAvailable` where the process has installed none.
@discardableResult
public func SecKeychainCopySearchList(_ searchList: UnsafeMutablePointer<CFArray?>) -> OSStatus {
    guard !ProcessKeychain.isAbsent else { return errSecNotAvailable }
    unsafe searchList.pointee = NSArray(object: SecKeychain.process)
    return errSecSuccess
}

/// The kind of keychains.
///
/// - Returns: A number.
public func SecKeychainGetTypeID() -> CFTypeID { 0x4D06 }

/// A keychain: there is one, that of the process.
public final class SecKeychain: Sendable {
    /// The one.
    static let process = SecKeychain()

    private init() {}
}
