// SPDX-License-Identifier: Apache-2.0
// Which key sealed a token.

/// Which key sealed a token: 8 bytes that are derived from the key and tell nothing of it.
public struct SealKeyID: Sendable, Hashable {
    /// 8 bytes.
    public let bytes: [UInt8]

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 8 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 8 else { return nil }
        self.bytes = bytes
    }
}
