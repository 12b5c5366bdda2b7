// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import SecretMemory

/// A dictionary in Apple's form, taken apart by what its keys say.
struct KeyedQuery {
    /// How many keys a dictionary may have.
    static let maximumKeys = 128
    /// How many items a list names at most.
    static let maximumListed = 1_000

    let operation: KeyedOperation
    private(set) var itemClass: ItemClass?
    private(set) var attributes = KeyedAttributes()
    private(set) var shape = ResultShape()
    private(set) var owner = OwnerUse()
    private(set) var data: SecretBytes?
    private(set) var references: [PersistentReference]?
    private(set) var listed: [any ItemObject] = []
    private(set) var host: String?
    private(set) var certificate = KeyedCertificateMatch()
    private var named: PersistentReference?
    private(set) var object: (any ItemObject)?
    private var limit: KeyedValue?
    private var isSearched = true
    private var hasOtherMatch = false
    private var hasReturn = false

    init(_ dictionary: [String: KeyedValue], for operation: KeyedOperation) throws(KeychainError) {
        self.operation = operation
        guard dictionary.count <= Self.maximumKeys else {
            throw .parameter("a query has at most \(Self.maximumKeys) keys, this one \(dictionary.count)")
        }
        try readClass(dictionary)
        // In the order of the keys, so that of several mistakes the same one is told each time.
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) where key != "class" {
            try read(key, value)
        }
        try checkReference()
        try checkMatching()
    }

    /// The class comes first: which attributes there may be hangs on it.
    private mutating func readClass(_ dictionary: [String: KeyedValue]) throws(KeychainError) {
        if case .bytes(let bytes) = dictionary["v_PersistentRef"] {
            named = try PersistentReference(decoding: bytes.copied)
        }
        if case .object(let object) = dictionary["v_Ref"] { self.object = object }
        let implied = object?.itemClass ?? named.map { ItemClass($0.kind) }
        guard let value = dictionary["class"] else {
            guard let implied else { throw .parameter("the query names no class") }
            itemClass = implied
            return
        }
        guard let name = value.text else { throw .parameter("the class is a text") }
        guard let named = ItemClass(appleName: name) else {
            throw KeychainError(.classUnknown, "there is no class of items of that name")
        }
        if let object, object.itemClass != named { throw .parameter("the object is of another class than the query") }
        itemClass = named
    }

    /// Where a key belongs: four letters are an attribute's, otherwise the first letter tells.
    private mutating func read(_ key: String, _ value: KeyedValue) throws(KeychainError) {
        if key == "nleg" {
            guard value.truth != nil else { throw .parameter("nleg is true or false") }
        } else if key.utf8.count == 4 || key == "persistref" {
            try attributes.read(key, value, of: itemClass)
        } else {
            switch key.utf8.first {
            case UInt8(ascii: "m"): try readMatch(key, value)
            case UInt8(ascii: "r"): try readReturn(key, value)
            case UInt8(ascii: "u"): try readUse(key, value)
            case UInt8(ascii: "v"): try readValue(key, value)
            default: throw .parameter("the key \(key) means nothing in a query")
            }
        }
    }

    private mutating func readMatch(_ key: String, _ value: KeyedValue) throws(KeychainError) {
        switch key {
        case "m_Limit":
            limit = value
            return
        case "m_ItemList":
            guard case .list(let values) = value else { throw .parameter("m_ItemList is a list") }
            try readList(values)
        case "m_SearchList":
            guard case .list(let values) = value else { throw .parameter("m_SearchList is a list of keychains") }
            for value in values {
                guard case .keychain = value else { throw .parameter("m_SearchList holds keychains and nothing else") }
            }
            // There is one, and whoever names none searches nowhere.
            isSearched = !values.isEmpty
        case "m_HostOrSubdomainOfHost":
            guard let host = value.text, !host.isEmpty else { throw .parameter("\(key) is the name of a host") }
            guard itemClass == .internetPassword else { throw .parameter("\(key) is for internet passwords") }
            self.host = host
        case _ where KeyedCertificateMatch.keys.contains(key): try certificate.read(key, value, of: itemClass)
        default: throw .parameter("the key \(key) means nothing in a query")
        }
        hasOtherMatch = true
    }

    /// Names of items, and objects that stand for items.
    private mutating func readList(_ values: [KeyedValue]) throws(KeychainError) {
        guard values.count <= Self.maximumListed else {
            throw .parameter("m_ItemList names at most \(Self.maximumListed) items, this one \(values.count)")
        }
        var references: [PersistentReference] = []
        for value in values {
            switch value {
            case .bytes(let bytes): references.append(try PersistentReference(decoding: bytes.copied))
            case .object(let object): listed.append(object)
            default: throw .parameter("m_ItemList holds persistent references and objects")
            }
        }
        self.references = references
    }

    private mutating func readReturn(_ key: String, _ value: KeyedValue) throws(KeychainError) {
        guard let wanted = value.truth else { throw .parameter("\(key) is true or false") }
        switch key {
        case "r_Data": shape.data = wanted
        case "r_Attributes": shape.attributes = wanted
        case "r_Ref": shape.object = wanted
        case "r_PersistentRef": shape.reference = wanted
        default: throw .parameter("the key \(key) means nothing in a query")
        }
        hasReturn = true
    }

    private mutating func readUse(_ key: String, _ value: KeyedValue) throws(KeychainError) {
        switch (key, value) {
        case ("u_AuthCtx", .context(let context)): owner.context = context
        case ("u_AuthUI", .text("u_AuthUIA")): owner.asking = .allow
        case ("u_AuthUI", .text("u_AuthUIF")): owner.asking = .fail
        case ("u_AuthUI", .text("u_AuthUIS")):
            guard operation == .copy else { throw .parameter("items are left out when they are looked up, not here") }
            owner.asking = .skip
        case ("u_NoAuthUI", _):
            guard let refused = value.truth else { throw .parameter("u_NoAuthUI is true or false") }
            if refused { owner.asking = .fail }
        case ("u_OpPrompt", .text(let reason)): if !reason.isEmpty { owner.reason = reason }
        case ("u_ItemList", _):
            throw KeychainError(
                .unimplemented,
                "u_ItemList is refused, as Apple's keychain does; name the items in m_ItemList, by persistent references or objects"
            )
        case ("u_AuthCtx", _), ("u_AuthUI", _), ("u_OpPrompt", _):
            throw .parameter("\(key) has a value of another form")
        default: throw .parameter("the key \(key) means nothing in a query")
        }
    }

    private mutating func readValue(_ key: String, _ value: KeyedValue) throws(KeychainError) {
        switch (key, value) {
        case ("v_Data", .bytes(let bytes)): data = bytes
        // Both were read before anything else, as the class may hang on them.
        case ("v_Ref", .object), ("v_PersistentRef", .bytes): break
        case ("v_Data", _), ("v_Ref", _), ("v_PersistentRef", _): throw .parameter("\(key) has a value of another form")
        default: throw .parameter("the key \(key) means nothing in a query")
        }
    }

    private mutating func checkReference() throws(KeychainError) {
        guard let named else { return }
        guard operation != .add else { throw .parameter("a new item has no persistent reference yet") }
        guard attributes.isEmpty, object == nil else {
            throw .parameter("a persistent reference stands alone: it names one item already")
        }
        references = references?.filter { $0 == named } ?? [named]
    }

    private mutating func checkMatching() throws(KeychainError) {
        switch operation {
        case .add where limit != nil || hasOtherMatch: throw .parameter("a new item matches nothing")
        case .update where hasOtherMatch: throw .parameter("an update takes no match key but the limit")
        case .update where hasReturn: throw .parameter("an update gives nothing back")
        case .delete where hasOtherMatch: throw .parameter("a deletion takes no match key but a limit of all")
        default: break
        }
        switch limit {
        case nil, .text("m_LimitOne"): shape.limit = 1
        case .text("m_LimitAll"): shape.limit = nil
        case .number(let number) where number > 0: shape.limit = number
        default: throw .parameter("the limit is one, all, or a number above 0")
        }
        if operation == .delete, limit != nil, shape.limit != nil {
            throw .parameter("a deletion is of all that match; narrow the query instead")
        }
    }
}

