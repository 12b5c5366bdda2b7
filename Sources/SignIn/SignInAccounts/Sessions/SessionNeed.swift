// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// How strong a session must be, the weakest first.
package enum SessionNeed: Sendable, Hashable, CaseIterable {
    /// Any live session, also one that came from a link or a recovery.
    case anySession
    /// One that may act: a session that came from a link or a recovery alone only adds a passkey.
    case fullSession
    /// One that was once proved to be its owner's by what the account asks for now, however long ago.
    case provenSession
    /// A fresh one, or one that came from a link or a recovery, which is there to add a passkey.
    case rightToAddPasskey
    /// One that was proved to be its owner's in the last minutes. A passkey that verifies its user is enough alone.
    case freshSession
}

extension SignedInSession {
    /// Refuses a session that is weaker than what is needed.
    ///
    /// - Parameters:
    ///   - need: How strong it must be.
    ///   - now: The present time.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`.
    func require(_ need: SessionNeed, now: UnixTime) throws(SignInError) {
        switch need {
        case .anySession: return
        case .fullSession: try requireFullSession()
        case .provenSession: try requireProof()
        case .rightToAddPasskey:
            guard !session.isLimitedToAddingPasskey else { return }
            try requireFreshness(now: now)
        case .freshSession: try requireFreshness(now: now)
        }
    }
}

extension SessionManagement {
    /// Refuses a session that is weaker than a route needs, before the route does anything.
    ///
    /// The operations of the engine ask again by themselves.
    ///
    /// - Parameters:
    ///   - need: How strong it must be.
    ///   - signedIn: The session that asks.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`.
    package func require(_ need: SessionNeed, of signedIn: SignedInSession) throws(SignInError) {
        try signedIn.require(need, now: context.now())
    }
}
