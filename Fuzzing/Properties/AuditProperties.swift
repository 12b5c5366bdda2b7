// SPDX-License-Identifier: Apache-2.0

import LoginManagement

extension FuzzProperty {
    static let passkeySites = FuzzProperty(
        "passkey-sites",
        decoding: { try PasskeySiteList(parsing: $0) },
        check: { list, bytes throws(Violation) in
            var found = 0
            for line in bytes.split(separator: 0x0A).dropFirst() where line.first != 0x23 {
                let domain = String(decoding: line.prefix { $0 != 0x20 }, as: UTF8.self)
                guard let site = list.passkeys(at: domain) else { throw Violation("a line that was read is not found") }
                found += 1
                guard let address = site.address else { continue }
                let host = address.dropFirst(8).prefix { $0 != "/" }
                try Violation.unless(
                    address.hasPrefix("https://") && (host == domain || host.hasSuffix("." + domain)),
                    "an address leads to another site"
                )
            }
            try Violation.unless(found == list.count, "sites are counted wrongly")
        }
    )
}