extension KeyedQuery {
    /// Which items are meant.
    var query: ItemQuery {
        var query = ItemQuery(itemClass ?? .genericPassword)
        query.attributes = attributes.plain
        if let object { query.attributes.merge(Self.attributes(finding: object)) { first, _ in first } }
        query.accessGroup = attributes.group
        query.accessibility = attributes.accessibility
        query.accessControl = attributes.control
        query.synchronizable = named == nil ? attributes.synchronizable ?? .localOnly : .any
        query.items = references?.filter { $0.kind.rawValue == query.itemClass?.rawValue }.map(\.item)
        if !isSearched { query.items = [] }
        query.host = host
        if itemClass == .certificate || itemClass == .identity { query.certificate = certificate.match }
        query.created = attributes.created
        query.modified = attributes.modified
        return query
    }

    /// Which items are meant, with those that objects of a list stand for.
    ///
    /// - Parameter found: The items that a query means; it asks the owner for nothing where its second argument says so.
    /// - Returns: The query.
    /// - Throws: What looking for them throws.
    func query(
        _ found: (ItemQuery, _ asksNobody: Bool) throws(KeychainError) -> [KeychainItem]
    ) throws(KeychainError) -> ItemQuery {
        var query = query
        guard !listed.isEmpty, isSearched, let itemClass = query.itemClass else { return query }
        let objects = try Set(wanted(in: itemClass))
        var named = query.items ?? []
        for item in try items(of: objects, in: itemClass, found) {
            if self.named == nil || item.reference == self.named { named.append(item.id) }
        }
        query.items = named
        return query
    }

