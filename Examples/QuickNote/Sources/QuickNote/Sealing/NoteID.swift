// SPDX-License-Identifier: Apache-2.0
// Which note it is.

package import Foundation

/// Sixteen random bytes that a note keeps for as long as it lives, wherever its file is moved.
package struct NoteID: Sendable, Hashable {
    package static let count = 16

    /// The bytes, as the file has them.
    package let bytes: Data

    /// Makes a new one.
    package init() {
        var random = SystemRandomNumberGenerator()
        bytes = Data((0..<Self.count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// Takes the one of a file; nil for another count of bytes.
    package init?(_ bytes: Data) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = Data(bytes)
    }

    /// How the keychain calls it, in lower case.
    package var hexadecimal: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
