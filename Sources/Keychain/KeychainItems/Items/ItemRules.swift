// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// The rules for items that every keychain holds to, whoever keeps it.
package enum ItemRules {
    /// The most attributes of one item.
    package static let mostAttributes = 64
    /// The most bytes of one attribute's value.
    package static let longestValue = 8_192
    /// The access group of what belongs to one machine alone; no program is given it.
    package static let machineGroup = "martlet.machine"

    /// Attributes in the one spelling of each, all of them known to the class.
    ///
    /// - Parameters:
    ///   - attributes: As they were given.
    ///   - itemClass: The class of the items.
    /// - Returns: As they are kept and compared.
    /// - Throws: ``KeychainStatus/attributeUnknown``, or ``KeychainStatus/parameterInvalid`` for a value of another form.
    package static func kept(
        _ attributes: [AttributeName: AttributeValue],
        of itemClass: ItemClass
    ) throws(KeychainError) -> [AttributeName: AttributeValue] {
        var kept: [AttributeName: AttributeValue] = [:]
        for (name, value) in attributes {
            guard let attribute = itemClass.attribute(name), attribute.place == .attributes else {
                throw KeychainError(
                    .attributeUnknown,
                    "items of class \(itemClass.rawValue) have no attribute \(name.rawValue)"
                )
            }
            guard let value = attribute.form.kept(value) else {
                throw .parameter("the attribute \(name.rawValue) has a value of another form than \(attribute.form)")
            }
            kept[name] = value
        }
        return kept
    }

    /// Whether attributes are as long as an item may have them: at most ``mostAttributes``, of at most ``longestValue`` bytes each.
    package static func fit(_ attributes: [AttributeName: AttributeValue]) -> Bool {
        attributes.count <= mostAttributes && attributes.values.allSatisfy { $0.weight <= longestValue }
    }

    /// What a new item becomes, with everything that it did not say.
    ///
    /// - Parameters:
    ///   - new: What is to be added.
    ///   - groups: The application's access groups; the first is the usual one.
    ///   - hasPasscode: Whether the device has a passcode.
    /// - Returns: The item as it is kept.
    /// - Throws: ``KeychainStatus/groupForeign``, ``KeychainStatus/authenticationFailed`` for an item that needs a passcode where
    ///   none is set, ``KeychainStatus/unimplemented`` for a token, and what ``kept(_:of:)`` throws.
    package static func completed(
        _ new: ItemContent,
        groups: [String],
        hasPasscode: Bool
    ) throws(KeychainError) -> ItemContent {
        var made = new
        made.attributes = new.kind.completed(try written(new.attributes, of: new.kind))
        guard let group = new.accessGroup ?? groups.first else {
            throw KeychainError(.groupForeign, "this application has no access group")
        }
        made.accessGroup = group
        try check(made, groups: groups, hasPasscode: hasPasscode)
        return made
    }

    /// The identity that two items become, with everything that they did not say.
    ///
    /// - Throws: ``KeychainStatus/parameterInvalid`` for two that are none: afterwards it would not be found. What
    ///   ``completed(_:groups:hasPasscode:)`` throws.
    package static func completed(
        certificate: ItemContent,
        key: ItemContent,
        groups: [String],
        hasPasscode: Bool
    ) throws(KeychainError) -> NewIdentity {
        let identity = NewIdentity(
            certificate: try completed(certificate, groups: groups, hasPasscode: hasPasscode),
            key: try completed(key, groups: groups, hasPasscode: hasPasscode)
        )
        guard let identity else {
            throw .parameter(
                "an identity is a certificate and the private key that it names, in one access group (pkhh is klbl)"
            )
        }
        return identity
    }

    /// What an item becomes by a change.
    ///
    /// - Parameters:
    ///   - item: As it is.
    ///   - changes: What changes.
    ///   - groups: The application's access groups.
    ///   - hasPasscode: Whether the device has a passcode.
    /// - Returns: As it will be.
    /// - Throws: As ``completed(_:groups:hasPasscode:)``.
    package static func changed(
        _ item: ItemContent,
        by changes: ItemChanges,
        groups: [String],
        hasPasscode: Bool
    ) throws(KeychainError) -> ItemContent {
        var item = item
        for name in changes.removed { item.attributes[name] = nil }
        item.attributes.merge(try written(changes.attributes, of: item.kind)) { $1 }
        item.secrets.data = changes.secrets.data ?? item.secrets.data
        item.secrets.note = changes.secrets.note ?? item.secrets.note
        item.secrets.code = changes.secrets.code ?? item.secrets.code
        item.secrets.fields = changes.secrets.fields ?? item.secrets.fields
        item.accessGroup = changes.accessGroup ?? item.accessGroup
        item.accessControl = changes.accessControl ?? item.accessControl
        item.vault = changes.vault ?? item.vault
        try check(item, groups: groups, hasPasscode: hasPasscode)
        return item
    }

    /// Attributes that an item is to get: none of them may promise what is not there.
    private static func written(
        _ attributes: [AttributeName: AttributeValue],
        of kind: ItemKind
    ) throws(KeychainError) -> [AttributeName: AttributeValue] {
        let kept = try kept(attributes, of: ItemClass(kind))
        // Without one, the value is empty text.
        guard kept["tkid"] ?? "" == "" else {
            throw KeychainError(
                .unimplemented,
                "there is no secure hardware to keep an item in; leave tkid (kSecAttrTokenID) out"
            )
        }
        guard fit(kept) else {
            throw KeychainError(
                .dataTooLong,
                "an item has at most \(mostAttributes) attributes of at most \(longestValue) bytes each"
            )
        }
        return kept
    }

    private static func check(
        _ item: ItemContent,
        groups: [String],
        hasPasscode: Bool
    ) throws(KeychainError) {
        guard groups.contains(item.accessGroup ?? "") else {
            throw KeychainError(.groupForeign, "the access group is none of this application's")
        }
        let (count, most) = (item.secrets.data?.count ?? 0, ItemSecrets.longest)
        guard count <= most else {
            throw KeychainError(.dataTooLong, "an item holds \(most) bytes, these are \(count)")
        }
        if item.isSynchronizable {
            guard !item.accessControl.asksOwner else {
                throw .parameter("an item that asks for the owner cannot be on other devices")
            }
            guard !item.accessControl.accessibility.staysOnDevice else {
                throw .parameter("an item of this device only cannot be on other devices")
            }
        }
        guard hasPasscode || item.accessControl.accessibility != .whenPasscodeSetThisDeviceOnly else {
            throw KeychainError(.authenticationFailed, "the item needs a passcode, and none is set")
        }
    }
}
