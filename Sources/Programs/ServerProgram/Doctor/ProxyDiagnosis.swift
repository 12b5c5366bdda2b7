// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import WebAuthnTypes

/// Judges lengths, caches, encodings, and what is not for everybody.
enum ProxyDiagnosis {
    static func findings(_ facts: SetupFacts) -> [Finding] {
        let host = facts.service
        var findings: [Finding] = []
        if let bulk = host[.bulk], host[.begin]?.answer?.status == 200 { findings.append(bodySize(bulk)) }
        if let first = host[.configuration]?.answer, let second = host[.configurationAgain]?.answer,
            first.status == 200, second.status == 200
        {
            findings.append(caching(host, first, second))
        }
        findings += encoding([host] + (facts.domain.map { [$0] } ?? []))
        // Else that finding says it, and mending it mends this.
        if host[.metrics]?.answer != nil, ForwardingDiagnosis.hearsVisitor(host) { findings.append(metrics(host)) }
        return findings
    }

    private static func bodySize(_ bulk: Exchange) -> Finding {
        let isTaken = bulk.answer.map { $0.status == 200 } ?? false
        let expected = "the same answer as to a short request; the service takes 65,536 bytes"
        if isTaken { return .ok(.bodySize, bulk.address, "takes \(Probe.bulkLength) bytes") }
        if bulk.answer?.status == 429 {
            return .warning(
                .bodySize,
                bulk.address,
                "answers 429: this machine has asked too often",
                expected: expected,
                Fix("try again in a few minutes")
            )
        }
        let found = bulk.answer.map { "answers \($0.status)" } ?? bulk.fault?.words ?? ""
        return .failure(
            .bodySize,
            bulk.address,
            "\(found) to \(Probe.bulkLength) bytes",
            expected: expected,
            Fix(
                "let the proxy take longer requests: some passkeys come with long certificates",
                nginx: "client_max_body_size 128k;",
                caddy: "request_body {\n    max_size 128KB\n}"
            )
        )
    }

    /// Each answer bears a number of its own: the same number twice is the same answer twice.
    private static func caching(_ host: HostFacts, _ first: Exchange.Answer, _ second: Exchange.Answer) -> Finding {
        let subject = host.origin.text + Probe.configuration.path
        let number = first.field("x-request-id")
        let isRepeated = number != nil && number == second.field("x-request-id")
        let age = [first, second].compactMap { $0.field("age") }.first { $0 != "0" }
        let control = [first, second].compactMap { $0.field("cache-control") }.joined(separator: ", ").lowercased()
        let found: String
        switch (isRepeated, age, control.contains("no-store")) {
        case (false, nil, true): return .ok(.caching, subject, "every request reaches the service")
        case (true, _, _): found = "two requests got the same answer: a cache stands between"
        case (_, let age?, _): found = "an answer is \(age) s old: a cache stands between"
        case (_, _, false): found = "Cache-Control is \"\(control)\", which lets caches keep answers"
        }
        return .failure(
            .caching,
            subject,
            found,
            expected: "Cache-Control: no-store, heeded by all on the way; answers belong to one person each",
            Fix(
                "let no cache keep what the service sends",
                nginx: "proxy_cache off;\n# remove: proxy_ignore_headers Cache-Control; add_header Cache-Control …;",
                caddy: "remove the cache from the block of this host, and `header Cache-Control …`"
            )
        )
    }

    /// Answers that somebody packed though they were asked for as they are.
    private static func encoding(_ hosts: [HostFacts]) -> [Finding] {
        let exchanges = hosts.flatMap { host in (Probe.ofService + Probe.ofDomain).compactMap { host[$0] } }
        // Of what is not the service nothing is said.
        guard hosts[0][.configuration]?.answer?.status == 200 else { return [] }
        let packed = exchanges.filter { $0.answer?.isEncoded == true }
        guard let first = packed.first, let coding = first.answer?.field("content-encoding") else {
            return [.ok(.encoding, hosts[0].origin.text, "answers come as they were asked for")]
        }
        let more = packed.count > 1 ? ", and \(packed.count - 1) more" : ""
        return [
            .failure(
                .encoding,
                first.address + more,
                "Content-Encoding is \(coding), though it was asked for \"identity\"",
                expected: "no encoding that the client did not ask for",
                Fix(
                    "let the proxy encode only for clients that ask for it",
                    nginx: "# remove: add_header Content-Encoding …; gzip_static always;",
                    caddy: "remove `header Content-Encoding …`; `encode` asks by itself"
                )
            )
        ]
    }

    /// Whether the service showed its figures.
    static func showsMetrics(_ host: HostFacts) -> Bool {
        guard let answer = host[.metrics]?.answer, answer.status == 200 else { return false }
        return String(decoding: answer.body, as: UTF8.self).contains("martlet_")
    }

    private static func metrics(_ host: HostFacts) -> Finding {
        let subject = host.origin.text + Probe.metrics.path
        guard showsMetrics(host) else { return .ok(.metrics, subject, "cannot be read from here") }
        guard host.origin.scheme == "https", !ForwardingDiagnosis.isOnServiceMachine(host) else {
            return .ok(.metrics, subject, "can be read on the service's own machine")
        }
        return .failure(
            .metrics,
            subject,
            "the service's figures can be read from outside",
            expected: "the answer 404",
            Fix(
                "let the proxy say who asks, or refuse this path",
                nginx: "location = /metrics {\n    return 404;\n}",
                caddy: "respond /metrics 404"
            )
        )
    }
}
