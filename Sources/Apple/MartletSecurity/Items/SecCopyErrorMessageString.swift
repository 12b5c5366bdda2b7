// SPDX-License-Identifier: Apache-2.0
// Sentences for statuses.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// What a status means, for people.
///
/// The sentences are this module's own; programs compare numbers.
///
/// - Parameters:
///   - status: A status of this module's functions.
///   - reserved: Always nil.
/// - Returns: A sentence; `OSStatus` and the number where there is none.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    NSString(string: sentences[status] ?? "OSStatus \(status)")
}

private let sentences: [OSStatus: String] = [
    errSecSuccess: "No error.",
    errSecUnimplemented: "This function or this option is not built.",
    errSecDiskFull: "There is no room left to store the item.",
    errSecIO: "Reading or writing the keychain failed.",
    errSecParam: "A parameter, a key or a value of the call is not valid there.",
    errSecAllocate: "There is not enough memory.",
    errSecUserCanceled: "The user declined.",
    errSecBadReq: "The request is not valid.",
    errSecMissingEntitlement: "The access group does not belong to this application.",
    errSecNotAvailable: "No keychain is available in this process.",
    errSecReadOnly: "The keychain can only be read.",
    errSecAuthFailed: "The user could not be verified.",
    errSecDuplicateItem: "An item with this primary key already exists in the keychain.",
    errSecItemNotFound: "No such item could be found in the keychain.",
    errSecDataTooLarge: "The data is longer than an item can hold.",
    errSecNoSuchAttr: "Items of this class have no such attribute.",
    errSecInvalidItemRef: "The reference does not name an item.",
    errSecNoSuchClass: "There is no such class of items.",
    errSecInteractionNotAllowed: "The keychain is locked, or the user would have to be asked and must not be.",
    errSecReadOnlyAttr: "The attribute cannot be changed.",
    errSecDataNotAvailable: "The contents of the item are not available.",
    errSecDecode: "The data could not be decoded.",
    errSecVerifyFailed: "The signature does not belong to this data and key.",
]
