// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/LoginManagement.md, run.

// example matching begins
import PublicSuffixes
import LoginManagement
// example matching ends

import Testing

@Suite struct `The page of LoginManagement matches sites` {
    @Test func `has an example that offers on the site and nowhere else`() throws {
        let log = Lines()

        // example matching begins
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
        // example matching ends

        #expect(
            log.all.dropLast() == [
                "https://www.example.co.uk: sameSite", "https://evil-example.co.uk: nothing, nameWithin",
                "http://www.example.co.uk: nothing, plainText",
            ]
        )
        #expect(log.all.count == 4)
    }
}
