// SPDX-License-Identifier: Apache-2.0
// A value that people can edit, with what describes it.

public import SecretMemory

/// A field of an item (Credential Exchange Format, `EditableField`).
public struct ExchangeField: Sendable, Equatable {
    /// The value in UTF-8.
    public var value: SecretBytes
    /// The format's name for its kind, such as `string` or `concealed-string`.
    public var kind: String
    /// What people call it; nil where nothing is said.
    public var label: String?
    /// What else stood there.
    public var kept: KeptMembers

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - value: The value in UTF-8.
    ///   - kind: The format's name for its kind.
    ///   - label: What people call it.
    ///   - kept: What else belongs to it.
    public init(_ value: SecretBytes, kind: String = "string", label: String? = nil, kept: KeptMembers = .none) {
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
    public init(_ text: String, kind: String = "string", label: String? = nil) {
        self.init(SecretBytes(copying: text.utf8), kind: kind, label: label)
    }

    /// The value as text.
    public var exposedText: String { unsafe value.withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}
