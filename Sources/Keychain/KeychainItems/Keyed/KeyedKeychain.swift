// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import SecretMemory

/// The four operations on dictionaries of Apple's form: what a module with Apple's names calls.
///
/// The rules of keys, defaults and results are here; such a module only turns dictionaries of its own kind into these and back.
/// Calls block their thread.
package struct KeyedKeychain: Sendable {
    private let operations: KeychainOperations
    private let object: @Sendable (KeychainItem) throws(KeychainError) -> (any ItemObject)?
    private let identity: @Sendable (KeychainItem, KeychainItem) throws(KeychainError) -> (any ItemObject)?

    /// Opens a keychain.
    ///
    /// - Parameters:
    ///   - backend: Who keeps it.
    ///   - judge: Who believes certificates. Without one, `m_Policy` and `m_TrustedOnly` with true are refused with
    ///     ``KeychainStatus/unimplemented``.
    ///   - object: Makes an object of an item with its secret; nil where the item's class has none.
    ///   - identity: Makes an object of an identity, with its certificate as the secret, and of its private key with that one's.
    package init(
        _ backend: any KeychainBackend,
        judge: (any CertificateJudge)? = nil,
        object: @escaping @Sendable (KeychainItem) throws(KeychainError) -> (any ItemObject)? = { _ in nil },
        identity:
            @escaping @Sendable (KeychainItem, KeychainItem) throws(KeychainError) -> (any ItemObject)? = { _, _ in nil
            }
    ) {
        operations = KeychainOperations(backend, judge: judge)
        self.object = object
        self.identity = identity
    }

    /// Adds the item that a dictionary describes.
    ///
    /// - Parameter dictionary: Class, attributes, values, and what is to be given back.
    /// - Returns: The item in the form that was asked for; nil when none was.
    /// - Throws: As the rules say; `errSecDuplicateItem` where it is there.
    package func add(_ dictionary: [String: KeyedValue]) throws(KeychainError) -> KeyedValue? {
        let read = try KeyedQuery(dictionary, for: .add)
        if read.itemClass == .identity {
            let (certificate, key) = try read.newIdentity()
            let identity = try operations.addIdentity(certificate, key: key, owner: read.owner)
            return try read.shape.shaped([identity]) { _ in read.object }
        }
        let item = try read.newItem()
        if read.shape.object { try checkObject(of: item) }
        var added = try operations.add(item, owner: read.owner)
        added.data = item.secrets.data
        return try read.shape.shaped([added], object: object)
    }

    /// Finds the items that a dictionary describes.
    ///
    /// - Parameters:
    ///   - dictionary: Class, attributes, what counts as a match, and what is to be given back.
    ///   - hasPlace: Whether the caller has a place for what is given back.
    /// - Returns: The items in the form that was asked for; nil when none was.
    /// - Throws: As the rules say; `errSecItemNotFound` for none.
    package func copy(_ dictionary: [String: KeyedValue], hasPlace: Bool = true) throws(KeychainError) -> KeyedValue? {
        let read = try KeyedQuery(dictionary, for: .copy)
        guard hasPlace || read.shape.isEmpty else { throw .parameter("there is no place for what is to be given back") }
        let query = try read.query { own, asksNobody throws(KeychainError) in
            var owner = read.owner
            if asksNobody, owner.asking == .allow { owner.asking = .fail }
            return try operations.find(own, reading: false, limit: nil, owner: owner)
        }
        var keys: [PersistentReference: KeychainItem] = [:]
        let items: [KeychainItem]
        if read.shape.object, query.itemClass == .identity {
            let found = try operations.findIdentities(query, limit: read.shape.limit, owner: read.owner)
            items = found.map(\.identity)
            for (identity, key) in found { keys[identity.reference] = key }
        } else {
            items = try operations.find(
                query,
                reading: read.shape.reads,
                limit: read.shape.limit,
                owner: read.owner
            )
        }
        guard !items.isEmpty else { throw KeychainOperations.nothing }
        return try read.shape.shaped(items) { item throws(KeychainError) in
            guard let key = keys[item.reference] else { return try object(item) }
            return try identity(item, key)
        }
    }

    /// Changes all items that a dictionary describes.
    ///
    /// - Parameters:
    ///   - dictionary: Class and attributes.
    ///   - changes: Attributes and `v_Data`.
    /// - Throws: As the rules say; `errSecItemNotFound` for none.
    package func update(
        _ dictionary: [String: KeyedValue],
        _ changes: [String: KeyedValue]
    ) throws(KeychainError) {
        let read = try KeyedQuery(dictionary, for: .update)
        guard changes.count <= KeyedQuery.maximumKeys else {
            throw .parameter("a change has at most \(KeyedQuery.maximumKeys) keys, this one \(changes.count)")
        }
        var attributes = KeyedAttributes()
        var data: SecretBytes?
        for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
            if key == "v_Data" {
                guard case .bytes(let bytes) = value else { throw .parameter("v_Data has a value of another form") }
                data = bytes
            } else {
                guard key.utf8.count == 4 else {
                    throw KeychainError(.attributeUnknown, "a change names attributes and v_Data, and not \(key)")
                }
                try attributes.read(key, value, of: read.itemClass)
            }
        }
        guard attributes.created == nil, attributes.modified == nil else {
            throw .parameter("times are the keychain's to set")
        }
        let change = ItemChanges(
            attributes.plain,
            secrets: ItemSecrets(data: data),
            accessGroup: attributes.group,
            accessControl: try attributes.chosenControl(),
            vault: try attributes.chosenVault()
        )
        _ = try operations.update(read.query, change, owner: read.owner)
    }

    /// Deletes all items that a dictionary describes.
    ///
    /// - Parameter dictionary: Class and attributes.
    /// - Throws: As the rules say; `errSecItemNotFound` for none.
    package func delete(_ dictionary: [String: KeyedValue]) throws(KeychainError) {
        let read = try KeyedQuery(dictionary, for: .delete)
        _ = try operations.delete(read.query, owner: read.owner)
    }

    /// Throws where what is to be added is none of the objects that it is to be given back as: afterwards it would be there all the same.
    private func checkObject(of item: ItemContent) throws(KeychainError) {
        guard let none = ItemID(bytes: [UInt8](repeating: 0, count: 16)),
            let unmade = RevisionID(bytes: none.bytes)
        else { return }
        var made = item
        made.attributes = try ItemRules.kept(item.attributes, of: ItemClass(item.kind))
        _ = try object(KeychainItem(made, id: none, revision: unmade, created: 0, modified: 0))
    }
}
