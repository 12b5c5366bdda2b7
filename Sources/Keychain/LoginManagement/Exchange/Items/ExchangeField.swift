// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
package import SecretMemory

/// A field of an item (Credential Exchange Format, `EditableField`).
package struct ExchangeField: Sendable, Equatable {
    /// The value in UTF-8.
    package var value: SecretBytes
    /// The format's name for its kind, such as `string` or `concealed-string`.
    package var kind: String
    /// What people call it; nil where nothing is said.
    package var label: String?
    /// What else stood there.
    package var kept: KeptMembers

    /// Makes a field.
    package init(_ value: SecretBytes, kind: String = "string", label: String? = nil, kept: KeptMembers = .none) {
        self.value = value
        self.kind = kind
        self.label = label
        self.kept = kept
    }

    /// Makes a field of a text.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - kind: The format's name for its kind.
    ///   - label: What people call it.
    package init(_ text: String, kind: String = "string", label: String? = nil) {
        self.init(SecretBytes(copying: text.utf8), kind: kind, label: label)
    }

    /// The value as text.
    package var exposedText: String { unsafe value.withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}

/// Fields that somebody made up.
package struct ExchangeFields: Sendable, Equatable {
    /// The fields.
    package var fields: [ExchangeField]
    /// What else stood there, such as the name of the group.
    package var kept: KeptMembers

    /// Name of the group; nil for none.
    package var label: String? { kept.exposedObject["label"]?.string }

    /// Makes a group.
    package init(_ fields: [ExchangeField], kept: KeptMembers = .none) {
        self.fields = fields
        self.kept = kept
    }
}

/// A text.
package struct ExchangeNote: Sendable, Equatable {
    /// The text.
    package var content: ExchangeField
    /// What else stood there.
    package var kept: KeptMembers

    /// Makes a note.
    package init(_ content: ExchangeField, kept: KeptMembers = .none) {
        self.content = content
        self.kept = kept
    }
}

/// A name and a password.
package struct ExchangeLogin: Sendable, Equatable {
    /// The name; nil where there is none.
    package var username: ExchangeField?
    /// The password; nil where there is none.
    package var password: ExchangeField?
    /// What else stood there.
    package var kept: KeptMembers

    /// Makes a login.
    package init(username: ExchangeField?, password: ExchangeField?, kept: KeptMembers = .none) {
        self.username = username
        self.password = password
        self.kept = kept
    }
}
