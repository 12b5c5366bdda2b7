// SPDX-License-Identifier: Apache-2.0

/// That the owner was there, for whoever can tell a genuine token.
///
/// Whoever holds it may use what asks for the owner, so it never prints its token.
package struct OwnerProof: Sendable, CustomStringConvertible, CustomReflectable {
    /// The one way in which the owner proved themselves.
    package let method: OwnerMethods
    /// What was enrolled then, for a finger or a face.
    package let enrolment: [UInt8]?
    /// Made and understood by who asked the owner; says nothing to others.
    package let token: [UInt8]

    /// Makes a proof.
    package init(method: OwnerMethods, enrolment: [UInt8]?, token: [UInt8]) {
        self.method = method
        self.enrolment = enrolment
        self.token = token
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
