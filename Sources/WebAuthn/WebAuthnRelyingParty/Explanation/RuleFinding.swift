// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// What became of one rule of a ceremony (WebAuthn Level 3, sections 7.1 and 7.2).
public struct RuleFinding: Sendable, Hashable {
    /// How a rule came out.
    public enum Outcome: String, Sendable, Hashable {
        /// The response keeps the rule.
        case held
        /// The response breaks the rule.
        case broken
        /// The options do not ask for the rule.
        case notDemanded = "not_demanded"
        /// The rule could not be judged, since an earlier one left nothing to judge it by.
        case notJudged = "not_judged"
    }

    /// The rule.
    public let rule: CeremonyRule
    /// Section and steps of the standard, as `7.1 step 8`; of a statement that broke a rule of its format that one's section
    /// besides, as `7.1 step 22, 8.2`.
    public let place: String
    /// How it came out.
    public let outcome: Outcome
    /// What was expected; nil where there is nothing to say.
    public let expected: String?
    /// What was found; nil where it was not reached.
    public let found: String?
    /// The broken rule's stable code in snake case; nil unless it is broken.
    public let code: String?
    /// The stable code in snake case of the statement's rule, as ``CeremonyError/attestation``; nil unless an attestation
    /// statement is what broke.
    public let attestation: String?
    /// What is wrong and what may be done; nil unless the rule is broken.
    public let message: String?
    /// What the rule stops, as ``CeremonyError/attack``; nil unless the rule is broken.
    public let attack: String?
    /// What a developer may do, as ``CeremonyError/advice``; nil unless the rule is broken.
    public let advice: String?

    /// An object: `name`, `rule`, `summary`, `outcome`, `expected`, `found`, and for a broken rule `code`, `message`, `attack`
    /// and `advice`, with `attestation` where a statement is what broke.
    public var json: JSONValue {
        var object: JSONObject = [
            "name": .string(rule.name),
            "rule": .string(place),
            "summary": .string(rule.summary),
            "outcome": .string(outcome.rawValue),
            "expected": expected.map(JSONValue.string) ?? .null,
            "found": found.map(JSONValue.string) ?? .null,
        ]
        if let code { object["code"] = .string(code) }
        if let attestation { object["attestation"] = .string(attestation) }
        if let message { object["message"] = .string(message) }
        if let attack { object["attack"] = .string(attack) }
        if let advice { object["advice"] = .string(advice) }
        return .object(object)
    }
}
