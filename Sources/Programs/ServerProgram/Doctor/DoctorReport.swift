// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// All findings, as lines for people or as JSON for programs.
struct DoctorReport: Sendable {
    let address: String
    let relyingPartyID: String?
    let findings: [Finding]

    var failures: Int { findings.count { $0.outcome == .failure } }
    var warnings: Int { findings.count { $0.outcome == .warning } }

    /// One object: `address`, `rpId`, `failures`, `warnings` and `findings`.
    var json: JSONValue {
        [
            "address": .string(address), "rpId": relyingPartyID.map { .string($0) } ?? .null,
            "failures": .integer(Int64(failures)), "warnings": .integer(Int64(warnings)),
            "findings": .array(findings.map(\.json)),
        ]
    }

    /// A block of lines for each finding, and a sum.
    var lines: [String] {
        let well = findings.count - failures - warnings
        let sum =
            "\(AccountText.count(findings.count, "check")): \(well) well, "
            + "\(AccountText.count(warnings, "warning")), \(AccountText.count(failures, "failure"))"
        return findings.flatMap(Self.lines) + [sum]
    }

    private static func lines(_ finding: Finding) -> [String] {
        let label = finding.outcome.rawValue.padding(to: 9)
        // Answers of others end up in here: what a terminal obeys is shown instead.
        var lines = [label + visible("\(finding.check.rawValue): \(finding.subject) \(finding.found)")]
        if let expected = finding.expected { lines.append(visible("         expected: \(expected)")) }
        guard let fix = finding.fix else { return lines }
        lines.append(visible("         do: \(fix.words)"))
        for (name, text) in [("nginx", fix.nginx), ("Caddy", fix.caddy)] {
            guard let text else { continue }
            lines.append("         \(name):")
            lines += text.split(separator: "\n").map { visible("             " + $0) }
        }
        return lines
    }

    private static func visible(_ text: String) -> String { VisibleText.of(String(text.prefix(400))) }
}

extension String {
    /// The text with spaces behind it, so that columns stand under each other.
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}
