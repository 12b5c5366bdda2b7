// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
public import JSONCoding
internal import WebAuthnTypes

/// A weakness of what a response was judged by, as a challenge that is too short (WebAuthn Level 3, section 13.4.3): no rule of the
/// ceremony is broken by it, and a relying party should mend it.
public struct ExplanationWarning: Sendable, Hashable {
    /// The warning's stable code in snake case: `challenge_short` or `algorithm_insecure`.
    public let code: String
    /// The section that asks for it, as `13.4.3` (of WebAuthn Level 3) or `5 of RFC 8812`.
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
        [shortChallenge(request.challenge.bytes.count), request.options.namesRS1 ? insecureAlgorithm : nil]
            .compactMap(\.self)
    }

    private static func shortChallenge(_ length: Int) -> ExplanationWarning? {
        guard length < shortestChallenge else { return nil }
        return ExplanationWarning(
            code: "challenge_short",
            place: "13.4.3",
            message:
                "the challenge has \(length) of at least \(shortestChallenge) bytes; one that is guessed lets old responses in",
            advice: "draw at least \(shortestChallenge) random bytes for each ceremony"
        )
    }

    private static let insecureAlgorithm = ExplanationWarning(
        code: "algorithm_insecure",
        place: "5 of RFC 8812",
        message: "\(COSEAlgorithm.rs1) was offered; it signs over SHA-1, for which collisions can be bought",
        advice: "offer it in conformance tests alone"
    )
}
