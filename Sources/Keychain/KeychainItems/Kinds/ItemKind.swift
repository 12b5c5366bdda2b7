// SPDX-License-Identifier: Apache-2.0

/// A kind of item; its raw value is what the metadata say.
///
/// Apple's identities are none: an identity is a certificate and the key that belongs to it.
package enum ItemKind: String, Sendable, Hashable, CaseIterable {
    /// A secret of a service (`kSecClassGenericPassword`).
    case genericPassword = "genp"
    /// A password of a server (`kSecClassInternetPassword`).
    case internetPassword = "inet"
    /// A certificate (`kSecClassCertificate`).
    case certificate = "cert"
    /// A key (`kSecClassKey`).
    case key = "keys"
    /// A passkey.
    case passkey = "passkey"

    /// The attributes that, with the access group, make an item the only one of its kind, in the order of the format.
    ///
    /// Label, generic attribute and accessibility do not count: two items that differ in them alone are one.
    package var primaryKey: [AttributeName] {
        switch self {
        case .genericPassword: ["acct", "svce"]
        case .internetPassword: ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"]
        case .certificate: ["ctyp", "issr", "slnr"]
        case .key: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "sdat", "edat"]
        case .passkey: ["credential"]
        }
    }
}

/// Whether a vault may leave the device.
package enum VaultKind: UInt64, Sendable, Hashable, CaseIterable {
    /// May be shared with other devices of the person.
    case personal = 1
    /// Stays: what Apple calls `ThisDeviceOnly`.
    case local = 2
}
