// SPDX-License-Identifier: Apache-2.0
// What of Apple's module is not built yet. Whoever builds one takes its line away.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
//
// Names that are here compile to a sentence that says so. Refused while running, with errSecUnimplemented:
//
// - the match keys that read certificates: policy, search list, issuers, e-mail address, subject, trust, date; kSecUseItemList
// - an application's own password as a constraint (SecAccessControlCreateFlags.applicationPassword)
// - kSecReturnRef for keys other than EC; identities are found and not added, changed or deleted as one
// - kSecAttrTokenID: there is no secure hardware
//
// Nothing at all, with kSecReturnRef: passwords and certificates have no object.

/// A certificate as an object.
@available(
    *,
    unavailable,
    message: "not built yet: store a certificate's bytes under kSecValueData, with its attributes"
)
public final class SecCertificate {}

/// A certificate and its private key as an object.
@available(*, unavailable, message: "not built yet: ask for the attributes and the data of the identity")
public final class SecIdentity {}

/// Whether a chain of certificates is believed.
@available(*, unavailable, message: "not built yet: use the package swift-certificates")
public final class SecTrust {}

/// What a chain of certificates is believed for.
@available(*, unavailable, message: "not built yet: use the package swift-certificates")
public final class SecPolicy {}

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
