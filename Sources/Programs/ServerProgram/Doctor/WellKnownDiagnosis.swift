// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import SignInServer
internal import WebAuthnTypes

/// Judges the well-known files: their status, their type, and whether they say what the settings do.
enum WellKnownDiagnosis {
    /// Apple's limit; no other is smaller.
    private static let largestFile = 131_072

    static func findings(_ facts: SetupFacts, suffixes: PublicSuffixLookup?) -> [Finding] {
        let bearer = facts.bearer
        let expectation = self.expectation(facts)
        var findings: [Finding] = []
        for name in WellKnownFile.Name.allCases {
            guard let answer = bearer[.wellKnown(name)]?.plainAnswer else { continue }
            let file = WellKnownAnswer(name: name, bearer: bearer, answer: answer)
            findings += document(file, expectation, suffixes)
        }
        if let answer = bearer[.changePassword]?.answer {
            findings.append(changePassword(bearer, answer, expectation?.changePassword))
        }
        if let answer = bearer[.absentPath]?.answer { findings.append(absentPath(bearer, answer)) }
        return findings
    }

    /// What the host should serve: what the settings say, else what the service itself serves at its own address.
    static func expectation(_ facts: SetupFacts) -> SetupFacts.Expectation? {
        if let settings = facts.settings { return settings }
        guard facts.domain != nil else { return nil }
        var files: [WellKnownFile.Name: JSONValue] = [:]
        for name in WellKnownFile.Name.allCases {
            guard let answer = facts.service[.wellKnown(name)]?.plainAnswer, answer.status == 200 else { continue }
            files[name] = try? JSONValue(parsing: answer.body, limits: JSONLimits(maximumLength: largestFile))
        }
        // An older service, or one that did not answer, says nothing about what should be there.
        guard files[.passkeyEndpoints] != nil else { return nil }
        let change = facts.service[.changePassword]?.answer.flatMap { $0.isRedirect ? $0.field("location") : nil }
        return SetupFacts.Expectation(files: files, changePassword: change)
    }

    private static func document(
        _ file: WellKnownAnswer,
        _ expectation: SetupFacts.Expectation?,
        _ suffixes: PublicSuffixLookup?
    ) -> [Finding] {
        let expected = expectation?.files[file.name]
        guard expected != nil || expectation == nil else {
            // Not ours to judge: another app of the domain may have put it there.
            return []
        }
        let answer = file.answer
        if answer.status == 404 || answer.status == 410 {
            return expected == nil && file.name != .passkeyEndpoints ? [] : [file.missing]
        }
        if answer.isRedirect { return [file.redirected] }
        guard answer.status == 200 else { return [file.fault("answers \(answer.status)", expected: "the answer 200")] }
        guard answer.mediaType == WellKnownFile.contentType else { return [file.mistyped] }
        guard answer.body.count <= largestFile,
            let json = try? JSONValue(parsing: answer.body, limits: JSONLimits(maximumLength: largestFile))
        else { return [file.fault("holds what is no JSON", expected: "a JSON document of 128 KiB at most")] }
        if let fault = WellKnownContent.fault(file.name, json, expected: expected, suffixes: suffixes) {
            return [file.fault(fault.found, expected: fault.expected)]
        }
        return [.ok(file.check, file.address, expected == nil ? "is served" : "says what it should")]
    }

    private static func changePassword(_ bearer: HostFacts, _ answer: Exchange.Answer, _ target: String?) -> Finding {
        let address = bearer.origin.text + Probe.changePassword.path
        let location = answer.isRedirect ? answer.field("location") : nil
        if let location, target == nil || location == target {
            return .ok(.changePassword, address, "leads to \(location)")
        }
        let goal = target ?? "the page where passwords are changed"
        return .warning(
            .changePassword,
            address,
            location.map { "leads to \($0)" } ?? "answers \(answer.status)",
            expected: "a redirect to \(goal)",
            Fix(
                "let the host of the RP ID redirect this address, so that password managers find the page",
                nginx: "location = \(Probe.changePassword.path) {\n    return 302 \(target ?? "https://…/account");\n}",
                caddy: "redir \(Probe.changePassword.path) \(target ?? "https://…/account") 302"
            )
        )
    }

    private static func absentPath(_ bearer: HostFacts, _ answer: Exchange.Answer) -> Finding {
        let address = bearer.origin.text + Probe.absentPath.path
        guard answer.isRedirect || (200..<300).contains(answer.status) else {
            return .ok(.absentPath, address, "answers \(answer.status), as it should where nothing is")
        }
        return .warning(
            .absentPath,
            address,
            "answers \(answer.status), though nothing is there",
            expected: "the answer 404; password managers trust no host that answers everything",
            Fix(
                "let paths under /.well-known/ that are not there answer 404",
                nginx: "location = \(Probe.absentPath.path) {\n    return 404;\n}",
                caddy: "respond \(Probe.absentPath.path) 404"
            )
        )
    }
}
