// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Done.
public let errSecSuccess: OSStatus = 0
/// Not built.
public let errSecUnimplemented: OSStatus = -4
/// No room.
public let errSecDiskFull: OSStatus = -34
/// Reading or writing failed.
public let errSecIO: OSStatus = -36
/// A key or a value that cannot be there.
public let errSecParam: OSStatus = -50
/// No memory.
public let errSecAllocate: OSStatus = -108
/// The owner declined.
public let errSecUserCanceled: OSStatus = -128
/// A request that is none.
public let errSecBadReq: OSStatus = -909
/// An access group of another application's.
public let errSecMissingEntitlement: OSStatus = -34018
/// There is no keychain.
public let errSecNotAvailable: OSStatus = -25291
/// A keychain that can only be read.
public let errSecReadOnly: OSStatus = -25292
/// The owner did not prove themselves.
public let errSecAuthFailed: OSStatus = -25293
/// Such an item is there already.
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300
/// More bytes than an item may have.
public let errSecDataTooLarge: OSStatus = -25302
/// No attribute of this class.
public let errSecNoSuchAttr: OSStatus = -25303
/// No reference of this keychain's.
public let errSecInvalidItemRef: OSStatus = -25304
/// There is no such class.
public let errSecNoSuchClass: OSStatus = -25306
/// Locked, or the owner would have had to be asked.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// An attribute that cannot be changed.
public let errSecReadOnlyAttr: OSStatus = -25309
/// No contents.
public let errSecDataNotAvailable: OSStatus = -25316
/// Bytes that are not what they should be.
public let errSecDecode: OSStatus = -26275
/// A signature that is not right.
public let errSecVerifyFailed: OSStatus = -67808

/// The domain of errors that carry a status.
nonisolated(unsafe) public let kCFErrorDomainOSStatus: CFString = "NSOSStatusErrorDomain"
