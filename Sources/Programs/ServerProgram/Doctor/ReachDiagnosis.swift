// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OutgoingHTTP
internal import WebAuthnTypes

/// Judges a host's name, certificate, version of TLS and what its plain address does.
enum ReachDiagnosis {
    /// From how many days on a certificate is about to expire: automatic renewal should long have come.
    private static let daysOfWarning: Int64 = 14

    static func findings(_ host: HostFacts, now: UnixTime) -> [Finding] {
        var findings: [Finding] = []
        if let name = host.name { findings.append(self.name(host.host, name)) }
        if let security = host.security { findings += self.security(host, security, now) }
        if let plain = host.plain { findings.append(redirect(host, plain)) }
        return findings
    }

    private static func name(_ host: String, _ name: HostFacts.Name) -> Finding {
        switch name {
        case .address(let address): .ok(.name, host, "is at \(address)")
        case .given(let address): .ok(.name, host, "is taken to be at \(address), as --resolve says")
        case .unknown:
            .failure(
                .name,
                host,
                "has no address that the name service knows",
                expected: "an address",
                Fix("add an A or AAAA record for \(host), or wait until it has spread")
            )
        case .timedOut:
            .failure(
                .name,
                host,
                "the name service did not answer in time",
                expected: "an address",
                Fix("look at the name servers of \(host), and at those that this machine asks")
            )
        }
    }

    private static func security(_ host: HostFacts, _ security: HostFacts.Security, _ now: UnixTime) -> [Finding] {
        switch security {
        case .none: []
        case .fault(let fault):
            [
                .failure(
                    .answers,
                    host.origin.text,
                    fault.words,
                    expected: "a server that speaks TLS",
                    Fix(
                        "start the proxy, and let it listen for TLS at this port",
                        nginx: "listen 443 ssl;",
                        caddy: "\(host.host) {"
                    )
                )
            ]
        case .spoken(let certificate, let version, let isTrusted):
            [self.certificate(host.host, certificate, isTrusted, now)]
                + (isTrusted ? [lifetime(host.host, certificate, now)] : []) + [self.version(host.host, version)]
        }
    }

    private static func certificate(
        _ host: String,
        _ certificate: HostFacts.Certificate,
        _ isTrusted: Bool,
        _ now: UnixTime
    ) -> Finding {
        guard !isTrusted else { return .ok(.certificate, host, "is issued by \(certificate.issuer) and trusted") }
        let (found, fix): (String, Fix)
        if certificate.notAfter < now {
            let days = (now.milliseconds - certificate.notAfter.milliseconds) / 86_400_000
            (found, fix) = (
                "expired \(AccountText.count(Int(days), "day")) ago",
                Fix("renew the certificate, and let the proxy load it", nginx: "nginx -s reload", caddy: "caddy reload")
            )
        } else if certificate.notBefore > now {
            (found, fix) = ("is not valid yet", Fix("look at the clocks of this machine and of who issued it"))
        } else if !certificate.names.contains(where: { covers($0, host) }) {
            let names = certificate.names.prefix(5).joined(separator: ", ")
            (found, fix) = (
                "is for \(names.isEmpty ? "no name" : names)",
                Fix(
                    "get a certificate for \(host), and name it in the block of this host",
                    nginx:
                        "server_name \(host);\nssl_certificate     /path/to/chain.pem;\nssl_certificate_key /path/to/key.pem;",
                    caddy: "\(host) {"
                )
            )
        } else {
            (found, fix) = (
                "is issued by \(certificate.issuer), which leads to no authority that this machine trusts",
                Fix(
                    "serve the whole chain with the intermediate certificates; for an authority of your own give --roots",
                    nginx: "ssl_certificate /path/to/fullchain.pem;"
                )
            )
        }
        return .failure(.certificate, host, found, expected: "a valid certificate for \(host)", fix)
    }

    /// Whether a name of a certificate, which may begin with a wildcard for one label, covers a host.
    static func covers(_ name: String, _ host: String) -> Bool {
        let (name, host) = (name.lowercased(), host.lowercased())
        guard name.hasPrefix("*.") else { return name == host }
        guard let dot = host.firstIndex(of: ".") else { return false }
        return host[dot...] == name.dropFirst()
    }

    private static func lifetime(_ host: String, _ certificate: HostFacts.Certificate, _ now: UnixTime) -> Finding {
        let days = (certificate.notAfter.milliseconds - now.milliseconds) / 86_400_000
        let left = AccountText.count(Int(days), "day") + " left"
        // Some certificates live for a few days only; theirs are renewed at half of that.
        let life = (certificate.notAfter.milliseconds - certificate.notBefore.milliseconds) / 86_400_000
        guard days < min(daysOfWarning, life / 4) else { return .ok(.certificateLifetime, host, left) }
        return .warning(
            .certificateLifetime,
            host,
            left,
            expected: "\(min(daysOfWarning, life / 4)) days or more",
            Fix("look why the certificate is not renewed by itself, and renew it")
        )
    }

    private static func version(_ host: String, _ version: OutgoingProbe.Version) -> Finding {
        switch version {
        case .v12, .v13: .ok(.tlsVersion, host, "\(version)")
        case .v10, .v11:
            .failure(
                .tlsVersion,
                host,
                "\(version)",
                expected: "TLS 1.2 or 1.3; browsers refuse less",
                Fix(
                    "switch newer versions on",
                    nginx: "ssl_protocols TLSv1.2 TLSv1.3;",
                    caddy: "tls {\n    protocols tls1.2 tls1.3\n}"
                )
            )
        }
    }

    private static func redirect(_ host: HostFacts, _ plain: Exchange) -> Finding {
        let target = "https://\(host.host)/"
        guard let answer = plain.answer else {
            return .ok(.httpsRedirect, plain.address, "answers nothing without TLS")
        }
        let location = answer.field("location") ?? ""
        let isRight = answer.isRedirect && (location + "/").hasPrefix(target)
        guard !isRight else { return .ok(.httpsRedirect, plain.address, "leads to \(location)") }
        return .failure(
            .httpsRedirect,
            plain.address,
            answer.isRedirect ? "leads to \(location)" : "answers \(answer.status) without TLS",
            expected: "a redirect to \(target)",
            Fix(
                "redirect everything on port 80: without TLS browsers offer no passkeys",
                nginx:
                    "server {\n    listen 80;\n    server_name \(host.host);\n    return 301 https://$host$request_uri;\n}",
                caddy: "Caddy redirects by itself: remove http:// from the address of the block, and `auto_https off`"
            )
        )
    }
}
