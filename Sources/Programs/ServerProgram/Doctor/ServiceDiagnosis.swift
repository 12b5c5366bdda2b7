// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import WebAuthnTypes

/// Judges the service behind the address.
enum ServiceDiagnosis {
    static func findings(_ facts: SetupFacts, suffixes: PublicSuffixLookup?) -> [Finding] {
        let host = facts.service
        var findings: [Finding] = []
        if let live = host[.live] {
            let isService = host[.configuration]?.answer?.status == 200
            findings.append(answers(live, isService: isService))
            guard isService || live.answer?.status == 200 else { return findings }
        }
        findings += ([host] + (facts.domain.map { [$0] } ?? [])).compactMap(stuck)
        if let ready = host[.ready]?.answer { findings.append(self.ready(host, ready)) }
        if let answer = host[.configuration]?.plainAnswer { findings.append(service(host, answer)) }
        if let id = facts.relyingPartyID { findings.append(relyingPartyID(id, host.origin, suffixes)) }
        if let begin = host[.begin]?.answer { findings.append(origin(host, begin)) }
        return findings
    }

    /// The RP ID that a service says it has.
    static func relyingPartyID(in answer: Exchange.Answer) -> String? {
        guard answer.status == 200, let json = try? JSONValue(parsing: answer.body) else { return nil }
        return json["relyingParty"]?["id"]?.string
    }

    /// Whether anybody answers: `isService` says that the second request was, since some let nobody outside ask the first.
    private static func answers(_ live: Exchange, isService: Bool) -> Finding {
        let found = live.answer.map { "answers \($0.status)" } ?? live.fault?.words ?? ""
        if live.answer?.status == 200 || isService { return .ok(.answers, live.address, found) }
        let fix =
            switch live.answer?.status {
            case 502, 503, 504, nil:
                Fix(
                    "start the service, and let the proxy lead to the address that it listens on",
                    nginx: "proxy_pass http://127.0.0.1:8080;",
                    caddy: "reverse_proxy 127.0.0.1:8080"
                )
            default:
                Fix(
                    "let the proxy pass every path of this host on to the service",
                    nginx: "location / {\n    proxy_pass http://127.0.0.1:8080;\n}",
                    caddy: "reverse_proxy 127.0.0.1:8080"
                )
            }
        return .failure(.answers, live.address, found, expected: "the answer 200", fix)
    }

    /// The first request that got no answer, though the service lives.
    private static func stuck(_ host: HostFacts) -> Finding? {
        for probe in Probe.ofService.dropFirst() + Probe.ofDomain {
            // A proxy that does not take a long body may hang up; that has a finding of its own.
            guard probe != .bulk, let exchange = host[probe], let fault = exchange.fault else { continue }
            return .failure(
                .answers,
                exchange.address,
                fault.words,
                expected: "an answer",
                Fix("look at the service's log and at the proxy's; nothing further was asked")
            )
        }
        return nil
    }

    private static func ready(_ host: HostFacts, _ answer: Exchange.Answer) -> Finding {
        let subject = host.origin.text + Probe.ready.path
        switch answer.status {
        case 200: return .ok(.ready, subject, "the service can use its data")
        case 401, 403, 404: return .ok(.ready, subject, "cannot be asked from here (\(answer.status))")
        default: break
        }
        return .failure(
            .ready,
            subject,
            "answers \(answer.status)",
            expected: "the answer 200",
            Fix("look at the service's log, and let `martlet doctor --data FOLDER` look at its data on that machine")
        )
    }

    private static func service(_ host: HostFacts, _ answer: Exchange.Answer) -> Finding {
        let subject = host.origin.text + Probe.configuration.path
        if let id = relyingPartyID(in: answer) { return .ok(.service, subject, "is Martlet with the RP ID \(id)") }
        return .failure(
            .service,
            subject,
            "answers \(answer.status) with what is not the service's",
            expected: "the service's configuration",
            Fix(
                "let the proxy pass every path of this host on to the service",
                nginx: "location / {\n    proxy_pass http://127.0.0.1:8080;\n}",
                caddy: "reverse_proxy 127.0.0.1:8080"
            )
        )
    }

    /// Browsers offer a domain's passkeys on the domain and the names under it.
    private static func relyingPartyID(_ id: String, _ origin: Origin, _ suffixes: PublicSuffixLookup?) -> Finding {
        let host = origin.host ?? ""
        guard host == id || host.hasSuffix("." + id) else {
            return .failure(
                .relyingPartyID,
                id,
                "is not the domain of \(origin.text)",
                expected: "\(host), or a name that it lies under",
                Fix(
                    "ask for the service's own address, when this is one of --related-origins; else open the service under "
                        + "\(id), or, as long as there are no passkeys, start it with --rp-id \(host)"
                )
            )
        }
        if id == "localhost" { return .ok(.relyingPartyID, id, "is for this machine alone") }
        guard let suffixes else {
            return .ok(.relyingPartyID, id, "fits the address (there is no list of public suffixes to look further)")
        }
        guard suffixes.registrableDomain(of: id) != nil else {
            return .failure(
                .relyingPartyID,
                id,
                "is a name under which everybody registers domains",
                expected: "a domain of your own; browsers refuse passkeys for public suffixes",
                Fix("start the service with --rp-id \(suffixes.registrableDomain(of: host) ?? host)")
            )
        }
        return .ok(.relyingPartyID, id, "fits the address, and is a domain of its own")
    }

    private static func origin(_ host: HostFacts, _ answer: Exchange.Answer) -> Finding {
        let subject = host.origin.text
        let json = answer.isEncoded ? nil : try? JSONValue(parsing: answer.body)
        switch (answer.status, json?["error"]?["code"]?.string) {
        case (200, _): return .ok(.origin, subject, "is an address whose pages sign people in")
        case (403, "origin_not_allowed"):
            return .failure(
                .origin,
                subject,
                "is an address that the service does not know, so that its pages cannot sign anybody in",
                expected: "one of the service's origins",
                Fix("start the service with --origins \(subject), its main address first")
            )
        case (429, _):
            return .warning(
                .origin,
                subject,
                "answers 429: this machine has asked too often",
                expected: "the answer 200",
                Fix("try again in a few minutes")
            )
        default:
            return .failure(
                .origin,
                subject,
                "answers \(answer.status) to a sign-in that begins",
                expected: "the answer 200",
                Fix("look at the service's log and at the proxy's: it may let nothing be posted")
            )
        }
    }
}
