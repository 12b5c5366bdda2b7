// SPDX-License-Identifier: Apache-2.0
// The functions for keys.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import KeychainItems
internal import SecretMemory

/// Makes a private key.
///
/// - Parameters:
///   - parameters: Type, size, and under `kSecPrivateKeyAttrs` whether and how it is kept.
///   - error: Where the reason is put.
/// - Returns: The key; nil where none was made, or it could not be kept. `kSecAttrTokenID` is refused: there is no such hardware.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    unsafe reporting(to: error) { () throws(KeychainError) in try KeyCalls().makeKey(parameters) }
}

/// Makes a key of bytes.
///
/// - Parameters:
///   - keyData: 04, X, Y, and for a private key K.
///   - attributes: Type and class.
///   - error: Where the reason is put.
/// - Returns: The key; nil for bytes that are none.
public func SecKeyCreateWithData(
    _ keyData: CFData,
    _ attributes: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    unsafe reporting(to: error) { () throws(KeychainError) in try KeyCalls.key(Data(referencing: keyData), attributes) }
}

/// The public key of a private one.
///
/// - Parameter key: Any key.
/// - Returns: Its public half; of a public key itself.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    guard key.isPrivate else { return key }
    return reporting(to: nil) { () throws(KeychainError) in try key.opened() }
}

/// The bytes of a key.
///
/// - Parameters:
///   - key: Any key.
///   - error: Where the reason is put.
/// - Returns: 04, X, Y, and for a private key K.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    key.itemData.map { NSData(data: $0.data) }
}

/// What a key says of itself.
///
/// - Parameter key: Any key.
/// - Returns: Attributes under their names.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    var entries = key.itemAttributes.mapValues { $0.foundation }
    entries[.type] = NSString(string: "73")
    return NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: entries.map { ($0.key.rawValue, $0.value) }))
}

/// Makes a signature.
///
/// - Parameters:
///   - key: A private key.
///   - algorithm: Over a message, or over a digest.
///   - dataToSign: The message, or the digest.
///   - error: Where the reason is put.
/// - Returns: The signature in DER.
public func SecKeyCreateSignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe reporting(to: error) { () throws(KeychainError) in
        NSData(data: try KeyCalls.sign(Data(referencing: dataToSign), algorithm, key))
    }
}

/// Checks a signature.
///
/// - Parameters:
///   - key: The public key, or the private one.
///   - algorithm: As it was made with.
///   - signedData: The message, or the digest.
///   - signature: In DER.
///   - error: Where the reason is put: `errSecVerifyFailed` for one that is not right.
/// - Returns: Whether it is right.
public func SecKeyVerifySignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ signedData: CFData,
    _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    let done: Void? = unsafe reporting(to: error) { () throws(KeychainError) in
        try KeyCalls.verify(Data(referencing: signature), of: Data(referencing: signedData), algorithm, key)
    }
    return done != nil
}

/// Whether a key can do something.
///
/// - Parameters:
///   - key: Any key.
///   - operation: What is to be done.
///   - algorithm: How.
/// - Returns: Whether it can.
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey,
    _ operation: SecKeyOperationType,
    _ algorithm: SecKeyAlgorithm
) -> Bool {
    switch (operation, algorithm.meaning) {
    case (.sign, .signDigest), (.sign, .signMessage), (.keyExchange, .exchange): key.isPrivate
    case (.verify, .signDigest), (.verify, .signMessage): true
    default: false
    }
}

/// What two keys have in common.
///
/// - Parameters:
///   - privateKey: One's own private key.
///   - algorithm: As it is, or with a derivation.
///   - publicKey: The other's public key, of the same curve.
///   - parameters: For a derivation how many bytes, and what both know beside.
///   - error: Where the reason is put.
/// - Returns: The bytes.
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ publicKey: SecKey,
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe reporting(to: error) { () throws(KeychainError) in
        NSData(data: try KeyCalls.agree(privateKey, algorithm, with: publicKey, parameters))
    }
}

/// The length of a key's coordinates.
///
/// - Parameter key: Any key.
/// - Returns: Bytes.
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { key.curve.coordinate }

/// The kind of keys.
///
/// - Returns: A number.
public func SecKeyGetTypeID() -> CFTypeID { 0x4D02 }

extension AttributeValue {
    /// The object that is given back.
    fileprivate var foundation: AnyObject {
        switch self {
        case .text(let text): NSString(string: text)
        case .bytes(let bytes): NSData(data: Data(bytes))
        case .number(let number): NSNumber(value: number)
        }
    }
}
