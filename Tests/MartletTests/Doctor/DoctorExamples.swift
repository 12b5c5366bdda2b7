// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import OutgoingHTTP
import SignInServer
import WebAuthnTypes

@testable import ServerProgram

enum DoctorExamples {
    static let now = UnixTime(seconds: 1_800_000_000)
    static let date = "Fri, 15 Jan 2027 08:00:00 GMT"
    static let cookie = "__Host-martlet-browser=abc; Path=/; Secure; HttpOnly; SameSite=Lax"
    static let files: [WellKnownFile.Name: JSONValue] = [
        .webauthn: ["origins": ["https://example.de"]],
        .appleAppSiteAssociation: ["webcredentials": ["apps": ["A1B2C3D4E5.org.example.nest"]]],
        .assetLinks: [statement(relations)],
        .passkeyEndpoints: [
            "enroll": "https://login.example.com/account", "manage": "https://login.example.com/account",
        ],
    ]
    static let relations: JSONValue = [
        "delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds",
    ]

    static func statement(_ relations: JSONValue, package: String = "org.example.nest") -> JSONValue {
        [
            "relation": relations,
            "target": [
                "namespace": "android_app", "package_name": .string(package), "sha256_cert_fingerprints": ["0F:0F"],
            ],
        ]
    }

    static func answer(
        _ status: Int = 200,
        _ fields: [(String, String)] = [],
        _ body: JSONValue? = nil
    ) -> Exchange.Outcome {
        .answer(
            Exchange.Answer(
                status: status,
                fields: fields.map { Exchange.Field(name: $0.0, value: $0.1) },
                body: body?.serialized ?? []
            )
        )
    }

    static func exchange(_ address: String, _ outcome: Exchange.Outcome) -> Exchange {
        Exchange(address: address, outcome: outcome, sentAt: now, receivedAt: now)
    }

    static func json(_ body: JSONValue, _ more: [(String, String)] = []) -> Exchange.Outcome {
        answer(200, [("content-type", "application/json"), ("cache-control", "no-store")] + more, body)
    }

    static let page: [(String, String)] = [
        ("content-security-policy", "default-src 'none'; script-src 'self'; frame-ancestors 'none'"),
        ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
        ("permissions-policy", "publickey-credentials-get=(self), publickey-credentials-create=(self)"),
        ("cross-origin-opener-policy", "same-origin"), ("strict-transport-security", "max-age=31536000"),
    ]

    static func arrival(
        host: JSONValue = "login.example.com",
        scheme: JSONValue = "https",
        proxy: JSONValue = "named",
        forwardedFor: JSONValue = "203.0.113.7",
        address: JSONValue? = nil,
        isReadable: Bool = true,
        tls: JSONValue = false,
        date text: String = DoctorExamples.date
    ) -> Exchange.Outcome {
        json(
            [
                "host": host, "scheme": scheme, "proxy": proxy, "forwardedFor": forwardedFor,
                "address": address ?? (forwardedFor == .null ? "127.0.0.1" : forwardedFor),
                "forwardedForIsReadable": .bool(isReadable), "tls": tls,
            ],
            [("date", text)]
        )
    }

    static func certificate(
        names: [String] = ["login.example.com", "example.com"],
        from: Int64 = -30,
        to: Int64 = 60
    ) -> HostFacts.Certificate {
        HostFacts.Certificate(
            names: names,
            issuer: "CN=Test authority",
            notBefore: UnixTime(milliseconds: now.milliseconds + from * 86_400_000),
            notAfter: UnixTime(milliseconds: now.milliseconds + to * 86_400_000)
        )
    }

    static func host(_ text: String, _ outcomes: [Probe: Exchange.Outcome]) throws -> HostFacts {
        var facts = HostFacts(origin: try Origin(text))
        facts.name = .address("203.0.113.5")
        facts.security = .spoken(certificate(), version: .v13, isTrusted: true)
        facts.plain = exchange("http://\(facts.host)", answer(301, [("location", text + "/")]))
        for (probe, outcome) in outcomes { facts.exchanges[probe] = exchange(text + probe.path, outcome) }
        return facts
    }

    static var served: [Probe: Exchange.Outcome] {
        var outcomes: [Probe: Exchange.Outcome] = [:]
        for (name, body) in files { outcomes[.wellKnown(name)] = json(body) }
        outcomes[.changePassword] = answer(302, [("location", "https://login.example.com/account")])
        outcomes[.absentPath] = answer(404)
        return outcomes
    }

    static var service: [Probe: Exchange.Outcome] {
        let configuration: JSONValue = ["relyingParty": ["id": "example.com", "name": "Nest"], "signUp": "closed"]
        return [
            .live: answer(), .ready: answer(),
            .configuration: json(configuration, [("x-request-id", "1")]),
            .configurationAgain: json(configuration, [("x-request-id", "2")]),
            .arrival: arrival(), .bareArrival: arrival(), .page: answer(200, page),
            .begin: json([:], [("set-cookie", cookie)]),
            .bulk: json([:]),
            .metrics: answer(404),
        ]
    }

    /// A service at `login.example.com` with passkeys of `example.com`.
    static func setup() throws -> SetupFacts {
        SetupFacts(
            service: try host("https://login.example.com", service.merging(served) { $1 }),
            domain: try host("https://example.com", served),
            relyingPartyID: "example.com",
            settings: nil,
            now: now
        )
    }

    /// The public suffixes that the tests need.
    static let suffixes = PublicSuffixLookup(names: ["co.uk"])
}
