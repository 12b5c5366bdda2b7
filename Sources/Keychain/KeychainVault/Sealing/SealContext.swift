// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The contexts of docs/formats/vault.md, `CBOR("martlet vault 1", purpose, …)`, and those of format 2, which begin with its number.
///
/// CBOR tells each field's type and length, so that no two lists of fields make the same bytes.
enum SealContext {
    /// The context of one use.
    ///
    /// - Parameters:
    ///   - purpose: What is done with the key.
    ///   - fields: What it is done for.
    ///   - format: The format of the row or head; keybags, epochs and tokens have one for both.
    /// - Returns: Canonical CBOR.
    static func bytes(_ purpose: String, _ fields: [CBORValue] = [], in format: VaultFormat = .first) -> [UInt8] {
        CBORValue.array([.text("martlet vault \(format.rawValue)"), .text(purpose)] + fields).encoded
    }
}
