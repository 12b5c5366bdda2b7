// SPDX-License-Identifier: Apache-2.0
// An authenticator app that is being set up.

public import WebAuthnTypes

/// An authenticator app that waits for its first code; nothing of it is stored before.
public struct PendingApp: Sendable, Hashable {
    /// Whose app it will be.
    public let account: UserHandle
    /// The shared secret, sealed for that account.
    public let sealedSecret: [UInt8]
    /// What the session had to hold that began.
    public let proofs: Set<SessionProof>

    /// Assembles a pending app.
    ///
    /// - Parameters:
    ///   - account: Whose app it will be.
    ///   - sealedSecret: The shared secret, sealed.
    ///   - proofs: What the session had to hold that began.
    public init(account: UserHandle, sealedSecret: [UInt8], restingOn proofs: Set<SessionProof>) {
        self.account = account
        self.sealedSecret = sealedSecret
        self.proofs = proofs
    }
}
