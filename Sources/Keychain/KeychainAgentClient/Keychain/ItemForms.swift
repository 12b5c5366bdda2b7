// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainAgentProtocol
internal import KeychainQueries
internal import KeychainVault
internal import SecretMemory

extension KeychainQueries.KeychainItem {
    /// An item that the agent found; nil for a kind that Apple's interface has no class for.
    init(_ found: FoundItem) throws(KeychainError) {
        let (kind, content) = (found.content.kind, found.content)
        let itemClass = ItemClass(rawValue: kind.rawValue)
        guard let itemClass else { throw KeychainError(.classUnknown, "items of this kind have no class") }
        var attributes: [AttributeName: AttributeValue] = [:]
        for (name, value) in content.attributes.values {
            attributes[AttributeName(rawValue: name)] = AttributeValue(value, as: itemClass.attribute(name)?.form)
        }
        // Other programs leave out what is empty; by this interface the whole primary key is there.
        for name in kind.primaryKey where attributes[AttributeName(rawValue: name)] == nil {
            attributes[AttributeName(rawValue: name)] = kind.absent(name)
        }
        self.init(
            itemClass,
            reference: PersistentReference(kind, found.item),
            attributes: attributes,
            accessGroup: content.group ?? "",
            accessControl: try AccessControl(
                Accessibility(content.guarding),
                AccessConstraints(rawValue: UInt(content.guarding.flags))
            ),
            isSynchronizable: content.vault == .personal,
            created: Int(found.created),
            modified: Int(found.modified),
            data: content.secrets.data
        )
    }

    /// As the agent stores it.
    var draft: ItemDraft {
        get throws(KeychainError) {
            ItemDraft(
                kind: reference.kind,
                vault: isSynchronizable ? .personal : .local,
                guarding: accessControl.guarding,
                group: accessGroup,
                attributes: try ItemAttributes(of: attributes.filter(isStored)),
                secrets: ItemSecrets(data: data)
            )
        }
    }
}

extension KeychainQueries.KeychainItem {
    /// Whether an attribute is more than that of a primary key which nobody named: bytes have no empty text.
    private func isStored(_ attribute: (key: AttributeName, value: AttributeValue)) -> Bool {
        itemClass.attribute(attribute.key.rawValue)?.form.kept(attribute.value.kept) != nil
    }
}

extension ItemAttributes {
    /// Attributes as messages have them.
    init(of attributes: [AttributeName: AttributeValue]) throws(KeychainError) {
        var values: [String: CBORValue] = [:]
        for (name, value) in attributes { values[name.rawValue] = value.kept }
        do {
            try self.init(values)
        } catch {
            throw KeychainError(.dataTooLong, error.message)
        }
    }
}

extension AttributeValue {
    /// A value that an item has.
    init?(_ value: CBORValue, as form: AttributeForm?) {
        switch value {
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        default:
            guard let number = value.integer else { return nil }
            self = form == .time ? .time(number) : .number(number)
        }
    }

    /// The value as messages have it.
    var kept: CBORValue {
        switch self {
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        case .number(let number), .time(let number): .integer(number)
        case .truth(let truth): .integer(truth ? 1 : 0)
        }
    }
}

extension AccessControl {
    /// The guard as messages have it.
    var guarding: ItemGuard {
        ItemGuard(
            accessibility.accessClass,
            staysOnDevice: accessibility.staysOnDevice,
            flags: UInt32(truncatingIfNeeded: constraints.rawValue)
        )
    }
}

extension Accessibility {
    /// When an item can be read, by what the agent says.
    init(_ guarding: ItemGuard) {
        self =
            switch (guarding.accessClass, guarding.staysOnDevice) {
            case (.whenUnlocked, false): .whenUnlocked
            case (.whenUnlocked, true): .whenUnlockedThisDeviceOnly
            case (.afterFirstUnlock, false): .afterFirstUnlock
            case (.afterFirstUnlock, true): .afterFirstUnlockThisDeviceOnly
            case (.always, false): .always
            case (.always, true): .alwaysThisDeviceOnly
            case (.whenPasscodeSet, _): .whenPasscodeSetThisDeviceOnly
            }
    }
}
