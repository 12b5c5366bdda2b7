// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import SecretMemory

/// HMAC-SHA-256 over a label and fields, each with its length, so that no two lists of fields make the same input.
///
/// Six digits are found in no time by whoever holds a plain hash of them; under a key from outside the store, a stolen
/// database alone tells nothing.
enum KeyedHash {
    /// Hashes the fields.
    ///
    /// - Parameters:
    ///   - label: What the hash is for, so that no hash serves two uses.
    ///   - fields: Any number of byte strings.
    ///   - key: The key, 32 bytes or more.
    /// - Returns: 32 bytes.
    static func tag(_ label: String, _ fields: [[UInt8]], key: SecretBytes) -> [UInt8] {
        precondition(key.count >= 32, "the key that hashes codes must have 32 bytes or more")
        var code = HMAC<SHA256>(key: unsafe key.withBytes { bytes in unsafe SymmetricKey(data: bytes) })
        for field in [Array(label.utf8)] + fields {
            let length = UInt64(field.count)
            code.update(data: (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) })
            code.update(data: field)
        }
        return Array(code.finalize())
    }
}
