// SPDX-License-Identifier: Apache-2.0

internal import SignInServer
internal import WebAuthnTypes

/// One document as a host served it.
struct WellKnownAnswer: Sendable {
    let name: WellKnownFile.Name
    let bearer: HostFacts
    let answer: Exchange.Answer

    var address: String { bearer.origin.text + WellKnownFile.folder + name.rawValue }

    var check: Check {
        switch name {
        case .webauthn: .relatedOrigins
        case .appleAppSiteAssociation: .appleApps
        case .assetLinks: .androidApps
        case .passkeyEndpoints: .passkeyEndpoints
        }
    }

    /// The document is not there.
    var missing: Finding {
        let outcome: Finding.Outcome = name == .passkeyEndpoints ? .warning : .failure
        return finding(outcome, "answers \(answer.status)", expected: "the answer 200")
    }

    /// The address leads elsewhere; clients follow for related origins alone.
    var redirected: Finding {
        finding(
            name == .webauthn ? .warning : .failure,
            "leads to \(answer.field("location") ?? "nowhere")",
            expected: "the document itself, without a redirect"
        )
    }

    /// The document is served as something else.
    var mistyped: Finding {
        let type = answer.mediaType ?? "missing"
        return finding(.failure, "the content type is \(type)", expected: WellKnownFile.contentType)
    }

    /// The document has some other fault.
    func fault(_ found: String, expected: String) -> Finding { finding(.failure, found, expected: expected) }

    private func finding(_ outcome: Finding.Outcome, _ found: String, expected: String) -> Finding {
        Finding(check: check, subject: address, outcome: outcome, found: found, expected: expected, fix: fix)
    }

    private var fix: Fix {
        let path = WellKnownFile.folder + name.rawValue
        return Fix(
            "let \(bearer.host) pass this address on to the service, before any line that redirects; or serve what "
                + "`martlet well-known export` writes, with the lines that it prints",
            nginx: "location = \(path) {\n    proxy_pass http://127.0.0.1:8080;\n}",
            caddy: "handle \(path) {\n    reverse_proxy 127.0.0.1:8080\n}"
        )
    }
}
