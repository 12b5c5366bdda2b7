// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import MartletTesting
import SwiftASN1
import Testing
import X509

@Suite struct PurposeTests {
    private let chain: TestChain

    init() throws { chain = try TestChain() }

    private func leaf(_ hosts: [GeneralName] = [], uses: [ExtendedKeyUsage.Usage] = []) throws -> [UInt8] {
        try chain.middle.issue(Wanted("nest.example").with { ($0.hosts, $0.uses) = (hosts, uses) }).der
    }

    @Test func `extended uses name server or client, any, or are not there`() throws {
        for (uses, server, client): ([ExtendedKeyUsage.Usage], Bool, Bool) in [
            ([], true, true), ([.any], true, true), ([.serverAuth], true, false), ([.clientAuth], false, true),
            ([.serverAuth, .clientAuth], true, true), ([.emailProtection], false, false),
            ([.codeSigning], false, false),
        ] {
            let leaf = try leaf(uses: uses)
            #expect(try chain.believes(leaf, for: .any))
            #expect(try chain.believes(leaf, for: .server(host: nil)) == server, "\(uses)")
            #expect(try chain.believes(leaf, for: .client(host: nil)) == client, "\(uses)")
        }
    }

    @Test func `the uses of an authority bind those below, and those of a root nobody`() throws {
        let mail = try chain.root.issue(.authority("Mail").with { $0.uses = [.emailProtection] })
        let leaf = try mail.issue(Wanted("Robin").with { $0.uses = [.serverAuth] })
        #expect(try chain.believes(leaf.der, for: .any, with: [mail.der]))
        #expect(try !chain.believes(leaf.der, for: .server(host: nil), with: [mail.der]))
        let root = try Issued.root(.authority("Mail root").with { $0.uses = [.emailProtection] })
        let below = try root.issue(Wanted("Robin").with { $0.uses = [.serverAuth] })
        #expect(try chain.believes(below.der, for: .server(host: nil), with: [], roots: [root.der]))
    }

    static let hosts: [(String, Bool)] = [
        ("nest.example", true), ("NEST.example", true), ("nest.example.", true), ("a.tree.example", true),
        ("b.a.tree.example", false), ("tree.example", false), (".tree.example", false), ("evilnest.example", false),
        ("nest.example.evil.example", false), ("example", false), ("", false), (" nest.example", false),
        ("nest.example\u{0}", false), ("nést.example", false), ("*.tree.example", false), ("192.0.2.7", true),
        ("192.0.2.8", false), ("2001:db8::7", true), ("2001:DB8:0::7", true), ("2001:db8::8", false),
        ("2001:db8::7\u{0}", false), ("2001:db8::7\u{0}.nest.example", false), ("[2001:db8::7]", false),
        ("192.0.2.7\u{0}.nest.example", false), ("192.0.2.7\u{0}", false),
        ("192.0.2.9", false),
    ]

    @Test(arguments: hosts)
    func `a host is among the alternative names`(_ host: String, _ isBelieved: Bool) throws {
        let names: [GeneralName] = [
            .dnsName("nest.example"), .dnsName("*.tree.example"), .dnsName("192.0.2.9"),
            .ipAddress(ASN1OctetString(contentBytes: [192, 0, 2, 7])),
            .ipAddress(
                ASN1OctetString(contentBytes: [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7])
            ),
        ]
        let leaf = try leaf(names)
        #expect(try chain.believes(leaf, for: .server(host: host)) == isBelieved)
        #expect(try chain.believes(leaf, for: .client(host: host)) == isBelieved)
    }

    @Test func `a common name is no host`() throws {
        #expect(try chain.believes(try leaf(), for: .server(host: nil)))
        #expect(try !chain.believes(try leaf(), for: .server(host: "nest.example")))
        #expect(try !chain.believes(try leaf([.rfc822Name("r@nest.example")]), for: .server(host: "nest.example")))
    }

    @Test func `a host makes nobody believed who is not`() throws {
        let own = try Issued.root(Wanted("Robin").with { $0.hosts = [.dnsName("nest.example")] })
        #expect(try !chain.believes(own.der, for: .server(host: "nest.example")))
        let old = try chain.middle.issue(
            Wanted("Old").with { ($0.hosts, $0.until) = ([.dnsName("nest.example")], 2026) }
        )
        #expect(try !chain.believes(old.der, for: .server(host: "nest.example")))
    }
}
