// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// Judges a set-up; facts go in and findings come out, so that every finding can be tried on a table.
enum SetupDiagnosis {
    /// All findings, in the order in which they should be mended.
    ///
    /// What cannot be judged has no finding: when a host does not answer, that is said, and nothing about its cookies.
    ///
    /// - Parameters:
    ///   - facts: What was seen.
    ///   - suffixes: What tells registrable domains; nil when no list is at hand.
    /// - Returns: The findings.
    static func findings(_ facts: SetupFacts, suffixes: PublicSuffixLookup?) -> [Finding] {
        var findings = ReachDiagnosis.findings(facts.service, now: facts.now)
        if let domain = facts.domain { findings += ReachDiagnosis.findings(domain, now: facts.now) }
        findings += ServiceDiagnosis.findings(facts, suffixes: suffixes)
        findings += ClockDiagnosis.findings(facts.service)
        findings += CookieDiagnosis.findings(facts.service)
        findings += HeaderDiagnosis.findings(facts.service)
        findings += ForwardingDiagnosis.findings(facts.service)
        findings += ProxyDiagnosis.findings(facts)
        findings += WellKnownDiagnosis.findings(facts, suffixes: suffixes)
        return findings
    }
}
