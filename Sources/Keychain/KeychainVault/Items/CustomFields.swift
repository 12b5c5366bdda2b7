// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import CBORCoding
internal import KeychainItems
internal import SecretMemory

/// A custom field as a register of format 2 has it: `x.ID`, with its place among the others.
struct StoredField {
    /// Name of the register.
    let register: String
    let place: UInt64
    let field: CustomField

    static let prefix = "x."

    /// Reads a register; nil for any other, for one that was taken away, and for a form of a later version.
    init?(_ name: String, _ value: CBORValue) {
        guard name.utf8.starts(with: Self.prefix.utf8), let map = value.map, let title = map["name"]?.text,
            let text = map["value"]?.text
        else { return nil }
        let form = map["form"].map { $0.text ?? CustomField.concealed } ?? CustomField.plain
        guard let field = CustomField(title, SecretBytes(copying: text.utf8), form: form) else { return nil }
        (register, self.field) = (name, field)
        if case .unsigned(let number)? = map["place"] { place = number } else { place = 0 }
    }

    /// Value of the register.
    static func value(_ field: CustomField, place: UInt64) -> CBORValue {
        let text = unsafe field.value.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
        var map: CBORMap = [.text("name"): .text(field.name), .text("value"): .text(text)]
        map["form"] = field.form == CustomField.plain ? nil : .text(field.form)
        map["place"] = place == 0 ? nil : .unsigned(place)
        return .map(map)
    }
}

extension ItemFields {
    /// Custom fields in their order: by their places, and of one place by their IDs.
    var customFields: [StoredField] {
        guard format == .second else { return [] }
        return registers.compactMap { StoredField($0, $1.value) }
            .sorted { ($0.place, $0.register) < ($1.place, $1.register) }
    }
}

extension ItemHalves {
    private static let mostPlaces: UInt64 = 1 << 32

    /// Writes custom fields in the place of those that are there.
    ///
    /// A field is the one of the same name that was there, so that its former values are found with it; places change only where the
    /// order does.
    mutating func put(_ fields: [CustomField], _ write: ItemWrite) throws(VaultError) {
        guard fields.count <= CustomField.most else {
            throw VaultError(.contentTooLong, "an item has at most \(CustomField.most) custom fields; keep fewer in it")
        }
        var former = secret.customFields
        var next: UInt64 = 0
        for field in fields {
            let known = former.firstIndex { $0.field.isNamed(field.name) }.map { former.remove(at: $0) }
            // A place from the end of all numbers would leave none behind it.
            let place = known.map { $0.place < Self.mostPlaces ? max($0.place, next) : next } ?? next
            let register = known?.register ?? StoredField.prefix + Hexadecimal.encode(write.random.bytes(16))
            try put(StoredField.value(field, place: place), to: register, in: .secret, write)
            next = place + 1
        }
        for gone in former { try put(.null, to: gone.register, in: .secret, write) }
    }
}
