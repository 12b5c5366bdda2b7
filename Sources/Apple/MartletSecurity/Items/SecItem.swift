// SPDX-License-Identifier: Apache-2.0
// The keychain's four functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Each of these blocks its thread while the keychain works, and while the owner is asked. Any thread may call, several at once.
// The keychain is the one that the process installed (ProcessKeychain of KeychainItems); without one each answers
// errSecNotAvailable, and nothing is kept anywhere.

/// Adds an item.
///
/// - Parameters:
///   - attributes: Class, attributes, the secret, and what is to be given back.
///   - result: Where that is put; untouched where nothing was asked for, or the item was not added.
/// - Returns: `errSecSuccess`, `errSecDuplicateItem` where an item with this primary key is, or why not.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let (status, value) = ItemCalls().add(attributes)
    if let value { unsafe result?.pointee = value }
    return status
}

/// Finds items.
///
/// - Parameters:
///   - query: Class, attributes, what counts as a match, and what is to be given back.
///   - result: Where that is put; a bare value for a limit of one, otherwise an array.
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let hasPlace = unsafe result != nil
    let (status, value) = ItemCalls().copy(query, hasPlace: hasPlace)
    if let value { unsafe result?.pointee = value }
    return status
}

/// Changes all items that match.
///
/// - Parameters:
///   - query: Class and attributes.
///   - attributesToUpdate: Attributes and the secret that get another value.
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not; then nothing was changed.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    ItemCalls().update(query, attributesToUpdate)
}

/// Deletes all items that match.
///
/// - Parameter query: Class and attributes.
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, or why not; then nothing is gone.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { ItemCalls().delete(query) }
