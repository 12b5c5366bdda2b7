// SPDX-License-Identifier: Apache-2.0

import MartletSecurity
import Crypto
import Foundation
import KeychainItems
import MartletTesting
import Testing
import X509

@Suite struct BoundTests {
    private let chain: TestChain

    init() throws { chain = try TestChain() }

    private func key() -> Certificate.PrivateKey { Certificate.PrivateKey(P256.Signing.PrivateKey()) }

    /// Authorities of one name that do not say which key is theirs.
    private func twins(_ count: Int) throws -> [Issued] {
        try (0..<count).map { _ in try chain.root.issue(.authority("Twin").with { $0.namesKeys = false }) }
    }

    @Test func `of authorities with one name the first eight are tried`() throws {
        let twins = try twins(300)
        for (index, isTried) in [(0, true), (7, true), (8, false), (299, false)] {
            let robin = try twins[index].issue(Wanted("Robin").with { $0.namesKeys = false })
            #expect(try chain.believes(robin.der, with: twins.map(\.der)) == isTried, "\(index)")
        }
    }

    @Test func `an authority that lies in the keychain many times counts once`() throws {
        let twins = try twins(2)
        let robin = try twins[1].issue(Wanted("Robin").with { $0.namesKeys = false })
        let often = [[UInt8]](repeating: twins[0].der, count: 20)
        #expect(try chain.believes(robin.der, with: often + [twins[1].der]))
    }

    @Test func `of authorities with one name and one key eight are kept, and of those below them`() throws {
        let time = try #require(ValidationTime(Issued.time(2026.5)))
        let (twins, key) = (try twins(50), key())
        let below = try twins.map { try $0.issue(.authority("Below"), key: key) }
        let all = (twins + below).map(\.der)
        #expect(AuthorityIndex(all, below: TrustedRoots([chain.root.der]), at: time).count == 16)
        #expect(AuthorityIndex(all, below: TrustedRoots([]), at: time).count == 0)
    }

    @Test func `of roots with one name the first eight are tried`() throws {
        let roots = try (0..<20).map { _ in try Issued.root(.authority("Root").with { $0.namesKeys = false }) }
        for (index, isTried) in [(0, true), (7, true), (8, false), (19, false)] {
            let robin = try roots[index].issue(Wanted("Robin").with { $0.namesKeys = false })
            #expect(try chain.believes(robin.der, with: [], roots: roots.map(\.der)) == isTried, "\(index)")
        }
    }

    /// One way alone leads to the root, and it goes last: behind the certificate itself, eight of the authority that signed it, and as many of
    /// those that signed these as the counts say.
    @Test(arguments: [([7, 7, 7, 7, 7, 7, 7, 5], true), ([7, 7, 7, 7, 7, 7, 7, 6], false)])
    func `ways are gone on from sixty-four times`(counts: [Int], isFound: Bool) throws {
        let (top, own) = (try chain.root.issue(.authority("Top")), key())
        var others = [top.der]
        var last: [Issued] = []
        for (index, count) in counts.enumerated() {
            let shared = key()
            let between = try (0..<count).map { _ in try top.issue(.authority("Between \(index)"), key: shared) }
            last.append(try between[0].issue(.authority("Last"), key: own))
            others += between.map(\.der)
        }
        let robin = try last[0].issue(Wanted("Robin"))
        #expect(try chain.believes(robin.der, with: others + last.map(\.der)) == isFound)
    }

    /// Each of the first refuses the host, and so do some of the authorities that are found behind them.
    @Test(arguments: [(0, true), (1, false)])
    func `eight chains of one certificate are judged`(refusing: Int, isFound: Bool) throws {
        let constraints = NameConstraints(excludedSubtrees: [.dnsName("nest.example")])
        let (own, shared) = (key(), key())
        let last = try (0..<7).map { _ in
            try chain.root.issue(.authority("Last").with { $0.constraints = constraints }, key: own)
        }
        let further = try (0..<refusing).map { _ in
            try chain.root.issue(.authority("Further").with { $0.constraints = constraints }, key: shared)
        }
        let good = try chain.root.issue(.authority("Further"), key: shared)
        let eighth = try good.issue(.authority("Last"), key: own)
        let robin = try eighth.issue(Wanted("Robin").with { $0.hosts = [.dnsName("a.nest.example")] })
        let others = (last + further + [good, eighth]).map(\.der)
        #expect(try chain.believes(robin.der, with: others) == isFound)
    }
}
