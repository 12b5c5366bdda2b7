// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import SecretMemory

/// Custom fields as one secret of a message: of each the form, the name and the value behind their lengths, in one, two and four bytes.
///
/// Names stand with the values: the vault keeps both in the half that is secret.
extension CustomField {
    /// Puts fields together.
    package static func packed(_ fields: [CustomField]) -> SecretBytes {
        var bytes: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        bytes.reserveCapacity(fields.reduce(0) { $0 + $1.weight })
        for field in fields {
            bytes.append(UInt8(field.form.utf8.count))
            bytes += field.form.utf8
            bytes += [UInt8(field.name.utf8.count >> 8), UInt8(field.name.utf8.count & 0xFF)]
            bytes += field.name.utf8
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: field.value.count >> shift)) }
            unsafe field.value.withBytes { unsafe bytes.append(contentsOf: $0) }
        }
        return SecretBytes(moving: &bytes)
    }

    /// Takes fields apart; nil for what ``packed(_:)`` does not write, and for more than ``most``.
    package static func unpacked(_ secret: SecretBytes) -> [CustomField]? {
        unsafe secret.withBytes { bytes in
            var (fields, rest) = ([CustomField](), unsafe bytes[...])
            while unsafe !rest.isEmpty {
                guard fields.count < most, let form = unsafe part(of: &rest, behind: 1),
                    let name = unsafe part(of: &rest, behind: 2), let value = unsafe part(of: &rest, behind: 4),
                    let formText = unsafe String(validating: form, as: UTF8.self),
                    let nameText = unsafe String(validating: name, as: UTF8.self),
                    let field = unsafe CustomField(nameText, SecretBytes(copying: value), form: formText)
                else { return nil }
                fields.append(field)
            }
            return fields
        }
    }

    /// Takes the next bytes behind a length; nil where there are fewer.
    private static func part(
        of rest: inout Slice<UnsafeRawBufferPointer>,
        behind length: Int
    ) -> Slice<UnsafeRawBufferPointer>? {
        guard unsafe rest.count >= length else { return nil }
        let count = unsafe rest.prefix(length).reduce(0) { $0 << 8 | Int($1) }
        unsafe rest = rest.dropFirst(length)
        guard unsafe count <= rest.count else { return nil }
        defer { unsafe rest = rest.dropFirst(count) }
        return unsafe rest.prefix(count)
    }
}

extension AgentReply {
    /// The answer as a connection of a version has it: programs of version 1 know no custom fields.
    package func asSpoken(in version: Int) -> AgentReply {
        guard version < 2, case .found(var items, let isMore) = self else { return self }
        for index in items.indices { items[index].content.secrets.fields = nil }
        return .found(items, isMore: isMore)
    }
}

extension ItemSecrets {
    /// Version of the protocol that has them.
    var version: Int { fields == nil ? 1 : 2 }
}

extension ItemContent {
    /// Version of the protocol that has it.
    var version: Int { max(secrets.version, dates == nil ? 1 : 2) }
}
