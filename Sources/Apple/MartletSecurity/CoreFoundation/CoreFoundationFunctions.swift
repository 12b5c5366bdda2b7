// SPDX-License-Identifier: Apache-2.0
// The few functions of Core Foundation that keychain code calls.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import KeychainItems

/// The domain of an error.
///
/// - Parameter error: Any error.
/// - Returns: Its domain.
public func CFErrorGetDomain(_ error: CFError) -> CFString { NSString(string: error.domain) }

/// The number of an error.
///
/// - Parameter error: Any error.
/// - Returns: Its number.
public func CFErrorGetCode(_ error: CFError) -> CFIndex { error.code }

/// What an error says of itself.
///
/// - Parameter error: Any error.
/// - Returns: A sentence.
public func CFErrorCopyDescription(_ error: CFError) -> CFString { NSString(string: error.localizedDescription) }

/// What an error carries.
///
/// - Parameter error: Any error.
/// - Returns: Its dictionary.
public func CFErrorCopyUserInfo(_ error: CFError) -> CFDictionary { error.userInfo as NSDictionary }

/// Tells the kinds of this module's own objects, and of what a keychain gives back, apart.
///
/// The numbers are this module's and hold for one build of it.
///
/// - Parameter object: Any object.
/// - Returns: The number of its kind; 0 for others.
public func CFGetTypeID(_ object: CFTypeRef?) -> CFTypeID {
    switch object {
    case is SecKey: SecKeyGetTypeID()
    case is SecCertificate: SecCertificateGetTypeID()
    case is SecIdentity: SecIdentityGetTypeID()
    case is SecPolicy: SecPolicyGetTypeID()
    case is SecKeychain: SecKeychainGetTypeID()
    case is AccessControl: SecAccessControlGetTypeID()
    case is NSString: CFStringGetTypeID()
    case is NSData: CFDataGetTypeID()
    case is NSDictionary: CFDictionaryGetTypeID()
    case is NSArray: CFArrayGetTypeID()
    default: 0
    }
}

/// The kind of texts.
///
/// - Returns: A number.
public func CFStringGetTypeID() -> CFTypeID { 7 }

/// The kind of bytes.
///
/// - Returns: A number.
public func CFDataGetTypeID() -> CFTypeID { 20 }

/// The kind of dictionaries.
///
/// - Returns: A number.
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }

/// The kind of lists.
///
/// - Returns: A number.
public func CFArrayGetTypeID() -> CFTypeID { 19 }
