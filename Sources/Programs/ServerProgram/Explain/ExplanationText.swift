// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import WebAuthnRelyingParty

/// An explanation as people read it: the verdict, then every rule.
enum ExplanationText {
    /// The lines.
    static func lines(_ explanation: Explanation) -> [String] {
        var lines: [String] = []
        if let broken = explanation.firstBroken {
            lines.append("refused: \(broken.message ?? broken.rule.summary)")
            lines.append("  \(broken.code ?? broken.rule.name), section \(broken.place) of WebAuthn Level 3")
            if let attack = broken.attack { lines.append("  the rule stops: \(attack)") }
            if let advice = broken.advice { lines.append("  what to do: \(advice)") }
        } else {
            lines.append("accepted: every rule holds")
        }
        for warning in explanation.warnings {
            lines.append("warning: \(warning.message)")
            lines.append("  \(warning.code), section \(warning.place)")
            lines.append("  what to do: \(warning.advice)")
        }
        lines.append("")
        for finding in explanation.findings { lines += rule(finding) }
        guard explanation.isAccepted else { return lines }
        lines.append("")
        for output in explanation.outputs.members {
            lines.append("  \(padded(output.key, 16))  \(text(output.value))")
        }
        return lines
    }

    private static func rule(_ finding: RuleFinding) -> [String] {
        let outcome =
            switch finding.outcome {
            case .held: "holds"
            case .broken: "BROKEN"
            case .notDemanded: "not asked"
            case .notJudged: "not judged"
            }
        var lines = ["  \(padded(outcome, 10))  \(padded(finding.place, 22))  \(finding.rule.summary)"]
        if let expected = finding.expected { lines.append("              expected  \(expected)") }
        if let found = finding.found { lines.append("              found     \(found)") }
        if finding.outcome == .broken, let message = finding.message { lines.append("              \(message)") }
        return lines
    }

    private static func text(_ value: JSONValue) -> String {
        value.string ?? String(decoding: value.serialized, as: UTF8.self)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
