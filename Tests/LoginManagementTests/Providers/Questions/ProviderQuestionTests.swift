// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Testing

@Suite struct ProviderQuestionTests {
    private let matcher = SiteMatcher { host in host.hasSuffix(".co.uk") ? "co.uk" : host == "co.uk" ? "co.uk" : "com" }

    @Test func `a question says what docs/formats has`() throws {
        let all = ProviderQuestion.identities(site: nil)
        #expect(String(decoding: all.serialized, as: UTF8.self) == #"{"version":1,"question":"identities"}"#)
        let one = ProviderQuestion.identities(site: "example.com")
        #expect(
            String(decoding: one.serialized, as: UTF8.self)
                == #"{"version":1,"question":"identities","site":"example.com"}"#
        )
        let identity = try Fixtures.identity("a/\"b\"", site: "http://login.example.com:8080")
        let credential = ProviderQuestion.credential(identity, interaction: false)
        #expect(
            String(decoding: credential.serialized, as: UTF8.self)
                == #"{"version":1,"question":"credential","record":"a/\"b\"","kind":"password","site":"http://login.example.com:8080","interaction":false}"#
        )
        #expect(!all.allowsInteraction && !credential.allowsInteraction)
        #expect(ProviderQuestion.credential(identity, interaction: true).allowsInteraction)
    }

    @Test(arguments: [
        ("https://accounts.example.com/login?user=robin", "example.com"), ("http://example.com:8080", "example.com"),
        ("a.b.example.co.uk", "example.co.uk"), ("https://192.0.2.7:8443", "192.0.2.7"),
        ("http://localhost", "localhost"),
    ])
    func `a provider is told the registered domain of a page and no more`(page: String, told: String) throws {
        #expect(matcher.told(of: try SiteAddress(page)) == told)
    }

    @Test func `no question is longer than the format says`() throws {
        let identity = try Fixtures.identity(
            String(repeating: "\"", count: 512),
            site: "https://" + String(repeating: "a.", count: 120) + "example.com"
        )
        #expect(ProviderQuestion.credential(identity, interaction: true).serialized.count <= 65_536)
    }
}
