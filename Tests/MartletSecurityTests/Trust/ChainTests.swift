// SPDX-License-Identifier: Apache-2.0

import MartletSecurity
import Crypto
import CryptoExtras
import KeychainItems
import MartletTesting
import SwiftASN1
import Testing
import X509

@Suite struct ChainTests {
    private let chain: TestChain

    init() throws { chain = try TestChain() }

    @Test func `a chain up to a trusted root is believed, through what lies beside it`() throws {
        let robin = try chain.middle.issue(Wanted("Robin"))
        #expect(try chain.believes(robin.der))
        #expect(try chain.believes(chain.middle.der))
        #expect(try chain.believes(chain.root.der))
        #expect(try !chain.believes(robin.der, with: []))
        #expect(try chain.believes(try chain.root.issue(Wanted("Wren")).der, with: []))
    }

    @Test func `nobody is a root for lying in the keychain`() throws {
        let robin = try chain.middle.issue(Wanted("Robin"))
        let all = [robin.der, chain.middle.der, chain.root.der]
        #expect(try !chain.believes(robin.der, with: all, roots: []))
        let other = try Issued.root(.authority("Root"))
        #expect(try !chain.believes(robin.der, with: all, roots: [other.der]))
        #expect(try chain.believes(robin.der, with: all, roots: [other.der, chain.root.der]))
    }

    @Test func `who signed themselves is believed only as a root`() throws {
        let own = try Issued.root(Wanted("Robin"))
        let authority = try Issued.root(.authority("Cuckoo"))
        #expect(try !chain.believes(own.der, with: [own.der]))
        #expect(try !chain.believes(authority.der, with: [authority.der]))
        #expect(try chain.believes(authority.der, with: [], roots: [authority.der]))
    }

    @Test func `each of a chain holds at the time that is asked for`() throws {
        let old = try chain.middle.issue(Wanted("Old").with { $0.until = 2026 })
        let young = try chain.middle.issue(Wanted("Young").with { $0.from = 2026.8 })
        #expect(try !chain.believes(old.der) && chain.believes(old.der, at: 2025.5))
        #expect(try !chain.believes(young.der) && chain.believes(young.der, at: 2026.9))
        let middle = try chain.root.issue(.authority("Old middle").with { $0.until = 2026 })
        let robin = try middle.issue(Wanted("Robin"))
        #expect(try !chain.believes(robin.der, with: [middle.der]))
        #expect(try chain.believes(robin.der, with: [middle.der], at: 2025.5))
        let root = try Issued.root(.authority("Old root").with { $0.until = 2026 })
        let wren = try root.issue(Wanted("Wren"))
        #expect(try !chain.believes(wren.der, roots: [root.der]))
        #expect(try chain.believes(wren.der, roots: [root.der], at: 2025.5))
    }

    @Test(arguments: [Int.min, Int.max, -62_135_596_800_001, 253_402_300_800_000])
    func `at a time of no year nothing holds, and nothing ends`(_ time: Int) throws {
        let roots = TrustedRoots([chain.root.der])
        let judge = ChainJudge(now: { time }, roots: { roots })
        for asked in [time, nil] {
            var trial = try judge.trial(among: [chain.middle.der], at: asked)
            let isBelieved = trial.believes(chain.middle.der, for: .any)
            #expect(!isBelieved)
        }
    }

    @Test func `without a time the clock tells`() throws {
        let roots = TrustedRoots([chain.root.der])
        for (year, isBelieved) in [(2026.0, true), (2030, false)] {
            let judge = ChainJudge(now: { Issued.time(year) }, roots: { roots })
            var trial = try judge.trial(among: [], at: nil)
            let came = trial.believes(chain.middle.der, for: .any)
            #expect(came == isBelieved)
        }
    }

    @Test func `who is no authority issues nothing`() throws {
        for wanted in [
            Wanted("Robin"), Wanted("Robin").with { $0.version = .v1 },
            .authority("Robin").with { $0.usage = KeyUsage(digitalSignature: true) },
        ] {
            let robin = try chain.middle.issue(wanted)
            let wren = try robin.issue(Wanted("Wren"))
            #expect(try !chain.believes(wren.der, with: [chain.middle.der, robin.der]))
        }
        let allowed = try chain.middle.issue(.authority("Robin").with { $0.usage = KeyUsage(keyCertSign: true) })
        let wren = try allowed.issue(Wanted("Wren"))
        #expect(try chain.believes(wren.der, with: [chain.middle.der, allowed.der]))
    }

    @Test func `a root of version 1 is believed for being there, and issues`() throws {
        let old = Wanted("Old root").with { $0.version = .v1 }
        let root = try Issued.root(old)
        let middle = try root.issue(.authority("Middle"))
        let robin = try middle.issue(Wanted("Robin"))
        #expect(try chain.believes(robin.der, with: [middle.der], roots: [root.der]))
        #expect(try !chain.believes(robin.der, with: [middle.der, root.der], roots: [chain.root.der]))
        // Where a root vouches for it and it is none itself, it issues nothing.
        let below = try chain.root.issue(old)
        let wren = try below.issue(Wanted("Wren"))
        #expect(try !chain.believes(wren.der, with: [below.der]))
    }

