// SPDX-License-Identifier: Apache-2.0
// How far an import of accounts has come.

public import ByteEncodings
internal import WebAuthnTypes

/// How far an import has come, kept in the same transaction as the accounts that it brought.
///
/// A program that is killed finds here where to go on: everything before ``bytes`` is stored or refused for good, nothing
/// behind it has been looked at.
public struct ImportMark: Sendable, Hashable {
    /// The import, 16 random bytes.
    public let id: [UInt8]
    /// How many bytes of the file were taken.
    public let bytes: Int
    /// The SHA-256 of what was taken, and of how it was read: another file, or a changed one, does not match.
    public let digest: [UInt8]
    /// Whether the file was read to its end.
    public let isFinished: Bool
    /// When it came this far.
    public let at: UnixTime
    /// What else the importing program wants to know again.
    public let state: [UInt8]

    /// Assembles a mark.
    ///
    /// - Parameters:
    ///   - id: The import, 16 random bytes.
    ///   - bytes: How many bytes of the file were taken.
    ///   - digest: 32 bytes.
    ///   - isFinished: Whether the file was read to its end.
    ///   - at: When it came this far.
    ///   - state: At most 16 MiB.
    public init(id: [UInt8], bytes: Int, digest: [UInt8], isFinished: Bool, at: UnixTime, state: [UInt8]) {
        self.id = id
        self.bytes = bytes
        self.digest = digest
        self.isFinished = isFinished
        self.at = at
        self.state = state
    }

    /// How many imports a store remembers; the oldest ones are forgotten.
    public static let limit = 16
}
