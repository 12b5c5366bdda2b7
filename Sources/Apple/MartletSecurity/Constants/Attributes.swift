// SPDX-License-Identifier: Apache-2.0

public import Foundation

// MARK: Of all classes
/// The access group: text.
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
/// When the item can be read.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
/// When the item can be read, and what the owner must do first.
nonisolated(unsafe) public let kSecAttrAccessControl: CFString = "accc"
/// Whether it may be on other devices; absent means that it may not.
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
/// Whether it may or not.
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"
/// What people call it.
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
/// When it was added.
nonisolated(unsafe) public let kSecAttrCreationDate: CFString = "cdat"
/// When it was changed last.
nonisolated(unsafe) public let kSecAttrModificationDate: CFString = "mdat"
/// What it is.
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"
/// A comment.
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"
/// Who made it: a number.
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"
/// Its type: a number.
nonisolated(unsafe) public let kSecAttrType: CFString = "type"
/// Whether it should not be shown.
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"
/// Whether there is no password on purpose.
nonisolated(unsafe) public let kSecAttrIsNegative: CFString = "nega"
/// Which token it lies on.
nonisolated(unsafe) public let kSecAttrTokenID: CFString = "tkid"
/// The persistent reference, where it is given back.
nonisolated(unsafe) public let kSecAttrPersistentReference: CFString = "persistref"
/// The group of what lies on tokens; there are none here.
nonisolated(unsafe) public let kSecAttrAccessGroupToken: CFString = "com.apple.token"

// MARK: Of passwords
/// Whose it is.
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
/// The service of a generic password.
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
/// What an application keeps beside a generic password.
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"
/// The realm.
nonisolated(unsafe) public let kSecAttrSecurityDomain: CFString = "sdmn"
/// The server.
nonisolated(unsafe) public let kSecAttrServer: CFString = "srvr"
/// The protocol.
nonisolated(unsafe) public let kSecAttrProtocol: CFString = "ptcl"
/// The way of authentication.
nonisolated(unsafe) public let kSecAttrAuthenticationType: CFString = "atyp"
/// The port: a number.
nonisolated(unsafe) public let kSecAttrPort: CFString = "port"
/// The path.
nonisolated(unsafe) public let kSecAttrPath: CFString = "path"

// MARK: Of keys
/// Public, private or symmetric.
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = "kcls"
/// A public key.
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = "0"
/// A private key.
nonisolated(unsafe) public let kSecAttrKeyClassPrivate: CFString = "1"
/// A symmetric key.
nonisolated(unsafe) public let kSecAttrKeyClassSymmetric: CFString = "2"
/// The digest by which a key is found.
nonisolated(unsafe) public let kSecAttrApplicationLabel: CFString = "klbl"
/// The application's name for a key.
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = "atag"
/// Which mathematics.
nonisolated(unsafe) public let kSecAttrKeyType: CFString = "type"
/// A key on an elliptic curve.
nonisolated(unsafe) public let kSecAttrKeyTypeEC: CFString = "73"
/// A key on an elliptic curve.
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
/// An RSA key; stored as data alone.
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = "42"
/// An Ed25519 key; stored as data alone.
nonisolated(unsafe) public let kSecAttrKeyTypeEd25519: CFString = "105"
/// An ML-KEM key; stored as data alone.
nonisolated(unsafe) public let kSecAttrKeyTypeMLKEM: CFString = "110"
/// An ML-DSA key; stored as data alone.
nonisolated(unsafe) public let kSecAttrKeyTypeMLDSA: CFString = "111"
/// How long a key is.
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = "bsiz"
/// How long it counts.
nonisolated(unsafe) public let kSecAttrEffectiveKeySize: CFString = "esiz"
/// Whether it is kept in the keychain.
nonisolated(unsafe) public let kSecAttrIsPermanent: CFString = "perm"
/// Whether it is kept from being read in the clear.
nonisolated(unsafe) public let kSecAttrIsSensitive: CFString = "sens"
/// Whether it can be taken out.
nonisolated(unsafe) public let kSecAttrIsExtractable: CFString = "extr"
/// Whether it encrypts.
nonisolated(unsafe) public let kSecAttrCanEncrypt: CFString = "encr"
/// Whether it decrypts.
nonisolated(unsafe) public let kSecAttrCanDecrypt: CFString = "decr"
/// Whether it derives.
nonisolated(unsafe) public let kSecAttrCanDerive: CFString = "drve"
/// Whether it signs.
nonisolated(unsafe) public let kSecAttrCanSign: CFString = "sign"
/// Whether it verifies.
nonisolated(unsafe) public let kSecAttrCanVerify: CFString = "vrfy"
/// Whether it wraps.
nonisolated(unsafe) public let kSecAttrCanWrap: CFString = "wrap"
/// Whether it unwraps.
nonisolated(unsafe) public let kSecAttrCanUnwrap: CFString = "unwp"
/// Attributes of the private key alone.
nonisolated(unsafe) public let kSecPrivateKeyAttrs: CFString = "private"
/// Attributes of the public key alone.
nonisolated(unsafe) public let kSecPublicKeyAttrs: CFString = "public"
/// Secure hardware; there is none on Linux, and keys that ask for it are refused.
nonisolated(unsafe) public let kSecAttrTokenIDSecureEnclave: CFString = "com.apple.setoken"

// MARK: Of certificates
/// The type.
nonisolated(unsafe) public let kSecAttrCertificateType: CFString = "ctyp"
/// The encoding.
nonisolated(unsafe) public let kSecAttrCertificateEncoding: CFString = "cenc"
/// Whom it names.
nonisolated(unsafe) public let kSecAttrSubject: CFString = "subj"
/// Who issued it.
nonisolated(unsafe) public let kSecAttrIssuer: CFString = "issr"
/// Which of its issuer's it is.
nonisolated(unsafe) public let kSecAttrSerialNumber: CFString = "slnr"
/// The name of its key.
nonisolated(unsafe) public let kSecAttrSubjectKeyID: CFString = "skid"
/// The digest of its public key.
nonisolated(unsafe) public let kSecAttrPublicKeyHash: CFString = "pkhh"
