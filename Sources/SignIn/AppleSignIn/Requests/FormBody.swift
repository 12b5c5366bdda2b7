// SPDX-License-Identifier: Apache-2.0
// Forms as they are sent to a provider.

internal import ByteEncodings
internal import SecretMemory

/// Writes `application/x-www-form-urlencoded`, field by field, into bytes that are wiped afterwards.
struct FormBody {
    private var encoded: [UInt8] = []

    init() {}

    /// Adds a field.
    mutating func add(_ name: StaticString, _ value: some Sequence<UInt8>) {
        // Room for all at once: an array that grows leaves copies of secrets behind.
        if encoded.isEmpty { encoded.reserveCapacity(32_768) }
        if !encoded.isEmpty { encoded.append(UInt8(ascii: "&")) }
        encoded += name.description.utf8
        encoded.append(UInt8(ascii: "="))
        PercentEncoding.append(value, to: &encoded)
    }

    /// Adds a field.
    mutating func add(_ name: StaticString, _ value: String) { add(name, value.utf8) }

    /// Adds a field that is secret.
    mutating func add<Purpose>(_ name: StaticString, _ value: SecretText<Purpose>) {
        unsafe value.bytes.withBytes { unsafe add(name, $0) }
    }

    /// The whole form; this value is empty afterwards.
    mutating func finish() -> SecretBytes {
        defer { encoded = [] }
        return SecretBytes(moving: &encoded)
    }
}
