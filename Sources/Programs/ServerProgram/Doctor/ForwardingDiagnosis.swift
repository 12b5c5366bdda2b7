// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInServer
internal import WebAuthnTypes

/// Judges how a request arrived at the service, which says so itself.
enum ForwardingDiagnosis {
    static func findings(_ host: HostFacts) -> [Finding] {
        // What the doctor claims looks like a proxy's words: only the request without it tells whether one stands between.
        guard let claiming = arrival(host, .arrival), let bare = arrival(host, .bareArrival) else { return [] }
        let subject = host.origin.text
        var findings = [self.host(subject, claiming["host"]?.string)]
        switch bare["proxy"]?.string {
        case "named":
            findings.append(scheme(subject, claiming["scheme"]?.string))
            findings.append(address(subject, claiming, ProxyDiagnosis.showsMetrics(host)))
        case "unnamed": findings.append(unnamed(subject))
        // We spoke TLS with somebody, and the service did not.
        case "none" where bare["tls"] == JSONValue.bool(false): findings.append(silent(subject))
        default: break
        }
        return findings
    }

    /// Whether the service heard the address of a visitor, which was not for the visitor to choose.
    static func hearsVisitor(_ host: HostFacts) -> Bool {
        guard let arrival = arrival(host, .arrival), arrival["proxy"] == "named" else { return true }
        let heard = arrival["forwardedFor"]?.string ?? ""
        return !heard.isEmpty && isReadable(arrival) && !isClaimBelieved(arrival)
    }

    /// Whether the service takes us for the machine that it runs on, for which other rules hold.
    static func isOnServiceMachine(_ host: HostFacts) -> Bool {
        if let arrival = arrival(host, .arrival), let heard = arrival["forwardedFor"]?.string {
            return isLoopback(lastHop(heard))
        }
        switch host.name {
        case .address(let address), .given(let address): return isLoopback(IPAddress(address))
        default: return false
        }
    }

    /// Whether every hop that the service goes by was an address.
    private static func isReadable(_ arrival: JSONValue) -> Bool {
        arrival["forwardedForIsReadable"] != JSONValue.bool(false)
    }

    /// Whether the address that the doctor claimed counts as its own.
    ///
    /// A doctor on the service's machine is a trusted proxy itself, whose claim is believed and does no harm.
    private static func isClaimBelieved(_ arrival: JSONValue) -> Bool {
        let heard = arrival["forwardedFor"]?.string ?? ""
        return arrival["address"]?.string == Probe.claimedAddress && !isLoopback(lastHop(heard))
    }

    /// The address that the last proxy saw.
    private static func lastHop(_ heard: String) -> IPAddress? {
        heard.split(separator: ",").last.flatMap { ForwardedHop.address($0.filter { $0 != " " }.utf8) }
    }

    private static func isLoopback(_ address: IPAddress?) -> Bool {
        guard let address else { return false }
        return AddressRange.loopback4.contains(address) || AddressRange.loopback6.contains(address)
    }

    /// What the service says of how a request arrived; nil without TLS, where it is the machine itself that asks.
    private static func arrival(_ host: HostFacts, _ probe: Probe) -> JSONValue? {
        guard host.origin.scheme == "https", let answer = host[probe]?.plainAnswer, answer.status == 200 else {
            return nil
        }
        return try? JSONValue(parsing: answer.body)
    }

    private static func host(_ subject: String, _ heard: String?) -> Finding {
        // The port may be left out where it is the usual one.
        let authority = subject.dropFirst("https://".count)
        guard heard.map({ $0 == authority || $0 == authority + ":443" }) != true else {
            return .ok(.host, subject, "the service hears which host was asked for")
        }
        return .failure(
            .host,
            subject,
            heard.map { "the service hears the host \"\($0)\"" } ?? "the service hears no host",
            expected: "\"\(authority)\", the host that was asked for",
            Fix(
                "let the proxy pass the host on: without it the way back to apps and protected pages is lost",
                nginx: "proxy_set_header Host $host;",
                caddy: "remove `header_up Host …`: Caddy passes the host on by itself"
            )
        )
    }

    private static func scheme(_ subject: String, _ heard: String?) -> Finding {
        guard heard != "https" else { return .ok(.forwardedProto, subject, "the service hears that TLS was spoken") }
        return .warning(
            .forwardedProto,
            subject,
            heard.map { "X-Forwarded-Proto is \"\($0)\"" } ?? "X-Forwarded-Proto is not passed on",
            expected: "https",
            Fix(
                "let the proxy say that TLS was spoken; else the service guesses, and a visitor may say it",
                nginx: "proxy_set_header X-Forwarded-Proto https;",
                caddy: "remove `header_up -X-Forwarded-Proto`: Caddy sends it by itself"
            )
        )
    }

    private static func address(_ subject: String, _ arrival: JSONValue, _ showsMetrics: Bool) -> Finding {
        let more = showsMetrics ? ", and so that everybody reads the figures at /metrics" : ""
        let fix = Fix(
            "let the proxy overwrite X-Forwarded-For with the address that it sees",
            nginx: "proxy_set_header X-Forwarded-For $remote_addr;",
            caddy: "remove `header_up X-Forwarded-For …`, and name in `trusted_proxies` only proxies of yours"
        )
        let heard = arrival["forwardedFor"]?.string ?? ""
        guard isReadable(arrival) else {
            return .failure(
                .forwardedFor,
                subject,
                "X-Forwarded-For is \"\(heard)\", where the service finds no address of the visitor, so that all visitors count "
                    + "as one in rate limits",
                expected: "the visitor's address, with or without a port",
                fix
            )
        }
        switch heard {
        case "":
            return .failure(
                .forwardedFor,
                subject,
                "X-Forwarded-For is not passed on, so that all visitors count as one in rate limits" + more,
                expected: "the visitor's address",
                fix
            )
        case _ where isClaimBelieved(arrival):
            return .failure(
                .forwardedFor,
                subject,
                "the proxy passes on what a visitor writes into X-Forwarded-For, so that everybody can choose the address "
                    + "that limits count" + more,
                expected: "the visitor's address as the proxy sees it",
                fix
            )
        default:
            let address = arrival["address"]?.string ?? heard
            return .ok(.forwardedFor, subject, "the service hears the visitor's address, \(address)")
        }
    }

    private static func unnamed(_ subject: String) -> Finding {
        .failure(
            .namedProxy,
            subject,
            "a proxy passes requests on, and the service does not know it: all visitors count as one in rate limits",
            expected: "a proxy that the service was told of",
            Fix("start the service with --trusted-proxies and the proxy's address, for example 127.0.0.1")
        )
    }

    /// A proxy that the service hears nothing of, which takes it for the visitor.
    private static func silent(_ subject: String) -> Finding {
        .failure(
            .namedProxy,
            subject,
            "a proxy speaks TLS in front of the service and tells it nothing: all visitors count as one in rate limits",
            expected: "a proxy that the service was told of, and that says whose requests it passes on",
            Fix(
                "start the service with --trusted-proxies and the proxy's address, for example 127.0.0.1, and let the proxy "
                    + "say whose requests it passes on",
                nginx: "proxy_set_header X-Forwarded-For $remote_addr;\nproxy_set_header X-Forwarded-Proto https;",
                caddy: "remove `header_up -X-Forwarded-*`: Caddy sends these by itself"
            )
        )
    }
}
