// SPDX-License-Identifier: Apache-2.0
// What asks the owner of this device to prove that they are there.

/// Asks the owner to show that they are there, by a finger, a face or the passcode.
///
/// One conforms for the machine's own sensors, one for an agent that asks on its behalf; ``SimulatedOwner`` plays both in tests.
/// Any thread may call, several at once.
public protocol OwnerAuthentication: Sendable {
    /// What the owner could prove themselves by, at this moment.
    ///
    /// - Throws: ``OwnerError/Code/unavailable`` where nothing answers that could say so.
    var state: OwnerState { get throws(OwnerError) }

    /// Asks the owner, and waits for the answer.
    ///
    /// Blocks its thread as long as the owner thinks; never call it on a thread that others need.
    ///
    /// - Parameters:
    ///   - request: What is asked, and why.
    ///   - end: Cancelled, it ends the question with ``OwnerError/Code/cancelledByApp``.
    /// - Returns: What tells whoever asked this object's maker that the owner was there.
    /// - Throws: ``OwnerError``: that the owner declined is one, too, since nothing may follow from it.
    func verify(_ request: OwnerRequest, until end: OwnerCancellation) throws(OwnerError) -> OwnerProof
}
