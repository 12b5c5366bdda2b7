// SPDX-License-Identifier: Apache-2.0

/// The fields of a form (`application/x-www-form-urlencoded`) or of a query, each named once.
///
/// A reader of its own, and not the one of the engine under test: a mistake in that one must show here.
package struct SimulatedForm: Sendable {
    /// Where the fields come from.
    package enum Source: Sendable {
        /// The body of a POST, where `+` is a space.
        case body
        /// The query of an address, where `+` is a plus, as at Apple: scopes are joined with `%20`.
        case query
    }

    /// The longest input that is read, in bytes.
    package static let maximumLength = 65_536

    private let fields: [String: String]

    /// Reads fields that are the whole input.
    ///
    /// - Parameters:
    ///   - bytes: The body, or the query without its question mark.
    ///   - source: Where they come from.
    /// - Throws: `formMalformed`.
    package init(_ bytes: some Collection<UInt8>, from source: Source) throws(AppleSimulationError) {
        guard bytes.count <= Self.maximumLength else { throw Self.malformed("it is longer than is read") }
        var fields: [String: String] = [:]
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(halves[0], source), let value = Self.text(halves.last ?? part, source) else {
                throw Self.malformed("it is not percent-encoded UTF-8")
            }
            guard fields.updateValue(halves.count == 2 ? value : "", forKey: name) == nil else {
                throw Self.malformed("it names a field twice")
            }
        }
        self.fields = fields
    }

    /// The value of a field; nil when it is absent or empty.
    package subscript(name: String) -> String? {
        guard let value = fields[name], !value.isEmpty else { return nil }
        return value
    }

    private static func text(_ encoded: some Collection<UInt8>, _ source: Source) -> String? {
        var bytes: [UInt8] = []
        var digits: [UInt8]?
        for byte in encoded {
            if var pending = digits {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
                pending.append(UInt8(digit))
                if pending.count == 2 {
                    bytes.append(pending[0] << 4 | pending[1])
                    digits = nil
                } else {
                    digits = pending
                }
            } else if byte == UInt8(ascii: "%") {
                digits = []
            } else {
                bytes.append(byte == UInt8(ascii: "+") && source == .body ? UInt8(ascii: " ") : byte)
            }
        }
        return digits == nil ? String(validating: bytes, as: UTF8.self) : nil
    }

    private static func malformed(_ reason: String) -> AppleSimulationError {
        AppleSimulationError(.formMalformed, "the form cannot be read: \(reason)")
    }
}
