// SPDX-License-Identifier: Apache-2.0

import MartletSecurity
import Crypto
import Foundation
import KeychainItems
import MartletTesting
import SwiftASN1
import Testing
import X509

@Suite struct BusyTests {
    private let chain: TestChain

    init() throws { chain = try TestChain() }

    /// Each signed each other: of twelve there are a thousand million paths, and a verifier that tries all of them does not end.
    ///
    /// The limit of time tells; how much is tried, `BoundTests` count.
    @Test(.timeLimit(.minutes(5))) func `authorities that signed each other keep nobody waiting`() throws {
        let keys = (0..<12).map { _ in Certificate.PrivateKey(P256.Signing.PrivateKey()) }
        let signers = try keys.enumerated().map { try Issued(.authority("A\($0)"), by: nil, key: $1) }
        var crossed: [[UInt8]] = []
        for signer in signers {
            for (index, key) in keys.enumerated() {
                crossed.append(try signer.issue(.authority("A\(index)"), key: key).der)
            }
        }
        // Where nothing stands below a root, nothing is tried at all.
        for signer in signers { #expect(try !chain.believes(try signer.issue(Wanted("Wren")).der, with: crossed)) }
        // One of them is vouched for, and with it the others: whoever is found is found among all of them, and so is whoever is refused.
        let others = crossed + [try chain.root.issue(.authority("A7"), key: keys[7]).der]
        for signer in signers {
            #expect(try chain.believes(try signer.issue(Wanted("Robin")).der, with: others))
            let client = Wanted("Robin").with { $0.uses = [.clientAuth] }
            #expect(try !chain.believes(try signer.issue(client).der, for: .server(host: nil), with: others))
        }
    }

    /// They bear the name and the key of one that the root signed, and the root's name: all but its signature.
    @Test(.timeLimit(.minutes(5))) func `a stranger's authorities take nobody's place`() throws {
        let stranger = try Issued.root(.authority("Root"))
        let posing = try (0..<200).map { _ in try stranger.issue(.authority("Middle"), key: chain.middle.key).der }
        let robin = try chain.middle.issue(Wanted("Robin"))
        #expect(try chain.believes(robin.der, with: posing + [chain.middle.der]))
        #expect(try !chain.believes(robin.der, with: posing))
    }

    @Test func `a long certificate is not read, and many names are not compared with many constraints`() throws {
        func filled(_ count: Int) throws -> [UInt8] {
            let filling = Certificate.Extension(
                oid: [1, 3, 6, 1, 4, 1, 99_999, 1],
                critical: false,
                value: [UInt8](repeating: 0, count: count)[...]
            )
            return try chain.middle.issue(Wanted("Robin").with { $0.extra = [filling] }).der
        }
        #expect(try chain.believes(try filled(30_000)))
        #expect(try !chain.believes(try filled(40_000)))
        let constraints = NameConstraints(excludedSubtrees: (0..<300).map { .dnsName("\($0).no.example") })
        let middle = try chain.root.issue(.authority("Many").with { $0.constraints = constraints })
        func leaf(_ count: Int) throws -> [UInt8] {
            try middle.issue(Wanted("Robin").with { $0.hosts = (0..<count).map { .dnsName("\($0).nest.example") } }).der
        }
        #expect(try chain.believes(try leaf(20), with: [middle.der]))
        #expect(try !chain.believes(try leaf(1_500), with: [middle.der]))
    }

    @Test(.timeLimit(.minutes(5)))
    func `callers on every thread of the pool wait for nobody but themselves`() async throws {
        let robin = try chain.middle.issue(Wanted("Robin"))
        let stray = try Issued.root(Wanted("Stray"))
        let (roots, others) = (TrustedRoots([chain.root.der]), [chain.middle.der])
        let judge = ChainJudge(now: { Issued.time(2026) }, roots: { roots })
        // Far more than the pool has threads; each blocks the one it runs on.
        let count = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    var trial = try judge.trial(among: others, at: nil)
                    return trial.believes(index % 2 == 0 ? robin.der : stray.der, for: .any) == (index % 2 == 0)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 200)
    }

    @Test @MainActor func `the main thread may ask as well`() throws {
        #expect(try chain.believes(try chain.middle.issue(Wanted("Robin")).der))
    }
}
