// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A field that a person added to an item: a PIN, a recovery code, the answer to a question.
package struct CustomField: Sendable, Equatable {
    /// Name that the person gave it, 1 to 255 bytes of UTF-8; two fields of an item may have one name.
    package let name: String
    /// Value in UTF-8; may be empty.
    package let value: SecretBytes
    /// Kind of the value, by the names of the Credential Exchange Format (`fieldType`): 1 to 64 printable characters of ASCII.
    package let form: String

    /// Form of a value that is shown.
    package static let plain = "string"
    /// Form of a value that is shown on request alone.
    package static let concealed = "concealed-string"
    /// Most fields of one item.
    package static let most = 100
    /// Most bytes of a name.
    package static let longestName = 255
    private static let longestForm = 64
    /// Forms whose values are no secrets.
    private static let shown: Set = [
        plain, "email", "number", "boolean", "date", "year-month", "country-code", "subdivision-code",
        "wifi-network-security-type",
    ]

    /// Describes a field; nil for a name or a form of another length, and for a value that is no text.
    ///
    /// - Parameters:
    ///   - name: Name of the field.
    ///   - value: Value in UTF-8.
    ///   - form: Kind of the value.
    package init?(_ name: String, _ value: SecretBytes, form: String = concealed) {
        let isText = unsafe value.withBytes { unsafe String(validating: $0, as: UTF8.self) != nil }
        guard (1...Self.longestName).contains(name.utf8.count), isText, value.count <= ItemSecrets.longest,
            (1...Self.longestForm).contains(form.utf8.count), form.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        (self.name, self.value, self.form) = (name, value, form)
    }

    /// Whether the value is shown on request alone; so is one of a form that is not known.
    package var isSecret: Bool { !Self.shown.contains(form) }

    /// Whether a name is this field's, by its bytes.
    package func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }

    /// Number of bytes that it takes in a message.
    package var weight: Int { form.utf8.count + name.utf8.count + value.count + 7 }

    /// Compares names by their bytes.
    package static func == (one: Self, other: Self) -> Bool {
        one.isNamed(other.name) && one.form == other.form && one.value == other.value
    }
}

extension [CustomField] {
    /// Fields with another value under a name: in the place of the first field of this name, or behind all others.
    package func setting(_ field: CustomField) -> [CustomField] {
        guard let index = firstIndex(where: { $0.isNamed(field.name) }) else { return self + [field] }
        var fields = self
        fields[index] = field
        return fields
    }
}
