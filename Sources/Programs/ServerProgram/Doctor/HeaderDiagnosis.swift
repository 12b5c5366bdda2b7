// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// Judges the fields of the sign-in page.
enum HeaderDiagnosis {
    static func findings(_ host: HostFacts) -> [Finding] {
        guard let answer = host[.page]?.answer, answer.status == 200 else { return [] }
        let subject = host.origin.text + Probe.page.path
        let (grave, slight) = faults(answer, isSecure: host.origin.scheme == "https")
        let faults = grave + slight
        guard !faults.isEmpty else {
            return [.ok(.securityHeaders, subject, "has the fields that protect its pages, each once")]
        }
        let finding = Finding(
            check: .securityHeaders,
            subject: subject,
            outcome: grave.isEmpty ? .warning : .failure,
            found: faults.joined(separator: "; "),
            expected: "the fields as the service sets them, each once",
            fix: Fix(
                "let the proxy leave these fields as they are, and add none of the same name",
                nginx: "# remove: proxy_hide_header …; and add_header … of the same name",
                caddy: "remove `header …` and `header_down …` of the same name"
            )
        )
        return [finding]
    }

    /// What keeps pages from working or from being safe, and what merely weakens them.
    private static func faults(_ answer: Exchange.Answer, isSecure: Bool) -> (grave: [String], slight: [String]) {
        var (grave, slight): ([String], [String]) = ([], [])
        let policies = answer.fields("content-security-policy")
        switch policies.count {
        case 0: grave.append("Content-Security-Policy is missing")
        case 1:
            if !policies[0].contains("frame-ancestors 'none'") || !policies[0].contains("default-src 'none'") {
                grave.append("Content-Security-Policy is not the service's")
            }
        // Browsers apply all of them: what one forbids is forbidden.
        default: grave.append("Content-Security-Policy came \(policies.count) times")
        }
        if answer.field("x-content-type-options")?.lowercased() != "nosniff" {
            grave.append("X-Content-Type-Options is not nosniff")
        }
        for name in ["publickey-credentials-get", "publickey-credentials-create"] {
            let refuses = answer.fields("permissions-policy").contains {
                $0.replacing(" ", with: "").contains(name + "=()")
            }
            if refuses { grave.append("Permissions-Policy forbids \(name), and so passkeys") }
        }
        if answer.field("referrer-policy") == nil { slight.append("Referrer-Policy is missing") }
        if answer.field("cross-origin-opener-policy") == nil { slight.append("Cross-Origin-Opener-Policy is missing") }
        if isSecure, answer.field("strict-transport-security") == nil {
            slight.append("Strict-Transport-Security is missing")
        }
        return (grave, slight)
    }
}
