// SPDX-License-Identifier: Apache-2.0
// Core Foundation's types, as Foundation's classes (docs/decisions/0027-apples-names-on-linux.md).
//
// On Apple's systems the two are one by bridging; here they are one by name. A file that also imports the toolchain's own
// CoreFoundation says which it means: `typealias CFDictionary = Security.CFDictionary`.

public import Foundation

/// Any object.
public typealias CFTypeRef = AnyObject
/// Text.
public typealias CFString = NSString
/// Bytes.
public typealias CFData = NSData
/// A dictionary.
public typealias CFDictionary = NSDictionary
/// A dictionary that can be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// A list.
public typealias CFArray = NSArray
/// A number.
public typealias CFNumber = NSNumber
/// True or false.
public typealias CFBoolean = NSNumber
/// A time.
public typealias CFDate = NSDate
/// Nothing, where something must stand.
public typealias CFNull = NSNull
/// An error.
public typealias CFError = NSError
/// An index or a count.
public typealias CFIndex = Int
/// Bits.
public typealias CFOptionFlags = UInt
/// Tells kinds of objects apart.
public typealias CFTypeID = UInt
/// A status; 0 is success.
public typealias OSStatus = Int32

/// Where memory comes from: always the usual place.
public final class CFAllocator: Sendable {}

/// The usual place.
public let kCFAllocatorDefault: CFAllocator? = nil
// As on Apple's systems these may be written with an exclamation mark or without.
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// True.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// False.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Nothing; under `kSecMatchValidOnDate` the time of the call.
public let kCFNull: CFNull! = NSNull()

/// Success.
public let noErr: OSStatus = 0
