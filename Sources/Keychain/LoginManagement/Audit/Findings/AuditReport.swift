// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// The findings of an audit, the gravest first.
package struct AuditReport: Sendable, Hashable {
    /// How many logins were looked at.
    package let loginCount: Int
    /// The findings: by gravity, then by how many logins they are about.
    package let findings: [AuditFinding]
    /// How many different passwords a breach service was asked about; zero where none is configured.
    package let breachesAsked: Int
    /// For how many of them there was no answer, which speaks neither for nor against them.
    package let breachesUnanswered: Int

    init(loginCount: Int, findings: [AuditFinding], breachesAsked: Int, breachesUnanswered: Int) {
        self.loginCount = loginCount
        self.breachesAsked = breachesAsked
        self.breachesUnanswered = breachesUnanswered
        let order = Dictionary(uniqueKeysWithValues: AuditFinding.Code.allCases.enumerated().map { ($1, $0) })
        // The place decides last, since sorting need not keep the order of equals.
        self.findings = findings.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            if one.gravity != other.gravity { return one.gravity > other.gravity }
            if one.code != other.code { return order[one.code] ?? 0 < order[other.code] ?? 0 }
            if one.logins.count != other.logins.count { return one.logins.count > other.logins.count }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// The report as JSON.
    package var json: JSONValue {
        [
            "logins": .integer(Int64(loginCount)), "findings": .array(findings.map(\.json)),
            "breachesAsked": .integer(Int64(breachesAsked)), "breachesUnanswered": .integer(Int64(breachesUnanswered)),
        ]
    }
}
