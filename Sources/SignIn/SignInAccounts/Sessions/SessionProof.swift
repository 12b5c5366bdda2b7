// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// A kind of proof that a session may hold, and that an account may ask for before its ways to sign in change.
package enum SessionProof: Sendable, Hashable {
    /// A passkey verified the person.
    case verification
    /// The password, with the code where the account asks for one.
    case password
    /// The use of a passkey that may be relied on, whether or not it verified the person.
    case passkey
    /// A provider vouched for the person, and the code was given where the account asks for one.
    case external
}

extension Session {
    /// When something was last shown in the session.
    ///
    /// - Parameter proof: What.
    /// - Returns: The time; nil if never, or if it counts no more.
    func time(of proof: SessionProof) -> UnixTime? {
        switch proof {
        case .verification: userVerifiedAt
        case .password: passwordVerifiedAt
        case .passkey: passkeyUsedAt
        case .external: externalVerifiedAt
        }
    }
}

extension AccountMethods {
    /// All that a session must hold to change the ways to sign in.
    ///
    /// An account with a passkey that verifies its user needs that verification. One without any shows all that it has: the
    /// password, a provider's word, and where there is a passkey its use, too. One that has none of them has only a passkey's
    /// presence to show. A passkey that is unproven counts for neither: ``Session/passkeyUsedAt`` does not tell of it.
    var demandedProofs: Set<SessionProof> {
        if hasVerifiedUser { return [.verification] }
        var proofs: Set<SessionProof> = []
        // A password that was good before it was switched off or removed is no proof any more; nor is a provider.
        if hasPassword { proofs.insert(.password) }
        if hasExternal { proofs.insert(.external) }
        if hasPasskey || proofs.isEmpty { proofs.insert(.passkey) }
        return proofs
    }
}
