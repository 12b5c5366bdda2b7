// SPDX-License-Identifier: Apache-2.0
// One thing is spoiled, and one finding says so.

import JSONCoding
import SignInServer
import Testing
import WebAuthnTypes

@testable import martlet

@Suite struct SetupDiagnosisTests {
    /// One spoiled thing and what must be said of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let check: Check
        let outcome: Finding.Outcome
        /// What the finding says is there, and a part of its fix.
        let (found, fix): (String, String)
        let spoil: @Sendable (inout SetupFacts) -> Void

        init(
            _ check: Check,
            _ outcome: Finding.Outcome,
            _ found: String,
            _ fix: String,
            _ spoil: @escaping @Sendable (inout SetupFacts) -> Void
        ) {
            (self.check, self.outcome, self.spoil) = (check, outcome, spoil)
            (self.found, self.fix) = (found, fix)
        }

        var testDescription: String { "\(check.rawValue): \(found)" }
    }

    private static func service(_ probe: Probe, _ outcome: Exchange.Outcome) -> @Sendable (inout SetupFacts) -> Void {
        { facts in
            facts.service.exchanges[probe] = DoctorExamples.exchange(facts.service.origin.text + probe.path, outcome)
        }
    }

    private static func domain(_ probe: Probe, _ outcome: Exchange.Outcome) -> @Sendable (inout SetupFacts) -> Void {
        { facts in
            facts.domain?.exchanges[probe] = DoctorExamples.exchange("https://example.com" + probe.path, outcome)
        }
    }

    private static func cookie(_ text: String) -> @Sendable (inout SetupFacts) -> Void {
        service(.begin, DoctorExamples.json([:], [("set-cookie", text)]))
    }

    private static func page(
        without name: String = "",
        _ more: [(String, String)] = []
    ) -> @Sendable (inout SetupFacts) -> Void {
        service(.page, DoctorExamples.answer(200, DoctorExamples.page.filter { $0.0 != name } + more))
    }

    private static func file(_ name: WellKnownFile.Name, _ body: JSONValue) -> @Sendable (inout SetupFacts) -> Void {
        domain(.wellKnown(name), DoctorExamples.json(body))
    }

    private static func clock(_ text: String) -> @Sendable (inout SetupFacts) -> Void {
        service(.arrival, DoctorExamples.json(["proxy": "none", "host": "login.example.com"], [("date", text)]))
    }

    private static func security(
        _ certificate: HostFacts.Certificate,
        version: HostFacts.TLSVersionName = .v13,
        isTrusted: Bool = false
    ) -> @Sendable (inout SetupFacts) -> Void {
        { $0.service.security = .spoken(certificate, version: version, isTrusted: isTrusted) }
    }

    private static func plain(_ outcome: Exchange.Outcome) -> @Sendable (inout SetupFacts) -> Void {
        { $0.service.plain = DoctorExamples.exchange("http://login.example.com", outcome) }
    }

    @Test func `a set-up in which all is well has findings, and none to mend`() throws {
        let findings = SetupDiagnosis.findings(try DoctorExamples.setup(), suffixes: try DoctorExamples.suffixes())
        #expect(findings.filter { $0.outcome != .ok } == [])
        #expect(findings.count == 31)
        #expect(findings.allSatisfy { $0.expected == nil && $0.fix == nil })
    }

    private static let reaching: [Case] = [
        Case(
            .certificate,
            .failure,
            "expired 1 day ago",
            "nginx -s reload",
            security(DoctorExamples.certificate(to: -1))
        ),
        Case(.certificate, .failure, "not valid yet", "clocks", security(DoctorExamples.certificate(from: 1))),
        Case(
            .certificate,
            .failure,
            "is for www.example.com",
            "server_name login.example.com;",
            security(DoctorExamples.certificate(names: ["www.example.com"]))
        ),
        Case(.certificate, .failure, "is for no name", "server_name", security(DoctorExamples.certificate(names: []))),
        Case(.certificate, .failure, "no authority", "fullchain", security(DoctorExamples.certificate())),
        Case(
            .certificateLifetime,
            .warning,
            "13 days left",
            "renew",
            security(DoctorExamples.certificate(from: -60, to: 13), isTrusted: true)
        ),
        Case(
            .tlsVersion,
            .failure,
            "TLS 1.1",
            "ssl_protocols",
            security(DoctorExamples.certificate(), version: .v11, isTrusted: true)
        ),
        Case(.httpsRedirect, .failure, "answers 200", "return 301", plain(DoctorExamples.answer(200))),
        Case(
            .httpsRedirect,
            .failure,
            "leads to http://login.example.com/x",
            "return 301",
            plain(DoctorExamples.answer(301, [("location", "http://login.example.com/x")]))
        ),
        Case(
            .httpsRedirect,
            .failure,
            "leads to https://login.example.com.evil.example/",
            "return 301",
            plain(DoctorExamples.answer(301, [("location", "https://login.example.com.evil.example/")]))
        ),
        Case(.httpsRedirect, .failure, "leads to ", "return 301", plain(DoctorExamples.answer(302))),
        Case(.clock, .warning, "30 seconds ahead of", "timedatectl", clock("Fri, 15 Jan 2027 08:00:31 GMT")),
        Case(.clock, .warning, "89 seconds behind", "timedatectl", clock("Fri, 15 Jan 2027 07:58:30 GMT")),
        Case(.clock, .failure, "90 seconds ahead of", "timedatectl", clock("Fri, 15 Jan 2027 08:01:31 GMT")),
    ]

    private static let serving: [Case] = [
        Case(.ready, .failure, "answers 503", "--data", service(.ready, DoctorExamples.answer(503))),
        Case(
            .origin,
            .failure,
            "does not know",
            "--origins https://login.example.com",
            service(.begin, DoctorExamples.answer(403, [], ["error": ["code": "origin_not_allowed"]]))
        ),
        Case(.origin, .failure, "answers 405", "posted", service(.begin, DoctorExamples.answer(405))),
        Case(.origin, .warning, "answers 429", "minutes", service(.begin, DoctorExamples.answer(429))),
        Case(.relyingPartyID, .failure, "is not the domain of", "--rp-id login.example.com") {
            $0.relyingPartyID = "example.org"
        },
        Case(.relyingPartyID, .failure, "is not the domain of", "--rp-id") { $0.relyingPartyID = "ample.com" },
        Case(.relyingPartyID, .failure, "everybody registers", "--rp-id example.com") { $0.relyingPartyID = "com" },
        Case(.answers, .failure, "no answer came within 10 s", "log", service(.page, .fault(.timedOut(10)))),
        Case(
            .cookie,
            .failure,
            "without Secure",
            "proxy_cookie_flags off;",
            cookie("__Host-martlet-browser=a; Path=/; HttpOnly; SameSite=Lax")
        ),
        Case(
            .cookie,
            .failure,
            "without HttpOnly",
            "proxy_cookie_flags",
            cookie("__Host-martlet-browser=a; Path=/; Secure; SameSite=Lax")
        ),
        Case(
            .cookie,
            .failure,
            "without Path=/",
            "proxy_cookie_path",
            cookie("__Host-martlet-browser=a; Path=/x; Secure; HttpOnly; SameSite=Lax")
        ),
        Case(
            .cookie,
            .failure,
            "without SameSite=Lax",
            "proxy_cookie",
            cookie("__Host-martlet-browser=a; Path=/; Secure; HttpOnly; SameSite=None")
        ),
        Case(
            .cookie,
            .failure,
            "with a Domain",
            "proxy_cookie_domain",
            cookie("__Host-martlet-browser=a; Path=/; Secure; HttpOnly; SameSite=Lax; Domain=example.com")
        ),
        Case(
            .cookie,
            .failure,
            "another name",
            "Set-Cookie",
            cookie("session=a; Path=/; Secure; HttpOnly; SameSite=Lax")
        ),
        Case(.cookie, .failure, "no cookie", "Set-Cookie", service(.begin, DoctorExamples.json([:]))),
        Case(
            .securityHeaders,
            .failure,
            "Content-Security-Policy is missing",
            "proxy_hide_header",
            page(without: "content-security-policy")
        ),
        Case(
            .securityHeaders,
            .failure,
            "came 2 times",
            "add_header",
            page([("content-security-policy", "default-src 'self'")])
        ),
        Case(
            .securityHeaders,
            .failure,
            "is not the service's",
            "add_header",
            page(without: "content-security-policy", [("content-security-policy", "script-src *")])
        ),
        Case(.securityHeaders, .failure, "nosniff", "proxy_hide_header", page(without: "x-content-type-options")),
        Case(
            .securityHeaders,
            .failure,
            "forbids publickey-credentials-get",
            "add_header",
            page([("permissions-policy", "publickey-credentials-get = ()")])
        ),
        Case(
            .securityHeaders,
            .warning,
            "Strict-Transport-Security is missing",
            "proxy_hide_header",
            page(without: "strict-transport-security")
        ),
        Case(
            .securityHeaders,
            .warning,
            "Referrer-Policy is missing",
            "proxy_hide_header",
            page(without: "referrer-policy")
        ),
    ]

    private static let proxying: [Case] = [
        Case(
            .host,
            .failure,
            "\"127.0.0.1:8080\"",
            "proxy_set_header Host $host;",
            service(.arrival, DoctorExamples.arrival(host: "127.0.0.1:8080"))
        ),
        Case(.host, .failure, "no host", "Host $host", service(.arrival, DoctorExamples.arrival(host: .null))),
        Case(
            .forwardedProto,
            .warning,
            "not passed on",
            "X-Forwarded-Proto https",
            service(.arrival, DoctorExamples.arrival(scheme: .null))
        ),
        Case(
            .forwardedProto,
            .warning,
            "\"http\"",
            "X-Forwarded-Proto https",
            service(.arrival, DoctorExamples.arrival(scheme: "http"))
        ),
        Case(
            .forwardedFor,
            .failure,
            "not passed on",
            "$remote_addr",
            service(.arrival, DoctorExamples.arrival(forwardedFor: .null))
        ),
        Case(
            .forwardedFor,
            .failure,
            "what a visitor writes",
            "$remote_addr",
            service(.arrival, DoctorExamples.arrival(forwardedFor: .string(Probe.claimedAddress)))
        ),
        Case(.forwardedFor, .failure, "everybody reads the figures", "$remote_addr") { facts in
            service(.arrival, DoctorExamples.arrival(forwardedFor: .null))(&facts)
            service(.metrics, DoctorExamples.answer(200, [], "martlet_requests_total 1"))(&facts)
        },
        Case(
            .namedProxy,
            .failure,
            "does not know it",
            "--trusted-proxies",
            service(.arrival, DoctorExamples.arrival(scheme: .null, proxy: "unnamed", forwardedFor: .null))
        ),
        Case(
            .bodySize,
            .failure,
            "answers 413 to 60000 bytes",
            "client_max_body_size 128k;",
            service(.bulk, DoctorExamples.answer(413))
        ),
        Case(.bodySize, .failure, "closed", "client_max_body_size", service(.bulk, .fault(.closed))),
        Case(.bodySize, .warning, "429", "minutes", service(.bulk, DoctorExamples.answer(429))),
        Case(
            .caching,
            .failure,
            "two requests got the same answer",
            "proxy_cache off;",
            service(
                .configurationAgain,
                DoctorExamples.json(["relyingParty": ["id": "example.com"]], [("x-request-id", "1")])
            )
        ),
        Case(
            .caching,
            .failure,
            "12 s old",
            "proxy_cache off;",
            service(.configurationAgain, DoctorExamples.json([:], [("x-request-id", "2"), ("age", "12")]))
        ),
        Case(
            .encoding,
            .failure,
            "gzip",
            "Content-Encoding",
            domain(.wellKnown(.webauthn), DoctorExamples.answer(200, [("content-encoding", "gzip")], "garbage"))
        ),
        Case(
            .metrics,
            .failure,
            "from outside",
            "location = /metrics",
            service(.metrics, DoctorExamples.answer(200, [], "martlet_requests_total 1"))
        ),
    ]

    private static let wellKnown: [Case] = [
        Case(
            .appleApps,
            .failure,
            "text/html",
            "proxy_pass",
            domain(
                .wellKnown(.appleAppSiteAssociation),
                DoctorExamples.answer(
                    200,
                    [("content-type", "text/html; charset=utf-8")],
                    ["webcredentials": ["apps": ["A1B2C3D4E5.org.example.nest"]]]
                )
            )
        ),
        Case(
            .appleApps,
            .failure,
            "content type is missing",
            "proxy_pass",
            domain(.wellKnown(.appleAppSiteAssociation), DoctorExamples.answer(200))
        ),
        Case(
            .appleApps,
            .failure,
            "leads to https://www.example.com/",
            "before any line that redirects",
            domain(
                .wellKnown(.appleAppSiteAssociation),
                DoctorExamples.answer(301, [("location", "https://www.example.com/")])
            )
        ),
        Case(
            .appleApps,
            .failure,
            "answers 404",
            "well-known export",
            domain(.wellKnown(.appleAppSiteAssociation), DoctorExamples.answer(404))
        ),
        Case(
            .appleApps,
            .failure,
            "answers 500",
            "proxy_pass",
            domain(.wellKnown(.appleAppSiteAssociation), DoctorExamples.answer(500))
        ),
        Case(
            .appleApps,
            .failure,
            "lacks A1B2C3D4E5.org.example.nest",
            "proxy_pass",
            file(.appleAppSiteAssociation, ["webcredentials": ["apps": ["A1B2C3D4E5.org.example.other"]]])
        ),
        Case(.appleApps, .failure, "has no list", "proxy_pass", file(.appleAppSiteAssociation, ["applinks": [:]])),
        Case(
            .androidApps,
            .failure,
            "lacks org.example.nest=0F:0F",
            "proxy_pass",
            file(.assetLinks, [DoctorExamples.statement(["delegate_permission/common.get_login_creds"])])
        ),
        Case(
            .androidApps,
            .failure,
            "lacks org.example.nest=0F:0F",
            "proxy_pass",
            file(.assetLinks, [DoctorExamples.statement(DoctorExamples.relations, package: "org.example.other")])
        ),
        Case(.androidApps, .failure, "has no list", "proxy_pass", file(.assetLinks, [:])),
        Case(
            .relatedOrigins,
            .warning,
            "leads to",
            "proxy_pass",
            domain(.wellKnown(.webauthn), DoctorExamples.answer(302, [("location", "https://x.example/")]))
        ),
        Case(
            .relatedOrigins,
            .failure,
            "answers 404",
            "proxy_pass",
            domain(.wellKnown(.webauthn), DoctorExamples.answer(404))
        ),
        Case(
            .relatedOrigins,
            .failure,
            "lacks https://example.de",
            "proxy_pass",
            file(.webauthn, ["origins": ["https://example.org"]])
        ),
        Case(.relatedOrigins, .failure, "has no list", "proxy_pass", file(.webauthn, [:])),
        Case(
            .relatedOrigins,
            .failure,
            "pass over https://com",
            "proxy_pass",
            file(.webauthn, ["origins": ["https://example.de", "https://com"]])
        ),
        Case(
            .passkeyEndpoints,
            .warning,
            "answers 404",
            "proxy_pass",
            domain(.wellKnown(.passkeyEndpoints), DoctorExamples.answer(404))
        ),
        Case(
            .passkeyEndpoints,
            .failure,
            "manage is missing",
            "proxy_pass",
            file(.passkeyEndpoints, ["enroll": "https://login.example.com/account"])
        ),
        Case(
            .changePassword,
            .warning,
            "answers 404",
            "return 302 https://login.example.com/account;",
            domain(.changePassword, DoctorExamples.answer(404))
        ),
        Case(
            .changePassword,
            .warning,
            "answers 200",
            "return 302",
            domain(.changePassword, DoctorExamples.answer(200))
        ),
        Case(
            .changePassword,
            .warning,
            "leads to https://evil.example/",
            "return 302",
            domain(.changePassword, DoctorExamples.answer(302, [("location", "https://evil.example/")]))
        ),
        Case(.absentPath, .warning, "answers 200", "return 404;", domain(.absentPath, DoctorExamples.answer(200))),
        Case(.absentPath, .warning, "answers 301", "return 404;", domain(.absentPath, DoctorExamples.answer(301))),
        Case(
            .answers,
            .failure,
            "no answer came",
            "nothing further",
            domain(.wellKnown(.webauthn), .fault(.timedOut(10)))
        ),
    ]

    @Test(arguments: reaching + serving + proxying + wellKnown)
    func `one spoiled thing is one finding, with what to change`(spoiled: Case) throws {
        var facts = try DoctorExamples.setup()
        spoiled.spoil(&facts)
        let findings = SetupDiagnosis.findings(facts, suffixes: try DoctorExamples.suffixes())
        let unwell = findings.filter { $0.outcome != .ok }
        try #require(unwell.count == 1, "\(unwell)")
        #expect(unwell[0].check == spoiled.check)
        #expect(unwell[0].outcome == spoiled.outcome)
        #expect(unwell[0].found.contains(spoiled.found), "\(unwell[0].found)")
        #expect(unwell[0].expected?.isEmpty == false)
        let fix = try #require(unwell[0].fix)
        #expect((fix.words + " " + (fix.nginx ?? "")).contains(spoiled.fix), "\(fix)")
    }
}
