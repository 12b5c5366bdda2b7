// SPDX-License-Identifier: Apache-2.0

import LoginManagement

extension FuzzProperty {
    static let siteAddress = FuzzProperty(
        "site-address",
        decoding: { try SiteAddress(String(decoding: $0, as: UTF8.self)) },
        check: { address, _ throws(Violation) in
            let again = try Violation.accepting("the plain form of an address is refused") {
                try SiteAddress(address.description)
            }
            try Violation.unless(again == address, "the plain form is another address")
            let matcher = SiteMatcher(suffix: { $0.split(separator: ".").last.map(String.init) })
            try Violation.unless(
                matcher.offer(savedAt: address, on: address) == .sameHost,
                "not offered where it was saved"
            )
            try Violation.unless(matcher.resemblance(of: address, to: address) == nil, "a site imitates itself")
            if let domain = matcher.registrableDomain(of: address.host) {
                try Violation.unless(
                    "." + address.host.description == "." + domain
                        || address.host.description.hasSuffix("." + domain),
                    "a registered domain that is none of the host's"
                )
            }
            let known = try Violation.accepting("an address of the program's own") {
                try SiteAddress("https://example.com")
            }
            guard let offer = matcher.offer(savedAt: known, on: address) else { return }
            let name = address.host.description
            try Violation.unless(
                address.scheme == .https && address.port == nil,
                "offered without TLS or on another port"
            )
            try Violation.unless(
                offer == .sameHost ? name == "example.com" : name.hasSuffix(".example.com"),
                "offered on another site"
            )
        }
    )
}
