// SPDX-License-Identifier: Apache-2.0

import PublicSuffixes
import LoginManagement

import Testing

@Suite struct `Sites by the suffix list of the system` {
    @Test func `offers on the site and nowhere else`() throws {
        let log = Lines()

        guard let list = SuffixList.system else { return }
        let matcher = SiteMatcher(suffix: { list.suffix(of: $0) })
        let saved = try SiteAddress("https://accounts.example.co.uk/sign-in")

        for page in ["https://www.example.co.uk", "https://evil-example.co.uk", "http://www.example.co.uk"] {
            let page = try SiteAddress(page, international: InternationalHost.asciiForm)
            if let offer = matcher.offer(savedAt: saved, on: page) {
                log("\(page): \(offer)")
            } else if let hint = matcher.resemblance(of: page, to: saved) {
                log("\(page): nothing, \(hint)")
            }
        }

        do {
            _ = try SiteAddress("https://example.co.uk@evil.example")
        } catch {
            if error.code == .userInformation { log("\(error)") }
        }

        #expect(
            log.all.dropLast() == [
                "https://www.example.co.uk: sameSite", "https://evil-example.co.uk: nothing, nameWithin",
                "http://www.example.co.uk: nothing, plainText",
            ]
        )
        #expect(log.all.count == 4)
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
