// SPDX-License-Identifier: Apache-2.0

/// Whether somebody still lets us sign them in with the provider.
public enum Standing: Sendable, Hashable {
    /// They do.
    case good
    /// They do not: the refresh token is dead. End the sessions that the provider's sign-in began.
    case ended
    /// The provider does not know us: our client id, our secret, our request. An alarm for the operator, and nothing for
    /// anybody else: were people signed out for it, one wrong setting would sign out all.
    case misconfigured(ProviderRefusal)
    /// Nobody knows; as it was before.
    case undecided(ProviderFault)

    /// Judges the answer to ``TokenEndpoint/refresh(_:client:secret:)``.
    ///
    /// - Parameter reply: The answer. Of all refusals `invalid_grant` alone is about the person. One report has
    ///   `invalid_request` after a revocation; it is taken for what it says, since sessions also end by the notification.
    public init(_ reply: TokenReply) {
        self =
            switch reply {
            case .granted: .good
            case .refused(let refusal) where refusal.reason == .invalidGrant: .ended
            case .refused(let refusal): .misconfigured(refusal)
            case .fault(let fault): .undecided(fault)
            }
    }
}
