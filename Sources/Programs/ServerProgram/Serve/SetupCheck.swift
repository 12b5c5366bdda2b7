// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import AppleSignIn
internal import AttestationVerification
internal import FoundationEssentials
internal import JSONCoding
internal import PublicSuffixes
internal import SignInAccounts
internal import SignInServer
internal import WebAuthnTypes

/// Explains a plan in words and finds what would keep it from working, changing nothing.
struct SetupCheck: Sendable {
    let plan: ServicePlan
    let folder: DataFolder
    /// Whether the operator says that the database has to be made.
    let isNewDatabaseMeant: Bool

    /// Checks and explains.
    ///
    /// - Parameter json: Whether a program reads the outcome.
    /// - Throws: `CommandError` for the first thing that would keep the service from starting.
    func run(json: Bool) async throws(CommandError) {
        try InstalledPages.require()
        if let files = plan.tls { try TLSSetup.check(files) }
        let metadata = try plan.attestation.readMetadata(at: .present)
        _ = try plan.messageService
        _ = try plan.mail?.transport
        _ = try plan.texts?.client
        _ = try plan.webhook?.client
        _ = try plan.apple?.access(at: plan.origins[0])
        _ = try plan.providers.accesses(at: plan.origins[0])
        try await checkData()
        let warnings =
            await addressWarnings() + warnings + plan.algorithms.warnings
            + plan.attestation.warnings(metadata, at: .present)
            + PasswordPlan.warnings(plan.passwords) + RecoveryPlan.warnings(plan.recovery, kinds: plan.codes.kinds)
        if json {
            Terminal.result(self.json(metadata, warnings))
        } else {
            for line in explanation(metadata) { Terminal.result(line) }
            for line in warnings { Terminal.result("warning: " + line) }
            Terminal.result(Self.verdict(warnings.count))
        }
        try Terminal.checkResults()
    }

    /// The last line: settings that are sound by themselves may still not do here what people expect.
    private static func verdict(_ warnings: Int) -> String {
        switch warnings {
        case 0: "The settings are sound."
        case 1: "Nothing in the settings contradicts itself; see the warning above."
        default: "Nothing in the settings contradicts itself; see the warnings above."
        }
    }

