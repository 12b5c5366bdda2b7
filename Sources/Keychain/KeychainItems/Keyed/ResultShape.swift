// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// Which parts of items are given back, and in what form (`kSecReturn…`, `kSecMatchLimit`).
struct ResultShape {
    /// The secret.
    var data = false
    /// What it is found by.
    var attributes = false
    /// An object.
    var object = false
    /// A name that outlives changes.
    var reference = false
    /// At most so many; nil for all.
    var limit: Int? = 1

    /// Whether anything is asked for.
    var isEmpty: Bool { !data && !attributes && !object && !reference }

    /// Whether secrets must be read.
    var reads: Bool { data || object }

    /// Puts items into this form: a bare value for a limit of one, otherwise a list, even of one; nil when nothing is asked for.
    func shaped(
        _ items: [KeychainItem],
        object make: (KeychainItem) throws(KeychainError) -> (any ItemObject)?
    ) throws(KeychainError) -> KeyedValue? {
        guard !isEmpty else { return nil }
        var (values, damage) = ([KeyedValue](), KeychainError?.none)
        for item in items {
            do throws(KeychainError) {
                let made = object ? try make(item) : nil
                if let value = shaped(item, made) { values.append(value) }
            } catch {
                // One item of which there is no object keeps nobody from the others; who asks for one is told.
                guard [.damaged, .unimplemented].contains(error.status), limit != 1 else { throw error }
                damage = error
            }
        }
        if values.isEmpty, let damage { throw damage }
        return limit == 1 ? values.first : .list(values)
    }

    private func shaped(_ item: KeychainItem, _ made: (any ItemObject)?) -> KeyedValue? {
        let secret = KeyedValue.bytes(item.data ?? SecretBytes(copying: []))
        let name = KeyedValue.bytes(SecretBytes(copying: item.reference.encoded))
        switch (data, attributes, object, reference) {
        case (true, false, false, false): return secret
        case (false, false, true, false): return made.map { .object($0) }
        case (false, false, false, true): return name
        default: break
        }
        var entries = attributes ? item.keyed : [:]
        if data, item.data != nil || !attributes { entries["v_Data"] = secret }
        if reference { entries["v_PersistentRef"] = name }
        if object {
            entries["class"] = .text(item.itemClass.rawValue)
            entries["v_Ref"] = made.map { .object($0) }
        }
        return .keyed(entries)
    }
}

extension KeychainItem {
    /// The attributes as Apple's interface gives them back.
    fileprivate var keyed: [String: KeyedValue] {
        var entries: [String: KeyedValue] = [:]
        for (name, value) in content.attributes {
            entries[name.rawValue] = KeyedValue(value, as: itemClass.attribute(name)?.form)
        }
        entries["agrp"] = .text(accessGroup)
        entries["pdmn"] = .text(content.accessControl.accessibility.rawValue)
        entries["accc"] = .accessControl(content.accessControl)
        entries["sync"] = .number(content.isSynchronizable ? 1 : 0)
        entries["cdat"] = .time(Int(created))
        entries["mdat"] = .time(Int(modified))
        return entries
    }
}
