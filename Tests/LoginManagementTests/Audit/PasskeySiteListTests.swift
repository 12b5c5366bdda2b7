// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Testing

@Suite struct PasskeySiteListTests {
    private func read(_ text: String) throws(KeychainAuditError) -> PasskeySiteList {
        try PasskeySiteList(parsing: Array(text.utf8))
    }

    @Test func `sites, addresses, comments and empty lines are read`() throws {
        let list = try read(
            "martlet-passkey-sites 1\n# a comment\n\nexample.com https://www.example.com/a?b#c\nxn--e1afmkfd.xn--p1ai\n"
        )
        #expect(list.count == 2)
        #expect(list.passkeys(at: "example.com")?.address == "https://www.example.com/a?b#c")
        #expect(
            list.passkeys(at: "xn--e1afmkfd.xn--p1ai") != nil
                && list.passkeys(at: "xn--e1afmkfd.xn--p1ai")?.address == nil
        )
        #expect(list.passkeys(at: "www.example.com") == nil && list.passkeys(at: "") == nil)
        #expect(try read("martlet-passkey-sites 1").count == 0)
    }

    @Test(arguments: [
        "", "example.com", "martlet-passkey-sites 2\n", "martlet-passkey-sites 1\r\nexample.com", "Example.com", "com",
        "example.com.",
        ".example.com", "example..com", "-a.com", "a-.com", "example.com\r", "exämple.com", "example.com\texample.net",
        "example.com  https://example.com", "example.com https://example.com x", "example.com\nexample.com", "a b",
        " example.com",
        // Addresses that lead elsewhere.
        "example.com http://example.com", "example.com https://evil-example.com",
        "example.com https://example.com.evil.net",
        "example.com https://example.com@evil.net", "example.com https://evil.net/example.com",
        "example.com https://example.com\\@evil.net",
        "example.com https://example.com:8443/", "example.com javascript:alert(1)", "example.com https://",
        "example.com https://com",
        "example.com https://EXAMPLE.com",
    ])
    func `any other line is refused`(line: String) {
        let isWhole = line.isEmpty || line.hasPrefix("martlet") || line == "example.com"
        do {
            _ = try read(isWhole ? line : "martlet-passkey-sites 1\n" + line)
            Issue.record("\(line) was read")
        } catch {
            #expect(error.code == .listMalformed)
            if !isWhole { #expect(error.message.contains(line.contains("\n") ? "line 3" : "line 2")) }
        }
    }

    @Test func `a list without an end is not read`() {
        for bytes in [
            [UInt8](repeating: 0x0A, count: PasskeySiteList.longest + 1),
            Array(("martlet-passkey-sites 1\n" + (0...PasskeySiteList.mostSites).map { "a\($0).com\n" }.joined()).utf8),
        ] {
            do {
                _ = try PasskeySiteList(parsing: bytes)
                Issue.record("\(bytes.count) bytes were read")
            } catch {
                #expect(error.code == .listTooLong)
            }
        }
    }
}
