// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import DeviceAuthentication
import SecretMemory

extension FuzzProperty {
    static let keychainReference = FuzzProperty(
        "keychain-reference",
        decoding: { try PersistentReference(decoding: $0) },
        check: { reference, bytes throws(Violation) in
            try Violation.unless(reference.encoded == bytes, "two spellings are one reference")
        }
    )

    /// Calls one after the other on one keychain, each an array of operation, dictionary and changes.
    static let keychainCalls = FuzzProperty(
        "keychain-calls",
        decoding: { try CBORValue(decoding: $0) },
        check: { value, _ throws(Violation) in
            let owner = SimulatedOwner()
            // Somebody who tries everything and then declines: no question waits for ever.
            // Held weakly, or owner and handler would keep each other for ever.
            owner.whenAsked { [weak owner] _ in owner?.present(.match, .passcode("1234"), .cancel) }
            let memory = InMemoryKeychain(owner: owner, accessGroups: ["app", "shared"], maximumItems: 16)
            let keychain = KeyedKeychain(memory)
            for call in (value.array ?? []).prefix(32) {
                try make(call.array ?? [], on: keychain)
                try Violation.unless(memory.count <= 16, "more items than fit")
            }
            try checkItems(of: memory)
        }
    )

    private static let statuses: Set<Int32> = [
        -4, -34, -50, -128, -34018, -25293, -25299, -25300, -25302, -25303, -25304, -25306, -25308,
    ]

    private static func make(_ call: [CBORValue], on keychain: KeyedKeychain) throws(Violation) {
        guard call.count >= 2, let operation = call[0].integer else { return }
        let entries = keyed(call[1])
        do {
            switch operation {
            case 0: _ = try keychain.add(entries)
            case 1:
                let result = try keychain.copy(entries)
                if case .list(let values)? = result, values.isEmpty { throw Violation("an empty list was found") }
            case 2: try keychain.update(entries, call.count > 2 ? keyed(call[2]) : [:])
            default: try keychain.delete(entries)
            }
        } catch let error as KeychainError {
            try Violation.unless(statuses.contains(error.status.rawValue), "an unknown status \(error.status.rawValue)")
        } catch let error as Violation {
            throw error
        } catch {
            throw Violation("another error: \(error)")
        }
    }

    /// Whatever was called, no two items are the same, and each is one that could be added.
    private static func checkItems(of memory: InMemoryKeychain) throws(Violation) {
        var keys: [PrimaryKey] = []
        for itemClass in ItemClass.allCases where itemClass != .identity {
            let query = ItemQuery(itemClass, synchronizable: .any)
            let outcome = try Violation.accepting("a query for all of a class is refused") {
                try memory.find(query, reading: false, limit: nil, skipsGuarded: false, proofs: [])
            }
            guard case .done(let items) = outcome else { throw Violation("looking up asks for the owner") }
            keys += items.map(\.primaryKey)
            for item in items {
                try Violation.unless(
                    !item.isSynchronizable
                        || !item.accessControl.asksOwner && !item.accessControl.accessibility.staysOnDevice,
                    "a synchronizable item that may not leave"
                )
                try Violation.unless(["app", "shared"].contains(item.accessGroup), "a foreign group")
            }
        }
        try Violation.unless(Set(keys).count == memory.count && keys.count == memory.count, "two items are the same")
    }

    private static func keyed(_ value: CBORValue) -> [String: KeyedValue] {
        var entries: [String: KeyedValue] = [:]
        for pair in value.map?.pairs ?? [] {
            guard let key = pair.key.text else { continue }
            if key == "accc", let bits = pair.value.integer {
                entries[key] = control(bits)
            } else {
                entries[key] = single(pair.value)
            }
        }
        return entries
    }

    private static func control(_ bits: Int) -> KeyedValue {
        let all = Accessibility.allCases
        let constraints = AccessConstraints(rawValue: UInt(bitPattern: bits >> 3))
        do {
            return .accessControl(try AccessControl(all[(bits & 7) % all.count], constraints))
        } catch {
            return .other
        }
    }

    private static func single(_ value: CBORValue) -> KeyedValue {
        switch value {
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(SecretBytes(copying: bytes))
        case .bool(let truth): .truth(truth)
        case .float(let bits): .time(Int(truncatingIfNeeded: bits))
        case .array(let values): .list(values.map { single($0) })
        case .map: .keyed(keyed(value))
        default: value.integer.map { .number($0) } ?? .other
        }
    }
}
