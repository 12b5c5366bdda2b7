// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// An authenticator app that waits for its first code; nothing of it is stored before.
package struct PendingApp: Sendable, Hashable {
    /// Whose app it will be.
    package let account: UserHandle
    /// The shared secret, sealed for that account.
    package let sealedSecret: [UInt8]
    /// What the session had to hold that began.
    package let proofs: Set<SessionProof>

    /// Assembles a pending app.
    package init(account: UserHandle, sealedSecret: [UInt8], restingOn proofs: Set<SessionProof>) {
        self.account = account
        self.sealedSecret = sealedSecret
        self.proofs = proofs
    }
}

/// A sign-in with a code by message, which for whoever may not sign in so is the same but for its end.
package struct PendingCodeSignIn: Sendable, Hashable {
    /// Whose account; nil when the code opens none.
    package let account: UserHandle?
    /// The password that the code stands in for; nil when the code opens none.
    ///
    /// Another one by then voids the code.
    package let stamp: PasswordStamp?
    /// The code, sent or not.
    package let sent: SentCode
}
