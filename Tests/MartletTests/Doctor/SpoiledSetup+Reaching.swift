// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import OutgoingHTTP
import SignInServer
import WebAuthnTypes

@testable import ServerProgram

extension SpoiledSetup {
    static let reaching: [SpoiledSetup] = [
        Self(
            .certificate,
            .failure,
            "expired 1 day ago",
            "nginx -s reload",
            security(DoctorExamples.certificate(to: -1))
        ),
        Self(.certificate, .failure, "not valid yet", "clocks", security(DoctorExamples.certificate(from: 1))),
        Self(
            .certificate,
            .failure,
            "is for www.example.com",
            "server_name login.example.com;",
            security(DoctorExamples.certificate(names: ["www.example.com"]))
        ),
        Self(.certificate, .failure, "is for no name", "server_name", security(DoctorExamples.certificate(names: []))),
        Self(.certificate, .failure, "no authority", "fullchain", security(DoctorExamples.certificate())),
        Self(
            .certificateLifetime,
            .warning,
            "13 days left",
            "renew",
            security(DoctorExamples.certificate(from: -60, to: 13), isTrusted: true)
        ),
        Self(
            .tlsVersion,
            .failure,
            "TLS 1.1",
            "ssl_protocols",
            security(DoctorExamples.certificate(), version: .v11, isTrusted: true)
        ),
        Self(.httpsRedirect, .failure, "answers 200", "return 301", plain(DoctorExamples.answer(200))),
        Self(
            .httpsRedirect,
            .failure,
            "leads to http://login.example.com/x",
            "return 301",
            plain(DoctorExamples.answer(301, [("location", "http://login.example.com/x")]))
        ),
        Self(
            .httpsRedirect,
            .failure,
            "leads to https://login.example.com.evil.example/",
            "return 301",
            plain(DoctorExamples.answer(301, [("location", "https://login.example.com.evil.example/")]))
        ),
        Self(.httpsRedirect, .failure, "leads to ", "return 301", plain(DoctorExamples.answer(302))),
        Self(.clock, .warning, "30 seconds ahead of", "timedatectl", clock("Fri, 15 Jan 2027 08:00:31 GMT")),
        Self(.clock, .warning, "89 seconds behind", "timedatectl", clock("Fri, 15 Jan 2027 07:58:30 GMT")),
        Self(.clock, .failure, "90 seconds ahead of", "timedatectl", clock("Fri, 15 Jan 2027 08:01:31 GMT")),
    ]
}
