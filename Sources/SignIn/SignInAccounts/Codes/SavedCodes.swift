// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import OneTimeCodes
internal import WebAuthnTypes

/// What is stored of an account's recovery codes.
package struct SavedCodes: Sendable, Hashable {
    /// The keyed hashes of the codes, and the wrong ones that were typed.
    package let set: RecoveryCodeSet
    /// When they were made.
    package let createdAt: UnixTime

    /// Assembles the two.
    package init(set: RecoveryCodeSet, createdAt: UnixTime) {
        self.set = set
        self.createdAt = createdAt
    }
}
