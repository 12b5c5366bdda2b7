// SPDX-License-Identifier: Apache-2.0

/// A class of items (`kSecClass`); its raw value is Apple's.
///
/// All but one are a kind of item each. An identity is what two items are together, so it has no row and no primary key of its own.
package enum ItemClass: String, Sendable, Hashable, CaseIterable {
    /// `kSecClassGenericPassword`.
    case genericPassword = "genp"
    /// `kSecClassInternetPassword`.
    case internetPassword = "inet"
    /// `kSecClassCertificate`.
    case certificate = "cert"
    /// `kSecClassKey`.
    case key = "keys"
    /// `kSecClassIdentity`: a certificate, and the key whose `klbl` is its `pkhh`.
    case identity = "idnt"
    /// Passkeys, for which Apple's interface has no class.
    case passkey

    /// The class of this name in Apple's interface; nil for none.
    package init?(appleName name: String) {
        guard let named = Self(rawValue: name), named != .passkey else { return nil }
        self = named
    }

    /// The class of a kind.
    package init(_ kind: ItemKind) {
        self =
            switch kind {
            case .genericPassword: .genericPassword
            case .internetPassword: .internetPassword
            case .certificate: .certificate
            case .key: .key
            case .passkey: .passkey
            }
    }

    /// The kinds of items that make one of this class.
    package var kinds: [ItemKind] {
        switch self {
        case .genericPassword: [.genericPassword]
        case .internetPassword: [.internetPassword]
        case .certificate: [.certificate]
        case .key: [.key]
        case .identity: [.certificate, .key]
        case .passkey: [.passkey]
        }
    }

    /// The attributes that a query of this class may name, each once, in the order of their names.
    ///
    /// An identity has those of certificates and those of keys; of one name, the certificate's.
    package var attributes: [ItemAttribute] { Self.table[self, default: []] }

    /// The attribute of this name.
    ///
    /// - Parameter name: As Apple spells it.
    /// - Returns: Nil when items of this class have none: Apple's interface answers `errSecNoSuchAttr`.
    package func attribute(_ name: AttributeName) -> ItemAttribute? { attributes.first { $0.name == name } }

    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.joined) })

    private var joined: [ItemAttribute] {
        var byName: [AttributeName: ItemAttribute] = [:]
        for kind in kinds { byName.merge(kind.attributes.map { ($0.name, $0) }) { first, _ in first } }
        return byName.values.sorted { $0.name < $1.name }
    }
}
