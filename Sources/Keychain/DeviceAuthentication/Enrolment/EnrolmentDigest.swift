// SPDX-License-Identifier: Apache-2.0
// What is remembered of an enrolment.

/// The SHA-256 of who a reader is and what it has enrolled; changes when a finger is added or removed.
///
/// Apple's `evaluatedPolicyDomainState`. Not a secret.
public struct EnrolmentDigest: Sendable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Takes what was stored.
    ///
    /// - Parameter bytes: Nil unless these are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}
