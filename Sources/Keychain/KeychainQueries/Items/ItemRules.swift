// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
internal import SecretMemory

/// The rules for items that every keychain holds to, whoever keeps it.
package enum ItemRules {
    /// How many bytes of secret an item may have: what a message to the agent holds.
    ///
    /// More than the 32,768 up to which Apple's keychain keeps quiet, and no more than a row of the vault holds with what else is secret.
    package static let maximumData = 40_000

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
            guard let attribute = itemClass.attribute(name.rawValue), attribute.place == .attributes else {
                throw KeychainError(
                    .attributeUnknown,
                    "items of class \(itemClass.rawValue) have no attribute \(name.rawValue)"
                )
            }
            guard let value = value.kept(as: attribute.form) else {
                throw .parameter("the attribute \(name.rawValue) has a value of another form than \(attribute.form)")
            }
            kept[name] = value
        }
        return kept
    }

    /// The item that a new one becomes, with everything that it did not say.
    ///
    /// - Parameters:
    ///   - new: What is to be added.
    ///   - item: Its ID.
    ///   - groups: The application's access groups; the first is the usual one.
    ///   - now: Milliseconds since 1970.
    ///   - hasPasscode: Whether the device has a passcode.
    /// - Returns: The item.
    /// - Throws: ``KeychainStatus/groupForeign``, ``KeychainStatus/authenticationFailed`` for an item that needs a passcode where
    ///   none is set, ``KeychainStatus/unimplemented`` for an identity and for a token, and what ``kept(_:of:)`` throws.
    package static func completed(
        _ new: NewItem,
        as item: ItemID,
        groups: [String],
        now: Int,
        hasPasscode: Bool
    ) throws(KeychainError) -> KeychainItem {
        guard let kind = ItemKind(rawValue: new.itemClass.rawValue) else {
            throw KeychainError(.unimplemented, "an identity is added as its certificate and its key")
        }
        var attributes = try written(new.attributes, of: new.itemClass)
        for name in kind.primaryKey where attributes[AttributeName(rawValue: name)] == nil {
            attributes[AttributeName(rawValue: name)] = kind.absent(name)
        }
        guard let group = new.accessGroup ?? groups.first else {
            throw KeychainError(.groupForeign, "this application has no access group")
        }
        let usual: Accessibility = new.itemClass == .certificate ? .always : .whenUnlocked
        let control: AccessControl
        if let given = new.accessControl { control = given } else { control = try AccessControl(usual) }
        let made = KeychainItem(
            new.itemClass,
            reference: PersistentReference(kind, item),
            attributes: attributes,
            accessGroup: group,
            accessControl: control,
            isSynchronizable: new.isSynchronizable,
            created: now,
            modified: now,
            data: new.data
        )
        try check(made, groups: groups, hasPasscode: hasPasscode)
        return made
    }

    /// Refuses two items that are added as one identity and are none: afterwards nobody would find it.
    ///
    /// - Parameters:
    ///   - certificate: A whole item.
    ///   - key: A whole item.
    /// - Throws: ``KeychainStatus/parameterInvalid``.
    package static func checkIdentity(_ certificate: KeychainItem, _ key: KeychainItem) throws(KeychainError) {
        guard !KeychainItem.joined([certificate, key]).isEmpty else {
            throw .parameter(
                "an identity is a certificate and the private key that it names, in one access group (pkhh is klbl)"
            )
        }
    }

    /// The item that another becomes by a change.
    ///
    /// - Parameters:
    ///   - item: As it is.
    ///   - changes: What changes.
    ///   - groups: The application's access groups.
    ///   - now: Milliseconds since 1970.
    ///   - hasPasscode: Whether the device has a passcode.
    /// - Returns: As it will be.
    /// - Throws: As ``completed(_:as:groups:now:hasPasscode:)``.
    package static func changed(
        _ item: KeychainItem,
        by changes: ItemChanges,
        groups: [String],
        now: Int,
        hasPasscode: Bool
    ) throws(KeychainError) -> KeychainItem {
        var item = item
        item.attributes.merge(try written(changes.attributes, of: item.itemClass)) { $1 }
        item.data = changes.data ?? item.data
        item.accessGroup = changes.accessGroup ?? item.accessGroup
        item.accessControl = changes.accessControl ?? item.accessControl
        item.isSynchronizable = changes.isSynchronizable ?? item.isSynchronizable
        item.modified = now
        try check(item, groups: groups, hasPasscode: hasPasscode)
        return item
    }

    /// Attributes that an item is to get: none of them may promise what is not there.
    private static func written(
        _ attributes: [AttributeName: AttributeValue],
        of itemClass: ItemClass
    ) throws(KeychainError) -> [AttributeName: AttributeValue] {
        let kept = try kept(attributes, of: itemClass)
        // Without one, the value is empty text.
        guard kept["tkid"] ?? "" == "" else {
            throw KeychainError(
                .unimplemented,
                "there is no secure hardware to keep an item in; leave tkid (kSecAttrTokenID) out"
            )
        }
        return kept
    }

    private static func check(
        _ item: KeychainItem,
        groups: [String],
        hasPasscode: Bool
    ) throws(KeychainError) {
        guard groups.contains(item.accessGroup) else {
            throw KeychainError(.groupForeign, "the access group is none of this application's")
        }
        guard (item.data?.count ?? 0) <= maximumData else {
            throw KeychainError(.dataTooLong, "an item holds \(maximumData) bytes, these are \(item.data?.count ?? 0)")
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
