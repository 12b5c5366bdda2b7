// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import SignInServer
import WebAuthnTypes

@testable import ServerProgram

extension SpoiledSetup {
    static let serving: [SpoiledSetup] = [
        Self(.ready, .failure, "answers 503", "--data", service(.ready, DoctorExamples.answer(503))),
        Self(
            .origin,
            .failure,
            "does not know",
            "--origins https://login.example.com",
            service(.begin, DoctorExamples.answer(403, [], ["error": ["code": "origin_not_allowed"]]))
        ),
        Self(.origin, .failure, "answers 405", "posted", service(.begin, DoctorExamples.answer(405))),
        Self(.origin, .warning, "answers 429", "minutes", service(.begin, DoctorExamples.answer(429))),
        Self(.relyingPartyID, .failure, "is not the domain of", "--rp-id login.example.com") {
            $0.relyingPartyID = "example.org"
        },
        Self(.relyingPartyID, .failure, "is not the domain of", "--rp-id") { $0.relyingPartyID = "ample.com" },
        Self(.relyingPartyID, .failure, "everybody registers", "--rp-id example.com") { $0.relyingPartyID = "com" },
        Self(.answers, .failure, "no answer came within 10 s", "log", service(.page, .fault(.timedOut(10)))),
        Self(
            .cookie,
            .failure,
            "without Secure",
            "proxy_cookie_flags off;",
            cookie("__Host-martlet-browser=a; Path=/; HttpOnly; SameSite=Lax")
        ),
        Self(
            .cookie,
            .failure,
            "without HttpOnly",
            "proxy_cookie_flags",
            cookie("__Host-martlet-browser=a; Path=/; Secure; SameSite=Lax")
        ),
        Self(
            .cookie,
            .failure,
            "without Path=/",
            "proxy_cookie_path",
            cookie("__Host-martlet-browser=a; Path=/x; Secure; HttpOnly; SameSite=Lax")
        ),
        Self(
            .cookie,
            .failure,
            "without SameSite=Lax",
            "proxy_cookie",
            cookie("__Host-martlet-browser=a; Path=/; Secure; HttpOnly; SameSite=None")
        ),
        Self(
            .cookie,
            .failure,
            "with a Domain",
            "proxy_cookie_domain",
            cookie("__Host-martlet-browser=a; Path=/; Secure; HttpOnly; SameSite=Lax; Domain=example.com")
        ),
        Self(
            .cookie,
            .failure,
            "another name",
            "Set-Cookie",
            cookie("session=a; Path=/; Secure; HttpOnly; SameSite=Lax")
        ),
        Self(.cookie, .failure, "no cookie", "Set-Cookie", service(.begin, DoctorExamples.json([:]))),
        Self(
            .securityHeaders,
            .failure,
            "Content-Security-Policy is missing",
            "proxy_hide_header",
            page(without: "content-security-policy")
        ),
        Self(
            .securityHeaders,
            .failure,
            "came 2 times",
            "add_header",
            page([("content-security-policy", "default-src 'self'")])
        ),
        Self(
            .securityHeaders,
            .failure,
            "is not the service's",
            "add_header",
            page(without: "content-security-policy", [("content-security-policy", "script-src *")])
        ),
        Self(.securityHeaders, .failure, "nosniff", "proxy_hide_header", page(without: "x-content-type-options")),
        Self(
            .securityHeaders,
            .failure,
            "forbids publickey-credentials-get",
            "add_header",
            page([("permissions-policy", "publickey-credentials-get = ()")])
        ),
        Self(
            .securityHeaders,
            .warning,
            "Strict-Transport-Security is missing",
            "proxy_hide_header",
            page(without: "strict-transport-security")
        ),
        Self(
            .securityHeaders,
            .warning,
            "Referrer-Policy is missing",
            "proxy_hide_header",
            page(without: "referrer-policy")
        ),
    ]
}
