// SPDX-License-Identifier: Apache-2.0

/// The name of an attribute; its raw value is Apple's, mostly four letters.
///
/// Which class has which, and in which form, says ``ItemClass``. What lies elsewhere than among the attributes has a
/// property of its own in queries and items: group, accessibility, access control, synchronizable, and the times.
package struct AttributeName: RawRepresentable, Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    /// As Apple spells it.
    package let rawValue: String

    /// Takes a name.
    ///
    /// - Parameter rawValue: As Apple spells it.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Takes a name.
    package init(stringLiteral value: String) { rawValue = value }

    /// Compares the letters.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AttributeName {
    /// Whose item it is.
    package static let account: Self = "acct"
    /// The service of a generic password.
    package static let service: Self = "svce"
    /// What an application keeps beside a generic password.
    package static let generic: Self = "gena"
    /// The server of an internet password.
    package static let server: Self = "srvr"
    /// The realm of an internet password.
    package static let securityDomain: Self = "sdmn"
    /// The protocol of an internet password.
    package static let `protocol`: Self = "ptcl"
    /// The way of authentication of an internet password.
    package static let authenticationType: Self = "atyp"
    /// The port of an internet password.
    package static let port: Self = "port"
    /// The path of an internet password.
    package static let path: Self = "path"
    /// What people call it.
    package static let label: Self = "labl"
    /// What it is.
    package static let description: Self = "desc"
    /// A comment.
    package static let comment: Self = "icmt"
    /// Who made it.
    package static let creator: Self = "crtr"
    /// Its type; of a key, which mathematics.
    package static let type: Self = "type"
    /// Public, private or symmetric.
    package static let keyClass: Self = "kcls"
    /// The digest by which a key is found.
    package static let applicationLabel: Self = "klbl"
    /// The application's name for a key.
    package static let applicationTag: Self = "atag"
    /// How long a key is.
    package static let keySize: Self = "bsiz"
    /// Who issued a certificate.
    package static let issuer: Self = "issr"
    /// Which of its issuer's a certificate is.
    package static let serialNumber: Self = "slnr"
    /// Whom a certificate names.
    package static let subject: Self = "subj"
    /// The digest of a certificate's public key.
    package static let publicKeyHash: Self = "pkhh"
    /// The type of a certificate.
    package static let certificateType: Self = "ctyp"
    /// Further addresses of a login, a line each.
    package static let aliases: Self = "alis"
    /// Whether a login is among its owner's favourites: 1.
    package static let favorite: Self = "favo"
    /// The folders of a login, the outermost first, a line each.
    package static let folder: Self = "fold"
    /// The ID of a passkey.
    package static let credential: Self = "credential"
    /// The RP ID of a passkey.
    package static let relyingParty: Self = "rpid"
    /// The user handle of a passkey.
    package static let userHandle: Self = "uhdl"
    /// The account's name for display, of a passkey.
    package static let displayName: Self = "dnam"
}