    /// What the settings mean.
    private func explanation(_ metadata: AuthenticatorMetadata?) -> [String] {
        let id = plan.relyingPartyID.text
        let origins = plan.origins.map(\.text).joined(separator: ", ")
        var lines = ["RP ID: \(id)"]
        lines.append(
            plan.relyingPartyID.isLocalhost
                ? "  Passkeys made here work on this machine alone. For other people, give a domain with --rp-id."
                : "  Passkeys are bound to \(id): they work there and on names under it, and nowhere else. "
                    + "Another domain later means that everybody starts anew."
        )
        lines.append("Address: \(origins)")
        if !plan.relatedOrigins.isEmpty {
            let related = plan.relatedOrigins.map(\.text).joined(separator: ", ")
            lines.append("Related origins: \(related)")
            lines.append(
                "  Browsers let their pages use the passkeys of \(id) once https://\(id)/.well-known/webauthn comes from this "
                    + "service. These pages may sign people up and in through the API, without cookies, and get the session's "
                    + "token in the answer: whoever controls such a page holds the sessions that begin there."
            )
        }
        switch (plan.tls, plan.origins[0].scheme) {
        case (let files?, _):
            lines.append("HTTPS: the service speaks it itself, with the certificate in \(files.certificate).")
        case (nil, "https"):
            lines.append(
                "HTTPS: a proxy such as Caddy or nginx must speak it and pass requests on to \(plan.host):\(plan.port). "
                    + "Without HTTPS browsers offer no passkeys."
            )
        default:
            lines.append("HTTPS: not needed on localhost, which browsers trust as it is.")
        }
        if let host = plan.origins[0].host, host != id {
            lines.append("Well-known files: looked up at https://\(id)/.well-known/, another host than \(host)")
            lines.append(
                "  Let \(id) pass webauthn, apple-app-site-association, assetlinks.json, passkey-endpoints and change-password "
                    + "on, or serve what `martlet well-known export` writes. `martlet doctor` looks whether it does."
            )
        }
        lines.append("Sign-up: \(plan.signUp.rawValue)\(signUpMeaning)")
        lines += PasswordPlan.explanation(plan.passwords)
        lines += RecoveryPlan.explanation(plan.recovery, codes: plan.codes.use)
        lines.append(IdentifierPlan.explanation(plan.identifiers))
        lines += plan.codes.explanation
        if let names = plan.algorithms.names { lines.append("Algorithms: \(names.joined(separator: ", "))") }
        lines += plan.attestation.explanation(metadata)
        if let mail = plan.mail { lines.append("Mail: by \(mail.spoken), from \(mail.sender.address.text)") }
        if let texts = plan.texts {
            lines.append(texts.explanation)
        } else if let mail = plan.mail, mail.outbox != nil {
            lines.append("Text messages: by \(mail.spoken)")
        }
        if let webhook = plan.webhook { lines.append("Webhook: \(webhook.explanation)") }
        if let apple = plan.apple { lines += apple.explanation(at: plan.origins[0]) }
        lines += plan.providers.explanation(at: plan.origins[0])
        if plan.passwords == nil, plan.apple != nil || !plan.providers.entries.isEmpty {
            lines.append(
                "  Who set up an authenticator app while passwords were on is asked for its code after a provider. Have them "
                    + "replace it or take it off on the account page; who lost it, and has neither saved codes nor a passkey, "
                    + "needs `martlet account sign-in-link`."
            )
        }
        lines += apps
        lines.append("Data: \(folder.path)")
        return lines
    }

    /// The apps, one line for each kind that there are any of.
    private var apps: [String] {
        var lines: [String] = []
        if !plan.apps.isEmpty {
            lines.append("Apps: \(plan.apps.map(\.text).joined(separator: ", ")) (people are signed in to these)")
        }
        if !plan.appleApps.isEmpty {
            lines.append("Apple apps: \(plan.appleApps.map(\.text).joined(separator: ", "))")
        }
        if !plan.androidApps.isEmpty {
            lines.append("Android apps: \(plan.androidApps.map(\.package).joined(separator: ", "))")
        }
        return lines
    }

    /// What the settings come to, for programs.
    private func json(_ metadata: AuthenticatorMetadata?, _ warnings: [String]) -> JSONValue {
        let speaker =
            switch (plan.tls, plan.origins[0].scheme) {
            case (.some, _): "service"
            case (nil, "https"): "proxy"
            default: "nobody"
            }
        return [
            "rpId": .string(plan.relyingPartyID.text),
            "origins": .array(plan.origins.map { .string($0.text) }),
            "relatedOrigins": .array(plan.relatedOrigins.map { .string($0.text) }),
            "listensOn": .string("\(plan.host):\(plan.port)"),
            "httpsSpokenBy": .string(speaker),
            "signUp": .string(plan.signUp.rawValue),
            "passwords": PasswordPlan.json(plan.passwords),
            "recovery": RecoveryPlan.json(plan.recovery),
            "identifiers": .string(plan.identifiers.rawValue),
            "codes": .string(plan.codes.use.rawValue),
            "algorithms": plan.algorithms.names.map { .array($0.map { .string($0) }) } ?? .null,
            "attestation": plan.attestation.json(metadata),
            "mail": plan.mail.map { .string($0.spoken) } ?? .null,
            "textMessages": TextPlan.json(plan.texts),
            "webhook": WebhookPlan.json(plan.webhook),
            "apple": ApplePlan.json(plan.apple),
            "providers": plan.providers.json,
            "apps": .array(plan.apps.map { .string($0.text) }),
            "appleApps": .array(plan.appleApps.map { .string($0.text) }),
            "androidApps": .array(plan.androidApps.map { .string($0.package) }),
            "data": .string(folder.path),
            "warnings": .array(warnings.map { .string($0) }),
        ]
    }

