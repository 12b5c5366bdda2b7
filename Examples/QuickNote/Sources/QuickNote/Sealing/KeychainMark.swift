// SPDX-License-Identifier: Apache-2.0
// Which keychain a note belongs to.

package import Crypto
package import Foundation

/// Eight bytes by which a note knows the keychain's key that belongs to it: docs/formats/note.md, section 3.
///
/// Beside another keychain the right password opens nothing; its owner must not be told that it is wrong, and delete a good note.
package struct KeychainMark: Sendable, Hashable {
    package static let count = 8

    /// The bytes, as the file has them.
    package let bytes: Data

    /// Makes the one of a keychain's key for a note.
    package init(_ device: SymmetricKey, note id: NoteID) {
        let whole = HMAC<SHA256>.authenticationCode(for: Data("martlet note keychain".utf8) + id.bytes, using: device)
        bytes = Data(whole.prefix(Self.count))
    }

    /// Takes the one of a file; nil for another count of bytes.
    package init?(_ bytes: Data) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = Data(bytes)
    }
}
