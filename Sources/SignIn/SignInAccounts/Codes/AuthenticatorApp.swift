// SPDX-License-Identifier: Apache-2.0
// What is stored of an account's authenticator app.

public import ByteEncodings
public import OneTimeCodes
internal import WebAuthnTypes

/// What is stored of an account's authenticator app, which was confirmed before it was stored.
public struct AuthenticatorApp: Sendable, Hashable {
    /// The shared secret, sealed for this account under a key that lies outside the store.
    public let sealedSecret: [UInt8]
    /// The last time step that was used, and the wrong codes since.
    public let state: TimeCodeState
    /// When it was confirmed.
    public let createdAt: UnixTime

    /// Assembles an app.
    ///
    /// - Parameters:
    ///   - sealedSecret: The shared secret, sealed.
    ///   - state: The last time step that was used, and the wrong codes since.
    ///   - createdAt: When it was confirmed.
    public init(sealedSecret: [UInt8], state: TimeCodeState, createdAt: UnixTime) {
        self.sealedSecret = sealedSecret
        self.state = state
        self.createdAt = createdAt
    }
}