    /// An address that cannot be listened on here; the settings may be meant for another machine.
    private func addressWarnings() async -> [String] {
        do throws(CommandError) {
            // Any port: that of the settings may be the running service's.
            _ = try FreePort.choose(0, host: plan.host)
            return []
        } catch {
            let hint = error.hint.map { "; \($0)" } ?? ""
            return ["on this machine the service would not start: \(error.message)\(hint)"]
        }
    }

    /// What works, yet not as people would expect.
    private var warnings: [String] {
        var lines: [String] = []
        if plan.tls == nil, !plan.isLoopback {
            lines.append(
                "the service listens on \(plan.host) without TLS; whoever sits on that network can read and change "
                    + "what passes. Listen on 127.0.0.1 behind a proxy, or give a certificate"
            )
        }
        if plan.tls == nil, plan.trustedProxies.isEmpty, !plan.relyingPartyID.isLocalhost {
            lines.append(
                "no proxy is trusted, so all visitors count as one address in rate limits, and what X-Forwarded-Host and "
                    + "-Proto say is not heard, so that the proxy protects no app; name the proxy with "
                    + "\(Setting.trustedProxies.flag), for example 127.0.0.1"
            )
        }
        return lines + ApplePlan.warnings(plan.apple) + relatedOriginWarnings
    }

    /// Related origins that browsers may pass over.
    private var relatedOriginWarnings: [String] {
        guard !plan.relatedOrigins.isEmpty else { return [] }
        let document = RelatedOrigins(plan.relatedOrigins)
        var lines: [String] = []
        let suffixes = PublicSuffixLookup.system
        let labels = document.labels(suffixes: suffixes ?? .lastLabelOnly)
        let passedOver = document.entriesPassedOver(suffixes: suffixes ?? .lastLabelOnly)
        if labels.count > RelatedOrigins.labelLimit {
            lines.append(
                "the related origins have \(labels.count) different names (\(labels.joined(separator: ", "))), and browsers "
                    + "need to take only \(RelatedOrigins.labelLimit); passkeys may fail on "
                    + passedOver.joined(separator: ", ")
            )
        } else if !passedOver.isEmpty {
            lines.append("browsers pass over \(passedOver.joined(separator: ", ")), which nobody can have registered")
        }
        if suffixes == nil {
            lines.append(
                "there is no list of public suffixes here, so the names of related origins were counted as "
                    + "if everything were registered directly under the last label; the package publicsuffix has the list"
            )
        }
        return lines
    }

    private var signUpMeaning: String {
        switch plan.signUp {
        case .open: " (everybody who reaches the service may make an account)"
        case .invite: " (whoever has a link from `martlet invite`)"
        case .closed: " (nobody but through the link for the first account)"
        }
    }

    private func checkData() async throws(CommandError) {
        try folder.requireDatabase(orNew: isNewDatabaseMeant)
        guard folder.hasDatabase else { return }
        try await OpenData.requireIssuers(plan.providers, folder)
        let kept = try await OpenData.keptRelyingPartyID(folder)
        guard let kept, kept != plan.relyingPartyID.text else { return }
        throw CommandError(
            .configuration,
            "the data in \(folder.path) belong to the domain \(kept), not to \(plan.relyingPartyID.text)",
            hint: "name another folder with \(Setting.data.flag) for the new domain, or keep \(Setting.rpId.flag) "
                + "\(kept): under another domain all passkeys in these data stop working"
        )
    }
}

extension PublicSuffixLookup {
    /// The system's list; nil where there is none, which its user reports.
    static var system: PublicSuffixLookup? {
        guard let list = SuffixList.system else { return nil }
        return PublicSuffixLookup { list.registrableDomain(of: $0) }
    }
}
