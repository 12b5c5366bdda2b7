// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems

/// The fields that attributes are in format 2: one for each, one for each line of a list, and fixed ones of a passkey.
enum AttributeFields {
    /// The access group whose addresses and tags are lists: two devices that add a line each both keep it.
    static let listsGroup = "passwords"
    private static let lists: Set<AttributeName> = [.aliases, .comment]
    private static let fixed: Set<AttributeName> = [.credential, .relyingParty, .userHandle]
    /// The most lines of a list that are fields of their own.
    private static let mostLines = 32

    /// The fields of attributes.
    ///
    /// - Parameters:
    ///   - attributes: The values as they are stored.
    ///   - kind: The kind of the item.
    ///   - group: Its access group.
    /// - Returns: The values by the names of the fields.
    static func fields(
        _ attributes: [AttributeName: CBORValue],
        of kind: String?,
        in group: String
    ) -> [String: CBORValue] {
        var fields: [String: CBORValue] = [:]
        for (name, value) in attributes {
            if kind == ItemKind.passkey.rawValue, fixed.contains(name) {
                fields["=a.\(name.rawValue)"] = value
            } else if group == listsGroup, lists.contains(name), let text = value.text {
                fields.merge(lines(text, of: name)) { $1 }
            } else {
                fields["a.\(name.rawValue)"] = value
            }
        }
        return fields
    }

    private static func lines(_ text: String, of name: AttributeName) -> [String: CBORValue] {
        var fields: [String: CBORValue] = [:]
        var rest: [String] = []
        // By bytes: of a line end of two characters Swift makes one, at which no line would end.
        let split = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in split.map(Substring.init) {
            let field = "a.\(name.rawValue)/\(digest(line))"
            if line.isEmpty || fields.count == mostLines || fields[field] != nil {
                rest.append(String(line))
            } else {
                fields[field] = .text(String(line))
            }
        }
        if !rest.isEmpty {
            fields["a.\(name.rawValue)"] = .text(rest.joined(separator: "\n"))
        }
        return fields
    }

    private static func digest(_ line: Substring) -> String {
        KeyDerivation.digest(Array(line.utf8)).prefix(16).reduce(into: "") { text, byte in
            for digit in [byte >> 4, byte & 0x0F] { text.append(String(digit, radix: 16)) }
        }
    }

    /// Whether a list's line of its own counts for an attribute of an item of this group.
    static func isList(_ name: AttributeName, in group: String) -> Bool { group == listsGroup && lists.contains(name) }
}

extension ItemFields {
    /// What is stored of the attributes in format 2.
    var namedAttributes: [AttributeName: CBORValue] {
        var stored: [AttributeName: CBORValue] = [:]
        var lines: [AttributeName: [FieldRegister]] = [:]
        let group = group
        for (field, register) in registers where register.isPresent {
            guard let (name, isLine) = Self.attribute(of: field) else { continue }
            if !isLine {
                stored[name] = register.value
            } else if AttributeFields.isList(name, in: group) {
                lines[name, default: []].append(register)
            }
        }
        for (name, own) in lines {
            let sorted = own.sorted { left, right in
                left.stamp == right.stamp
                    ? (left.value.text ?? "").utf8.lexicographicallyPrecedes((right.value.text ?? "").utf8)
                    : left.stamp < right.stamp
            }
            let before = stored[name]?.text.map { [$0] } ?? []
            stored[name] = .text((before + sorted.compactMap(\.value.text)).joined(separator: "\n"))
        }
        return stored
    }

    /// The names of the fields that hold attributes and can be taken away.
    var attributeFields: [String] { registers.keys.filter { $0.utf8.starts(with: "a.".utf8) } }

    private static func attribute(of field: String) -> (AttributeName, isLine: Bool)? {
        if field.utf8.starts(with: "=a.".utf8) { return (AttributeName(rawValue: String(field.dropFirst(3))), false) }
        guard field.utf8.starts(with: "a.".utf8) else { return nil }
        let parts = field.dropFirst(2).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        return (AttributeName(rawValue: String(parts[0])), parts.count == 2)
    }
}
