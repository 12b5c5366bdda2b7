// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The contexts of docs/formats/vault.md: `CBOR("martlet vault 1", purpose, …)`.
///
/// CBOR tells each field's type and length, so that no two lists of fields make the same bytes.
enum SealContext {
    /// The context of one use.
    ///
    /// - Parameters:
    ///   - purpose: What is done with the key.
    ///   - fields: What it is done for.
    /// - Returns: Canonical CBOR.
    static func bytes(_ purpose: String, _ fields: [CBORValue] = []) -> [UInt8] {
        CBORValue.array([.text("martlet vault 1"), .text(purpose)] + fields).encoded
    }
}
