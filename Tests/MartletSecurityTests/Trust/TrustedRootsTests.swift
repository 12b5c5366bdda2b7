// SPDX-License-Identifier: Apache-2.0

import MartletSecurity
import KeychainItems
import MartletTesting
import SwiftASN1
import Testing

@Suite struct TrustedRootsTests {
    private let roots: [Issued]

    init() throws { roots = try ["A", "B"].map { try .root(.authority($0)) } }

    private func pem(_ root: Issued, _ kind: String = "CERTIFICATE") -> String {
        PEMDocument(type: kind, derBytes: root.der).pemString + "\n"
    }

    @Test func `a bundle holds certificates, with words between them`() throws {
        let text = "# A\n" + pem(roots[0]) + "\n# B\n" + pem(roots[1]) + pem(roots[1])
        #expect(try TrustedRoots(pem: Array(text.utf8)).count == 2)
        #expect(try TrustedRoots(pem: []).count == 0)
    }

    @Test func `blocks of another kind and unreadable certificates vouch for nobody`() throws {
        let text = pem(roots[0], "TRUSTED CERTIFICATE") + pem(roots[0], "PRIVATE KEY") + pem(roots[1])
        #expect(try TrustedRoots(pem: Array(text.utf8)).count == 1)
        #expect(TrustedRoots([[1, 2, 3], roots[0].der, Array(roots[0].der.dropLast())]).count == 1)
    }

    @Test func `half a bundle is none`() throws {
        let text = Array((pem(roots[0]) + pem(roots[1])).utf8)
        for bytes in [Array(text.dropLast(40)), [UInt8](repeating: 0x23, count: TrustedRoots.maximumBytes + 1)] {
            #expect(throws: KeychainError(.unavailable, "")) { try TrustedRoots(pem: bytes) }
        }
    }
}
