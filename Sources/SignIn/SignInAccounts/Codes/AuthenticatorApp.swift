// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import OneTimeCodes
internal import WebAuthnTypes

/// What is stored of an account's authenticator app, which was confirmed before it was stored.
package struct AuthenticatorApp: Sendable, Hashable {
    /// The shared secret, sealed for this account under a key that lies outside the store.
    package let sealedSecret: [UInt8]
    /// The last time step that was used, and the wrong codes since.
    package let state: TimeCodeState
    /// When it was confirmed.
    package let createdAt: UnixTime

    /// Assembles an app.
    package init(sealedSecret: [UInt8], state: TimeCodeState, createdAt: UnixTime) {
        self.sealedSecret = sealedSecret
        self.state = state
        self.createdAt = createdAt
    }
}
