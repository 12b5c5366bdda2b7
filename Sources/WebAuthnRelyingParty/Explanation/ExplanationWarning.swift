// SPDX-License-Identifier: Apache-2.0
// Weaknesses of a request that break no rule of its ceremony.

public import JSONCoding
internal import WebAuthnTypes

/// A weakness of what a response was judged by: no rule of the ceremony is broken by it, and a relying party should mend it.
public struct ExplanationWarning: Sendable, Hashable {
    /// The warning's stable code in snake case: `challenge_short`.
    public let code: String
    /// The section that asks for it, as `13.4.3` (of WebAuthn Level 3).
    public let place: String
    /// What is weak, for people; the wording may change.
    public let message: String
    /// What a developer may do: one or two clauses in plain words, without a full stop; the wording may change.
    public let advice: String

    /// An object: `code`, `rule`, `message` and `advice`.
    public var json: JSONValue {
        [
            "code": .string(code), "rule": .string(place), "message": .string(message), "advice": .string(advice),
        ]
    }

    /// What the standard asks of every challenge, in bytes.
    private static let shortestChallenge = 16

    /// The warnings about a request.
    static func all(about request: ExplanationRequest) -> [ExplanationWarning] {
        let length = request.challenge.bytes.count
        guard length < shortestChallenge else { return [] }
        return [
            ExplanationWarning(
                code: "challenge_short",
                place: "13.4.3",
                message: "the challenge has \(length) of at least \(shortestChallenge) bytes; one that is guessed lets old responses in",
                advice: "draw at least \(shortestChallenge) random bytes for each ceremony"
            )
        ]
    }
}
