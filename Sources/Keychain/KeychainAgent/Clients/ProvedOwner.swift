// SPDX-License-Identifier: Apache-2.0
// What remains of an answer of the owner's.

internal import DeviceAuthentication
internal import SecretMemory

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
