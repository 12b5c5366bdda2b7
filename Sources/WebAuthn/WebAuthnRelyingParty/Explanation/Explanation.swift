// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// A verdict on a response with all its reasons: what each rule of WebAuthn Level 3, section 7, expected and found.
///
/// The rules are judged by the same lines that verify ceremonies, so that a verdict here is the one of
/// ``RelyingParty/finishRegistration(_:_:at:)`` or ``RelyingParty/finishAuthentication(_:_:credential:at:)``. It signs nobody
/// in: no value that a ceremony returns can be had from it.
public struct Explanation: Sendable, Hashable {
    /// Every rule of the ceremony, in the order of the standard.
    public let findings: [RuleFinding]
    /// What is weak about the request though no rule is broken by it; empty when nothing is.
    public let warnings: [ExplanationWarning]
    /// What an accepted response tells; empty when it is refused.
    ///
    /// Registration: `credentialId`, `format`, `attestationType` (`none`, `self`, `basic`, `attca`, `anonca`, `compound`),
    /// `isTrusted`, `trustPath` (certificates, DER in base64, leaf first), `parts` (of `compound` alone: what became of each),
    /// `algorithm`, `algorithmName` (as `ES256`), `publicKey` (base64url), `aaguid`, `provider` (a name for people, nothing
    /// proves it), `flags`, `signCount`, `transports`. Authentication: `credentialId`, `userHandle`, `algorithm`,
    /// `algorithmName`, `flags`, `signCount`, `counter`.
    public let outputs: JSONObject

    /// The first broken rule; nil when the response is accepted.
    public var firstBroken: RuleFinding? { findings.first { $0.outcome == .broken } }
    /// Whether no rule is broken.
    public var isAccepted: Bool { firstBroken == nil }

    /// An object: `verdict` (`accepted` or `refused`), `code` and `rule` of the first broken rule (null when accepted),
    /// `message`, `rules`, when refused `attack` and `advice` of the first broken rule, with `attestation`, the code of the
    /// statement's rule, where a statement is what broke, `warnings` where there are any, and when accepted `outputs`.
    public var json: JSONValue {
        var object: JSONObject = [
            "verdict": .string(isAccepted ? "accepted" : "refused"),
            "code": firstBroken?.code.map(JSONValue.string) ?? .null,
            "rule": firstBroken.map { .string($0.place) } ?? .null,
            "message": .string(firstBroken?.message ?? "every rule holds"),
            "rules": .array(findings.map(\.json)),
        ]
        if let firstBroken {
            if let attestation = firstBroken.attestation { object["attestation"] = .string(attestation) }
            object["attack"] = firstBroken.attack.map(JSONValue.string) ?? .null
            object["advice"] = firstBroken.advice.map(JSONValue.string) ?? .null
        }
        if !warnings.isEmpty { object["warnings"] = .array(warnings.map(\.json)) }
        if isAccepted { object["outputs"] = .object(outputs) }
        return .object(object)
    }
}
