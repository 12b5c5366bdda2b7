// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// How far an import has come, kept in the same transaction as the accounts that it brought.
///
/// A program that is killed finds here where to go on: everything before ``bytes`` is stored or refused for good, nothing
/// behind it has been looked at.
package struct ImportMark: Sendable, Hashable {
    /// The import, 16 random bytes.
    package let id: [UInt8]
    /// How many bytes of the file were taken.
    package let bytes: Int
    /// The SHA-256 of what was taken, and of how it was read: another file, or a changed one, does not match.
    package let digest: [UInt8]
    /// Whether the file was read to its end.
    package let isFinished: Bool
    /// When it came this far.
    package let at: UnixTime
    /// What else the importing program wants to know again.
    package let state: [UInt8]

    /// Assembles a mark.
    package init(id: [UInt8], bytes: Int, digest: [UInt8], isFinished: Bool, at: UnixTime, state: [UInt8]) {
        self.id = id
        self.bytes = bytes
        self.digest = digest
        self.isFinished = isFinished
        self.at = at
        self.state = state
    }

    /// How many imports a store remembers; the oldest ones are forgotten.
    package static let limit = 16
}