    /// What finds each object of the list that is of a class, in the spelling in which items keep it.
    private func wanted(
        in itemClass: ItemClass
    ) throws(KeychainError) -> [[AttributeName: AttributeValue]] {
        var wanted: [[AttributeName: AttributeValue]] = []
        for object in listed where object.itemClass == itemClass {
            wanted.append(try ItemRules.kept(Self.attributes(finding: object), of: itemClass))
        }
        return wanted
    }

    /// The items that some objects stand for.
    ///
    /// Certificates are looked up by what names them. A digest names no key: the keychain is gone through for it, and for many
    /// of them it is gone through once.
    private func items(
        of objects: Set<[AttributeName: AttributeValue]>,
        in itemClass: ItemClass,
        _ found: (ItemQuery, _ asksNobody: Bool) throws(KeychainError) -> [KeychainItem]
    ) throws(KeychainError) -> [KeychainItem] {
        if itemClass != .certificate, objects.count > 1 {
            do throws(KeychainError) {
                let all = try found(ItemQuery(itemClass, synchronizable: .any), true)
                let names = Set(objects.map { Set($0.keys) })
                return all.filter { item in
                    names.contains { names in objects.contains(item.attributes.filter { names.contains($0.key) }) }
                }
            } catch {
                // One that is locked and is not meant stands in nobody's way: then each is looked for alone.
                guard error.status == .interactionNotAllowed else { throw error }
            }
        }
        var items: [KeychainItem] = []
        for attributes in objects {
            items += try found(ItemQuery(itemClass, attributes, synchronizable: .any), false)
        }
        return items
    }

    private static func attributes(finding object: any ItemObject) -> [AttributeName: AttributeValue] {
        object.itemAttributes.filter { identifying.contains($0.key) }
    }

    /// What of an object's attributes finds it again: what it is, not what it may be used for.
    private static let identifying: Set<AttributeName> = [
        .applicationLabel, .keyClass, .type, .issuer, .serialNumber, .certificateType,
    ]

    /// The item that is to be added.
    func newItem() throws(KeychainError) -> ItemContent {
        guard let itemClass else { throw .parameter("the query names no class") }
        // An identity was taken before: its certificate and its key are added.
        guard let kind = itemClass.kinds.first, itemClass != .identity else {
            throw KeychainError(.unimplemented, "an identity is added as its certificate and its key")
        }
        if let object, object.itemData == nil {
            throw .parameter("the object's bytes cannot be taken out, so it cannot be kept")
        }
        return ItemContent(
            kind,
            attributes.plain.merging(object?.itemAttributes ?? [:]) { first, _ in first },
            secrets: ItemSecrets(data: data ?? object?.itemData),
            accessGroup: attributes.group,
            accessControl: try attributes.chosenControl(),
            vault: try attributes.chosenVault() ?? .local
        )
    }
}
