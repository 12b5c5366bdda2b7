// SPDX-License-Identifier: Apache-2.0
// What of Apple's module is not built yet. Whoever builds one takes its line away.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
//
// Names that are here compile to a sentence that says so. Refused while running, with errSecUnimplemented:
//
// - kSecUseItemList, which Apple's own keychain of this kind refuses as well: kSecMatchItemList names items
// - an application's own password as a constraint (SecAccessControlCreateFlags.applicationPassword)
// - kSecReturnRef for keys other than EC, and for identities with such
// - identities are added and deleted as one, and changed as their certificate and their key; without an object (kSecValueRef) they are added so, too
// - kSecAttrTokenID: there is no secure hardware
//
// Nothing at all, with kSecReturnRef: passwords have no object.
//
// Statuses: 23 of Apple's are declared, in Constants/Statuses.swift, and no call here comes to another. The other names that begin with errSec
// are not there.

/// Whether a chain of certificates is believed.
@available(
    *,
    unavailable,
    message: "not built yet: use the package swift-certificates, or kSecMatchPolicy for what lies in the keychain"
)
public final class SecTrust {}

/// Encrypts with a public key.
@available(
    *,
    unavailable,
    message: "not built yet: agree on a key with SecKeyCopyKeyExchangeResult, or use HPKE of swift-crypto"
)
public func SecKeyCreateEncryptedData() {}

/// Decrypts with a private key.
@available(
    *,
    unavailable,
    message: "not built yet: agree on a key with SecKeyCopyKeyExchangeResult, or use HPKE of swift-crypto"
)
public func SecKeyCreateDecryptedData() {}

/// Asks the owner for a password of a web site.
@available(*, unavailable, message: "not built yet: use SecItemCopyMatching with kSecClassInternetPassword")
public func SecRequestSharedWebCredential() {}

/// Stores a password of a web site.
@available(*, unavailable, message: "not built yet: use SecItemAdd with kSecClassInternetPassword")
public func SecAddSharedWebCredential() {}
