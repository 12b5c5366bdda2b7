// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import SecretMemory

/// The secret fields of an item; those that are nil are absent, or stay as they are.
package struct ItemSecrets: Sendable, Equatable {
    /// The value: a password, a key.
    package var data: SecretBytes?
    /// A note, UTF-8.
    package var note: SecretBytes?
    /// What makes one-time codes: an `otpauth` address, UTF-8.
    package var code: SecretBytes?

    /// The most bytes of one field.
    package static let longest = 40_000

    /// Collects the fields.
    package init(data: SecretBytes? = nil, note: SecretBytes? = nil, code: SecretBytes? = nil) {
        self.data = data
        self.note = note
        self.code = code
    }

    private var named: [(String, SecretBytes)] {
        [("data", data), ("note", note), ("code", code)].compactMap { name, secret in secret.map { (name, $0) } }
    }

    /// The names of the fields that are there, in the order in which their bytes follow.
    var names: CBORValue { .array(named.map { .text($0.0) }) }
    /// The bytes of the fields that are there.
    var parts: [SecretBytes] { named.map(\.1) }

    /// Takes the fields that a parameter names.
    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        guard let names = try reader.value("secrets").array?.compactMap(\.text), Set(names).count == names.count else {
            throw reader.invalid("secrets")
        }
        self.init()
        for name in names {
            let secret = try reader.secret(0...Self.longest)
            switch name {
            case "data": data = secret
            case "note": note = secret
            case "code": code = secret
            default: throw reader.invalid("secrets")
            }
        }
        guard self.names == .array(names.map { .text($0) }) else { throw reader.invalid("secrets") }
    }
}
