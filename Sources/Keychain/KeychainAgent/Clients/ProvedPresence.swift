// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
internal import SecretMemory

/// What the owner proved to who asks, and what a finger must belong to.
package struct ProvedPresence: Sendable, Hashable {
    /// One answer.
    package struct Proof: Sendable, Hashable {
        /// The one way in which the owner proved themselves.
        package let method: OwnerMethods
        /// What was enrolled then, for a finger or a face.
        package let enrolment: [UInt8]?

        /// Describes an answer.
        package init(_ method: OwnerMethods, enrolment: [UInt8]? = nil) {
            self.method = method
            self.enrolment = enrolment
        }
    }

    /// The answers, the oldest first.
    package let proofs: [Proof]
    /// What was enrolled when the passcode was last right; nil for nothing, or for a keychain that asks no fingers.
    package let enrolment: [UInt8]?

    /// Collects answers.
    package init(_ proofs: [Proof] = [], enrolment: [UInt8]? = nil) {
        self.proofs = proofs
        self.enrolment = enrolment
    }
}

/// That the owner was there, for the process that asked, as long as it is connected.
struct ProvedOwner: Sendable {
    /// The process that asked.
    let process: Int32
    /// The application that it said it is.
    let groups: AccessGroups
    /// The one way in which the owner proved themselves.
    let method: OwnerMethods
    /// What was enrolled then, for a finger or a face.
    let enrolment: [UInt8]?
    /// What shows it with other requests.
    let token: SecretBytes

    /// The most of one process; the oldest is forgotten for another one.
    static let most = 32
}
