// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import SignInServer
import WebAuthnTypes

@testable import ServerProgram

extension SpoiledSetup {
    static let wellKnown: [SpoiledSetup] = [
        Self(
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
        Self(
            .appleApps,
            .failure,
            "content type is missing",
            "proxy_pass",
            domain(.wellKnown(.appleAppSiteAssociation), DoctorExamples.answer(200))
        ),
        Self(
            .appleApps,
            .failure,
            "leads to https://www.example.com/",
            "before any line that redirects",
            domain(
                .wellKnown(.appleAppSiteAssociation),
                DoctorExamples.answer(301, [("location", "https://www.example.com/")])
            )
        ),
        Self(
            .appleApps,
            .failure,
            "answers 404",
            "well-known export",
            domain(.wellKnown(.appleAppSiteAssociation), DoctorExamples.answer(404))
        ),
        Self(
            .appleApps,
            .failure,
            "answers 500",
            "proxy_pass",
            domain(.wellKnown(.appleAppSiteAssociation), DoctorExamples.answer(500))
        ),
        Self(
            .appleApps,
            .failure,
            "lacks A1B2C3D4E5.org.example.nest",
            "proxy_pass",
            file(.appleAppSiteAssociation, ["webcredentials": ["apps": ["A1B2C3D4E5.org.example.other"]]])
        ),
        Self(.appleApps, .failure, "has no list", "proxy_pass", file(.appleAppSiteAssociation, ["applinks": [:]])),
        Self(
            .androidApps,
            .failure,
            "lacks org.example.nest=0F:0F",
            "proxy_pass",
            file(.assetLinks, [DoctorExamples.statement(["delegate_permission/common.get_login_creds"])])
        ),
        Self(
            .androidApps,
            .failure,
            "lacks org.example.nest=0F:0F",
            "proxy_pass",
            file(.assetLinks, [DoctorExamples.statement(DoctorExamples.relations, package: "org.example.other")])
        ),
        Self(.androidApps, .failure, "has no list", "proxy_pass", file(.assetLinks, [:])),
        Self(
            .relatedOrigins,
            .warning,
            "leads to",
            "proxy_pass",
            domain(.wellKnown(.webauthn), DoctorExamples.answer(302, [("location", "https://x.example/")]))
        ),
        Self(
            .relatedOrigins,
            .failure,
            "answers 404",
            "proxy_pass",
            domain(.wellKnown(.webauthn), DoctorExamples.answer(404))
        ),
        Self(
            .relatedOrigins,
            .failure,
            "lacks https://example.de",
            "proxy_pass",
            file(.webauthn, ["origins": ["https://example.org"]])
        ),
        Self(.relatedOrigins, .failure, "has no list", "proxy_pass", file(.webauthn, [:])),
        Self(
            .relatedOrigins,
            .failure,
            "pass over https://com",
            "proxy_pass",
            file(.webauthn, ["origins": ["https://example.de", "https://com"]])
        ),
        Self(
            .passkeyEndpoints,
            .warning,
            "answers 404",
            "proxy_pass",
            domain(.wellKnown(.passkeyEndpoints), DoctorExamples.answer(404))
        ),
        Self(
            .passkeyEndpoints,
            .failure,
            "manage is missing",
            "proxy_pass",
            file(.passkeyEndpoints, ["enroll": "https://login.example.com/account"])
        ),
        Self(
            .changePassword,
            .warning,
            "answers 404",
            "return 302 https://login.example.com/account;",
            domain(.changePassword, DoctorExamples.answer(404))
        ),
        Self(
            .changePassword,
            .warning,
            "answers 200",
            "return 302",
            domain(.changePassword, DoctorExamples.answer(200))
        ),
        Self(
            .changePassword,
            .warning,
            "leads to https://evil.example/",
            "return 302",
            domain(.changePassword, DoctorExamples.answer(302, [("location", "https://evil.example/")]))
        ),
        Self(.absentPath, .warning, "answers 200", "return 404;", domain(.absentPath, DoctorExamples.answer(200))),
        Self(.absentPath, .warning, "answers 301", "return 404;", domain(.absentPath, DoctorExamples.answer(301))),
        Self(
            .answers,
            .failure,
            "no answer came",
            "nothing further",
            domain(.wellKnown(.webauthn), .fault(.timedOut(10)))
        ),
    ]
}
