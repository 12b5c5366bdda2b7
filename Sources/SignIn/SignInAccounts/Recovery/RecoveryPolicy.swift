// SPDX-License-Identifier: Apache-2.0
// What a deployment says about getting back into an account.

/// The times of a recovery, in seconds.
public struct RecoveryPolicy: Sendable, Hashable {
    /// From the last proof to the session: the time that the owner has to stop somebody else.
    public var waitSeconds: Int64 = 48 * 3_600
    /// How long after the wait the token can be used.
    public var ticketSeconds: Int64 = 7 * 86_400
    /// How long the proofs may take to be collected; a code by mail is on its way for a while.
    public var proofSeconds: Int64 = 1_800
    /// How long the session lasts that may only add a passkey.
    public var sessionSeconds: Int64 = 3_600

    /// The defaults.
    public init() {}
}
