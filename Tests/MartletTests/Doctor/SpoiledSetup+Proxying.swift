// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import SignInServer
import WebAuthnTypes

@testable import ServerProgram

extension SpoiledSetup {
    static let proxying: [SpoiledSetup] = [
        Self(
            .host,
            .failure,
            "\"127.0.0.1:8080\"",
            "proxy_set_header Host $host;",
            service(.arrival, DoctorExamples.arrival(host: "127.0.0.1:8080"))
        ),
        Self(.host, .failure, "no host", "Host $host", service(.arrival, DoctorExamples.arrival(host: .null))),
        Self(
            .forwardedProto,
            .warning,
            "not passed on",
            "X-Forwarded-Proto https",
            service(.arrival, DoctorExamples.arrival(scheme: .null))
        ),
        Self(
            .forwardedProto,
            .warning,
            "\"http\"",
            "X-Forwarded-Proto https",
            service(.arrival, DoctorExamples.arrival(scheme: "http"))
        ),
        Self(
            .forwardedFor,
            .failure,
            "not passed on",
            "$remote_addr",
            service(.arrival, DoctorExamples.arrival(forwardedFor: .null))
        ),
        Self(
            .forwardedFor,
            .failure,
            "what a visitor writes",
            "$remote_addr",
            service(.arrival, DoctorExamples.arrival(forwardedFor: .string(Probe.claimedAddress)))
        ),
        Self(
            .forwardedFor,
            .failure,
            "what a visitor writes",
            "$remote_addr",
            service(
                .arrival,
                DoctorExamples.arrival(
                    forwardedFor: .string("\(Probe.claimedAddress), 10.0.0.1"),
                    address: .string(Probe.claimedAddress)
                )
            )
        ),
        Self(
            .forwardedFor,
            .failure,
            "\"unknown\", where the service finds no address",
            "$remote_addr",
            service(
                .arrival,
                DoctorExamples.arrival(forwardedFor: "unknown", address: "127.0.0.1", isReadable: false)
            )
        ),
        Self(.forwardedFor, .failure, "everybody reads the figures", "$remote_addr") { facts in
            service(.arrival, DoctorExamples.arrival(forwardedFor: .null))(&facts)
            service(.metrics, DoctorExamples.answer(200, [], "martlet_requests_total 1"))(&facts)
        },
        Self(.namedProxy, .failure, "does not know it", "--trusted-proxies") { facts in
            let unnamed = DoctorExamples.arrival(scheme: .null, proxy: "unnamed", forwardedFor: .null)
            service(.bareArrival, unnamed)(&facts)
            service(.arrival, unnamed)(&facts)
        },
        Self(.namedProxy, .failure, "tells it nothing", "X-Forwarded-For $remote_addr;") { facts in
            let silent = DoctorExamples.arrival(scheme: .null, proxy: "none", forwardedFor: .null)
            service(.bareArrival, silent)(&facts)
            service(.arrival, DoctorExamples.arrival(scheme: .null, proxy: "unnamed", forwardedFor: .null))(&facts)
        },
        Self(
            .bodySize,
            .failure,
            "answers 413 to 60000 bytes",
            "client_max_body_size 128k;",
            service(.bulk, DoctorExamples.answer(413))
        ),
        Self(.bodySize, .failure, "closed", "client_max_body_size", service(.bulk, .fault(.closed))),
        Self(.bodySize, .warning, "429", "minutes", service(.bulk, DoctorExamples.answer(429))),
        Self(
            .caching,
            .failure,
            "two requests got the same answer",
            "proxy_cache off;",
            service(
                .configurationAgain,
                DoctorExamples.json(["relyingParty": ["id": "example.com"]], [("x-request-id", "1")])
            )
        ),
        Self(
            .caching,
            .failure,
            "12 s old",
            "proxy_cache off;",
            service(.configurationAgain, DoctorExamples.json([:], [("x-request-id", "2"), ("age", "12")]))
        ),
        Self(
            .encoding,
            .failure,
            "gzip",
            "Content-Encoding",
            domain(.wellKnown(.webauthn), DoctorExamples.answer(200, [("content-encoding", "gzip")], "garbage"))
        ),
        Self(
            .metrics,
            .failure,
            "from outside",
            "location = /metrics",
            service(.metrics, DoctorExamples.answer(200, [], "martlet_requests_total 1"))
        ),
    ]
}
