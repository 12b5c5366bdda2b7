// SPDX-License-Identifier: Apache-2.0

/// The attributes of a dictionary, those that lie elsewhere set apart.
struct KeyedAttributes {
    private(set) var plain: [AttributeName: AttributeValue] = [:]
    private(set) var group: String?
    private(set) var accessibility: Accessibility?
    private(set) var control: AccessControl?
    private(set) var synchronizable: ItemQuery.Synchronizable?
    private(set) var created: Int64?
    private(set) var modified: Int64?
    private(set) var isEmpty = true

    /// Takes one.
    mutating func read(_ key: String, _ value: KeyedValue, of itemClass: ItemClass?) throws(KeychainError) {
        isEmpty = false
        let name = AttributeName(rawValue: key)
        guard let attribute = itemClass?.attribute(name) else {
            throw KeychainError(.attributeUnknown, "items of this class have no attribute \(key)")
        }
        switch (attribute.place, value) {
        case (.attributes, _):
            guard let kept = value.kept(as: attribute.form) else { throw Self.form(of: key) }
            plain[name] = Self.normalized(kept, name)
        case (.access, .text(let name)) where key == "agrp": group = name
        case (.access, .accessControl(let given)) where key == "accc": control = given
        case (.accessibility, .text(let letters)):
            guard let known = Accessibility(rawValue: letters) else { throw Self.form(of: key) }
            accessibility = known
        case (.vault, .text("syna")): synchronizable = .any
        case (.vault, _):
            guard case .number(let number) = value.kept(as: .number), (0...1).contains(number) else {
                throw Self.form(of: key)
            }
            synchronizable = number == 1 ? .syncedOnly : .localOnly
        case (.times, .time(let time)) where key == "cdat": created = Int64(time)
        case (.times, .time(let time)): modified = Int64(time)
        case (.item, _): throw .parameter("persistref is given back and never asked for; use v_PersistentRef")
        default: throw Self.form(of: key)
        }
    }

    /// How an item is to be guarded; nil when nothing was said.
    func chosenControl() throws(KeychainError) -> AccessControl? {
        if control != nil, accessibility != nil {
            throw .parameter("access control says when an item can be read; pdmn cannot stand beside it")
        }
        guard let accessibility else { return control }
        return try AccessControl(accessibility)
    }

    /// Where an item is to be; nil when nothing was said.
    func chosenVault() throws(KeychainError) -> VaultKind? {
        guard synchronizable != .any else { throw .parameter("an item may be on other devices, or not") }
        return synchronizable.map { $0 == .syncedOnly ? .personal : .local }
    }

    /// Whole names of certificates as items keep them; whatever else stands there stays as it is.
    private static func normalized(_ value: AttributeValue, _ name: AttributeName) -> AttributeValue {
        guard name == .issuer || name == .subject, case .bytes(let bytes) = value,
            let given = try? DistinguishedName(decoding: bytes)
        else { return value }
        return .bytes(given.normalized)
    }

    private static func form(of key: String) -> KeychainError { .parameter("\(key) has a value of another form") }
}