    @Test func `no more stand below an authority than it allows`() throws {
        let short = try chain.root.issue(.authority("Short").with { $0.pathLength = 0 })
        let below = try short.issue(.authority("Below"))
        let others = [short.der, below.der]
        #expect(try chain.believes(try short.issue(Wanted("Robin")).der, with: others))
        #expect(try !chain.believes(try below.issue(Wanted("Robin")).der, with: others))
    }

    @Test func `constraints of names bind those below`() throws {
        let constraints = NameConstraints(permittedSubtrees: [.dnsName("nest.example")])
        let middle = try chain.root.issue(.authority("Nest").with { $0.constraints = constraints })
        let own = try middle.issue(Wanted("Robin").with { $0.hosts = [.dnsName("a.nest.example")] })
        let foreign = try middle.issue(Wanted("Robin").with { $0.hosts = [.dnsName("tree.example")] })
        #expect(try chain.believes(own.der, with: [middle.der]))
        #expect(try !chain.believes(foreign.der, with: [middle.der]))
    }

    @Test func `any flipped bit of a certificate or of the one above it ends belief`() throws {
        let robin = try chain.middle.issue(Wanted("Robin"))
        #expect(try chain.believes(robin.der))
        for index in robin.der.indices.reversed().filter({ $0 % 7 == 0 }) {
            var changed = robin.der
            changed[index] ^= 1
            #expect(try !chain.believes(changed), "\(index)")
        }
        for index in chain.middle.der.indices.reversed().filter({ $0 % 7 == 0 }) {
            var changed = chain.middle.der
            changed[index] ^= 1
            #expect(try !chain.believes(robin.der, with: [changed]), "\(index)")
        }
    }

    @Test func `bytes that are no certificate are not believed, cut or whole`() throws {
        let robin = try chain.middle.issue(Wanted("Robin"))
        for length in stride(from: 0, to: robin.der.count, by: 5) {
            #expect(try !chain.believes(Array(robin.der.prefix(length))))
        }
        #expect(try !chain.believes(robin.der + [0]))
        #expect(try chain.believes(robin.der, with: [[], [0x30], robin.der, Array("text".utf8), chain.middle.der]))
    }

    @Test func `SHA-1 and short keys are not believed, below a root`() throws {
        let long = Certificate.PrivateKey(try _RSA.Signing.PrivateKey(keySize: .bits2048))
        let short = Certificate.PrivateKey(try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024)))
        func root(_ key: Certificate.PrivateKey) throws -> Issued {
            try Issued(.authority("RSA"), by: nil, key: key, algorithm: .sha256WithRSAEncryption)
        }
        let strong = try root(long)
        let good = try Issued(Wanted("Robin"), by: strong, algorithm: .sha256WithRSAEncryption)
        #expect(try chain.believes(good.der, roots: [strong.der]))
        let weak = try Issued(Wanted("Robin"), by: strong, algorithm: .sha1WithRSAEncryption)
        #expect(try !chain.believes(weak.der, roots: [strong.der]))
        let small = try root(short)
        let below = try Issued(Wanted("Robin"), by: small, algorithm: .sha256WithRSAEncryption)
        #expect(try !chain.believes(below.der, roots: [small.der]))
        // A root is believed for being there, not for its own signature.
        let old = try Issued(.authority("RSA"), by: nil, key: long, algorithm: .sha1WithRSAEncryption)
        let young = try Issued(Wanted("Robin"), by: old, algorithm: .sha256WithRSAEncryption)
        #expect(try chain.believes(young.der, roots: [old.der]))
    }

    @Test func `a critical extension that nobody knows ends belief`() throws {
        func extra(_ isCritical: Bool) -> Certificate.Extension {
            Certificate.Extension(oid: [1, 3, 6, 1, 4, 1, 99_999, 1], critical: isCritical, value: [0x05, 0x00])
        }
        #expect(try chain.believes(try chain.middle.issue(Wanted("Robin").with { $0.extra = [extra(false)] }).der))
        #expect(try !chain.believes(try chain.middle.issue(Wanted("Robin").with { $0.extra = [extra(true)] }).der))
    }

    @Test func `of several with one name the one whose key signed is found, without names of keys as well`() throws {
        for namesKeys in [true, false] {
            let twins = try (0..<5).map { _ in
                try chain.root.issue(.authority("Twin").with { $0.namesKeys = namesKeys })
            }
            for twin in twins {
                let robin = try twin.issue(Wanted("Robin").with { $0.namesKeys = namesKeys })
                #expect(try chain.believes(robin.der, with: twins.map(\.der)))
            }
        }
    }

    @Test func `eight may stand between a certificate and its root, and no more`() throws {
        var others: [Issued] = []
        for level in 0..<12 {
            let above = others.last ?? chain.root
            others.append(try above.issue(.authority("Level \(level)")))
        }
        let comes = try others.map { try chain.believes(try $0.issue(Wanted("Robin")).der, with: others.map(\.der)) }
        #expect(comes == (1...12).map { $0 <= 8 })
    }
}
