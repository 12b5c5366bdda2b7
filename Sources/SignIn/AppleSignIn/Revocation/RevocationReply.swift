// SPDX-License-Identifier: Apache-2.0

/// What the revocation endpoint says.
///
/// Apple answers 200 also for tokens that are dead or that it never knew.
public enum RevocationReply: Sendable, Hashable {
    /// The token is dead.
    case done
    /// Our settings are wrong, since nothing else is refused.
    case refused(ProviderRefusal)
    /// Neither.
    case fault(ProviderFault)

    /// Reads an answer.
    ///
    /// - Parameter answer: What came; nil when nothing did. The body of a 200 says nothing and is not looked at.
    public init(_ answer: ReceivedAnswer?) {
        guard let answer else {
            self = .fault(.unreachable)
            return
        }
        guard answer.status != 200 else {
            self = .done
            return
        }
        switch answer.kind {
        case .success: self = .done
        case .refusal(let refusal): self = .refused(refusal)
        case .fault(let fault): self = .fault(fault)
        }
    }
}
