// SPDX-License-Identifier: Apache-2.0
// What is stored of an account's recovery codes.

public import ByteEncodings
public import OneTimeCodes
internal import WebAuthnTypes

/// What is stored of an account's recovery codes.
public struct SavedCodes: Sendable, Hashable {
    /// The keyed hashes of the codes, and the wrong ones that were typed.
    public let set: RecoveryCodeSet
    /// When they were made.
    public let createdAt: UnixTime

    /// Assembles the two.
    ///
    /// - Parameters:
    ///   - set: The keyed hashes of the codes.
    ///   - createdAt: When they were made.
    public init(set: RecoveryCodeSet, createdAt: UnixTime) {
        self.set = set
        self.createdAt = createdAt
    }
}
