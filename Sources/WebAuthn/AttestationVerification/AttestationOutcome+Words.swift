// SPDX-License-Identifier: Apache-2.0
// What a statement proved, for people.

extension AttestationOutcome.Proof {
    /// What was proved, as a clause for people; the wording may change.
    package var words: String {
        switch self {
        case .ignored: "not looked at"
        case .none: "proves nothing"
        case .selfAttested: "signed by the new key itself"
        case .certified(isTrusted: true): "certificates that lead to a root"
        case .certified(isTrusted: false): "certificates that lead to no given root"
        }
    }
}
