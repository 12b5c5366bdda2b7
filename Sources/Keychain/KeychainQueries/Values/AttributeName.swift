// SPDX-License-Identifier: Apache-2.0
// Names of attributes, as Apple spells them.

/// The name of an attribute; its raw value is Apple's, mostly four letters.
///
/// Which class has which, and in which form, says `ItemClass` of KeychainVault. What lies elsewhere than among the attributes has a
/// property of its own in queries and items: group, accessibility, access control, synchronizable, and the times.
public struct AttributeName: RawRepresentable, Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    /// As Apple spells it.
    public let rawValue: String

    /// Takes a name.
    ///
    /// - Parameter rawValue: As Apple spells it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes a name.
    public init(stringLiteral value: String) { rawValue = value }

    /// Compares the letters.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AttributeName {
    /// Whose item it is.
    public static let account: Self = "acct"
    /// The service of a generic password.
    public static let service: Self = "svce"
    /// What an application keeps beside a generic password.
    public static let generic: Self = "gena"
    /// The server of an internet password.
    public static let server: Self = "srvr"
    /// The realm of an internet password.
    public static let securityDomain: Self = "sdmn"
    /// The protocol of an internet password.
    public static let `protocol`: Self = "ptcl"
    /// The way of authentication of an internet password.
    public static let authenticationType: Self = "atyp"
    /// The port of an internet password.
    public static let port: Self = "port"
    /// The path of an internet password.
    public static let path: Self = "path"
    /// What people call it.
    public static let label: Self = "labl"
    /// What it is.
    public static let description: Self = "desc"
    /// A comment.
    public static let comment: Self = "icmt"
    /// Who made it.
    public static let creator: Self = "crtr"
    /// Its type; of a key, which mathematics.
    public static let type: Self = "type"
    /// Public, private or symmetric.
    public static let keyClass: Self = "kcls"
    /// The digest by which a key is found.
    public static let applicationLabel: Self = "klbl"
    /// The application's name for a key.
    public static let applicationTag: Self = "atag"
    /// How long a key is.
    public static let keySize: Self = "bsiz"
    /// Who issued a certificate.
    public static let issuer: Self = "issr"
    /// Which of its issuer's a certificate is.
    public static let serialNumber: Self = "slnr"
    /// Whom a certificate names.
    public static let subject: Self = "subj"
    /// The digest of a certificate's public key.
    public static let publicKeyHash: Self = "pkhh"
    /// The type of a certificate.
    public static let certificateType: Self = "ctyp"
}
