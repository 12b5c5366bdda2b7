// SPDX-License-Identifier: Apache-2.0
// What remains of an answer of the owner's.

/// That the owner was there, for whoever can tell a genuine token.
///
/// Whoever holds it may use what asks for the owner, so it never prints its token.
public struct OwnerProof: Sendable, CustomStringConvertible, CustomReflectable {
    /// The one way in which the owner proved themselves.
    public let method: OwnerMethods
    /// What was enrolled then, for a finger or a face.
    public let enrolment: [UInt8]?
    /// Made and understood by who asked the owner; says nothing to others.
    public let token: [UInt8]

    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - method: The one way in which the owner proved themselves.
    ///   - enrolment: What was enrolled then, for a finger or a face.
    ///   - token: What its maker knows it by.
    public init(method: OwnerMethods, enrolment: [UInt8]?, token: [UInt8]) {
        self.method = method
        self.enrolment = enrolment
        self.token = token
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
