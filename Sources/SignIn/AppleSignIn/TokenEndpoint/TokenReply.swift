// SPDX-License-Identifier: Apache-2.0

/// What the token endpoint says, read strictly; reading never fails, since a fault is an answer too.
public enum TokenReply: Sendable {
    /// Yes.
    case granted(TokenGrant)
    /// No.
    case refused(ProviderRefusal)
    /// Neither.
    case fault(ProviderFault)

    /// Reads an answer.
    ///
    /// - Parameter answer: What came; nil when nothing did.
    public init(_ answer: ReceivedAnswer?) {
        guard let answer else {
            self = .fault(.unreachable)
            return
        }
        switch answer.kind {
        case .success(let object): self = TokenGrant(object).map(TokenReply.granted) ?? .fault(.unreadable)
        case .refusal(let refusal): self = .refused(refusal)
        case .fault(let fault): self = .fault(fault)
        }
    }
}
