// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems

/// The content of format 2: `[devices, fields]`, each device once and ascending, and registers that name theirs by its position.
extension ItemFields {
    /// The most fields of a half.
    package static let mostFields = 256

    /// Reads a half's content.
    ///
    /// - Throws: `recordMalformed`, or `fieldInvalid`: each spelling but one is refused.
    init(naming content: CBORValue) throws(VaultError) {
        guard let parts = content.array, parts.count == 2, let named = parts[0].array, let map = parts[1].map else {
            throw VaultError(.recordMalformed, "the content of a row is no array of devices and fields")
        }
        let devices = named.compactMap { $0.bytes.flatMap { DeviceID(bytes: $0) } }
        guard devices.count == named.count, zip(devices, devices.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw VaultError(.fieldInvalid, "the devices of a row are no IDs in ascending order")
        }
        let registers = try Self.registers(map) { value throws(VaultError) in
            guard let parts = value.array, parts.count == 4, case .unsigned(let milliseconds) = parts[1],
                case .unsigned(let counter) = parts[2], let position = parts[3].integer,
                devices.indices.contains(position)
            else {
                throw VaultError(.fieldInvalid, "a field of an item is no register of value, time, counter and device")
            }
            let stamp = FieldStamp(milliseconds: milliseconds, counter: counter, device: devices[position])
            return FieldRegister(parts[0], stamp: stamp)
        }
        for (name, register) in registers {
            let isFixed = FieldRule(name) == .fixed
            guard name.utf8.count > 1 || FieldRule(name) == .kept, register.isPresent || !isFixed else {
                throw VaultError(.fieldInvalid, "a field of an item has no name behind its sign, or is fixed and empty")
            }
        }
        guard Set(registers.values.map(\.stamp.device)).count == devices.count else {
            throw VaultError(.fieldInvalid, "a row names a device that wrote none of its fields")
        }
        self.init(.second, registers)
    }

    /// A half's content.
    var namingValue: CBORValue {
        let devices = Set(registers.values.map(\.stamp.device)).sorted()
        let positions = Dictionary(uniqueKeysWithValues: devices.enumerated().map { ($1, UInt64($0)) })
        let fields = map { register in
            let stamp = register.stamp
            let position = CBORValue.unsigned(positions[stamp.device] ?? 0)
            return .array([register.value, .unsigned(stamp.milliseconds), .unsigned(stamp.counter), position])
        }
        return .array([.array(devices.map { .bytes($0.bytes) }), .map(fields)])
    }

    /// The fields that a row holds: of more than ``mostFields``, those that were taken away longest ago are left out.
    ///
    /// - Throws: `contentTooLong` where more than that are there.
    func fitting() throws(VaultError) -> ItemFields {
        let excess = registers.count - Self.mostFields
        guard excess > 0 else { return self }
        let gone = registers.filter { !$1.isPresent }.sorted { ($0.value.stamp, $0.key) < ($1.value.stamp, $1.key) }
        guard gone.count >= excess else {
            throw VaultError(.contentTooLong, "an item has at most \(Self.mostFields) fields; keep less in it")
        }
        let left = gone.prefix(excess).map(\.key)
        return ItemFields(format, registers.filter { !left.contains($0.key) })
    }
}
