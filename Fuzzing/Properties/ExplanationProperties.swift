// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import WebAuthnRelyingParty

extension FuzzProperty {
    /// An explanation has one finding for each rule, a code for each broken one, and is readable JSON.
    static let explanation = FuzzProperty(
        "explanation",
        decoding: { try ExplanationRequest(json: JSONValue(parsing: $0)) }
    ) { request, _ throws(Violation) in
        let explanation = request.explanation()
        try Violation.unless(
            explanation.findings.map(\.rule) == CeremonyRule.all(of: request.ceremony),
            "the findings are not the rules"
        )
        for finding in explanation.findings {
            try Violation.unless(
                (finding.outcome == .broken) == (finding.code != nil && finding.message != nil),
                "a broken rule without a code, or a code without one"
            )
        }
        try Violation.unless(explanation.isAccepted != explanation.outputs.isEmpty, "outputs of a refusal")
        let again = try Violation.accepting("no readable JSON") {
            try JSONValue(parsing: explanation.json.serialized, limits: JSONLimits(maximumLength: 10_000_000))
        }
        try Violation.unless(again == explanation.json, "another explanation comes back")
    }
}
