// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
internal import WebAuthnTypes

/// An order that was taken on: for one minute nobody else carries it out.
package struct RevocationWork: Sendable {
    /// What is to be asked of the provider.
    package enum Secret: Sendable {
        /// A code of which nobody knows what became: exchange it, and hand in the answer.
        case code(AuthorizationCode)
        /// Revoke this refresh token.
        case refresh(RefreshToken)
        /// Revoke this access token.
        case access(AccessToken)
    }

    /// What is to be asked of the provider.
    package let secret: Secret
    /// The code verifier that belongs to a code, where the provider uses proof keys.
    package let verifier: CodeVerifier?
    /// The address that a code was asked for; nil for an app's, and where it was not told.
    package let returnAddress: String?
    /// Which provider.
    package var provider: ProviderName { order.identity.provider }
    /// The client that it was issued to.
    package var client: ClientID { order.client }
    /// Until when the provider may answer; the request is given up by then, before somebody else carries the order out.
    package let until: UnixTime
    let order: RevocationOrder
}

/// What comes next of what is to be revoked.
package enum RevocationTurn: Sendable {
    /// To be carried out now, and handed back with the answer.
    case work(RevocationWork)
    /// It lies under none of the keys, and is tried again later: the operator is to give its key again, among the former ones.
    case unreadable(ProviderName, ClientID)
}

/// What came of an attempt to carry an order out.
package enum RevocationResult: Sendable, Hashable {
    /// It is done, or has become another order that is due at once.
    case done
    /// It is tried again.
    case again
    /// It is tried again, and the operator should look: our settings are refused, or it is overdue.
    case alarm
    /// The code was spent or too old: a token may have been given out that nobody here ever saw. The next sign-in of that person
    /// brings one that revokes the same consent.
    case lost
}
