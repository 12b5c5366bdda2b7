// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
internal import Passwords
internal import SecretMemory

/// A message that is being read: each parameter is taken once, and what is left at the end is refused.
struct ParameterReader {
    private var rest: CBORMap
    private var secrets: ArraySlice<SecretBytes>
    private let name: String

    init(_ message: AgentMessage) {
        self.init(message.parameters, secrets: message.secrets, of: message.name)
    }

    init(_ map: CBORMap, secrets: [SecretBytes] = [], of name: String) {
        rest = map
        self.secrets = secrets[...]
        self.name = name
    }

    /// Takes a parameter that may be absent.
    mutating func optional(_ key: String) -> CBORValue? {
        let value = rest[key]
        rest[key] = nil
        return value
    }

    /// Takes a parameter that must be there.
    mutating func value(_ key: String) throws(AgentProtocolError) -> CBORValue {
        guard let value = optional(key) else {
            throw AgentProtocolError(.parameterMissing, "\(name) has no \(key)")
        }
        return value
    }

    /// Takes text of a length in bytes.
    mutating func text(_ key: String, _ lengths: ClosedRange<Int>) throws(AgentProtocolError) -> String {
        guard let text = try value(key).text, lengths.contains(text.utf8.count) else { throw invalid(key) }
        return text
    }

    /// Takes text that may be absent.
    mutating func optionalText(_ key: String, _ lengths: ClosedRange<Int>) throws(AgentProtocolError) -> String? {
        rest[key] == nil ? nil : try text(key, lengths)
    }

    /// Takes an integer.
    mutating func integer(_ key: String, _ range: ClosedRange<Int>) throws(AgentProtocolError) -> Int {
        guard let number = try value(key).integer, range.contains(number) else { throw invalid(key) }
        return number
    }

    /// Takes a truth value; absent is false, and false is not written.
    mutating func flag(_ key: String) throws(AgentProtocolError) -> Bool {
        guard let value = optional(key) else { return false }
        guard value == .bool(true) else { throw invalid(key) }
        return true
    }

    /// Takes a time or a duration that may be absent.
    mutating func optionalInteger(_ key: String, _ range: ClosedRange<Int>) throws(AgentProtocolError) -> Int? {
        rest[key] == nil ? nil : try integer(key, range)
    }

    /// Takes an item's ID.
    mutating func item(_ key: String) throws(AgentProtocolError) -> ItemID {
        guard let item = try value(key).bytes.flatMap(ItemID.init(bytes:)) else { throw invalid(key) }
        return item
    }

    /// Takes one of a closed set of words.
    mutating func word<Word: RawRepresentable<String>>(_ key: String) throws(AgentProtocolError) -> Word {
        guard let word = try value(key).text.flatMap(Word.init(rawValue:)) else { throw invalid(key) }
        return word
    }

    /// Takes one of a closed set of words that may be absent.
    mutating func optionalWord<Word: RawRepresentable<String>>(_ key: String) throws(AgentProtocolError) -> Word? {
        rest[key] == nil ? nil : try word(key)
    }

    /// Takes the next secret.
    mutating func secret(_ lengths: ClosedRange<Int>) throws(AgentProtocolError) -> SecretBytes {
        guard let secret = secrets.popFirst(), lengths.contains(secret.count) else {
            throw AgentProtocolError(.secretsInvalid, "\(name) has not the secrets that it speaks of")
        }
        return secret
    }

    /// Takes the next secret as a passcode.
    mutating func passcode() throws(AgentProtocolError) -> Password {
        let secret = try secret(1...Password.maximumByteCount)
        do {
            return try unsafe secret.withBytes { bytes throws(PasswordError) in try unsafe Password(bytes: bytes) }
        } catch {
            throw AgentProtocolError(.secretsInvalid, error.message)
        }
    }

    /// Reads a map within, whose secrets come next, and demands that nothing of it is left.
    mutating func nested<Value>(
        _ map: CBORMap,
        _ read: (inout ParameterReader) throws(AgentProtocolError) -> Value
    ) throws(AgentProtocolError) -> Value {
        var inner = self
        inner.rest = map
        let value = try read(&inner)
        secrets = inner.secrets
        inner.secrets = []
        try inner.finish()
        return value
    }

    /// Demands that nothing is left.
    func finish() throws(AgentProtocolError) {
        if let left = rest.pairs.first {
            // Names are words of this protocol; whatever else came there is for no log and no terminal.
            let named = left.key.text.flatMap { text in
                text.utf8.count <= 64 && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
            }
            throw AgentProtocolError(
                .parameterUnknown,
                "\(name) takes no \(named ?? "parameter of the name that came")"
            )
        }
        guard secrets.isEmpty else {
            throw AgentProtocolError(.secretsInvalid, "\(name) has \(secrets.count) secrets too many")
        }
    }

    /// That a parameter is not as the protocol says.
    func invalid(_ key: String) -> AgentProtocolError {
        AgentProtocolError(.parameterInvalid, "the parameter \(key) of \(name) has another form than the protocol says")
    }
}
