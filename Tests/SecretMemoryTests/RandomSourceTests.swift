// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import Testing

@Suite struct RandomSourceTests {
    @Test(arguments: [0, 1, 7, 8, 9, 32, 1_000])
    func `as many bytes come as were asked for`(count: Int) {
        #expect(RandomSource.system.bytes(count).count == count)
    }

    @Test func `the system's source does not repeat itself and uses every bit`() {
        let draws = (0..<200).map { _ in RandomSource.system.bytes(32) }
        #expect(Set(draws).count == 200)
        let everSet = draws.reduce([UInt8](repeating: 0, count: 32)) { zip($0, $1).map { $0 | $1 } }
        let alwaysSet = draws.reduce([UInt8](repeating: 0xFF, count: 32)) { zip($0, $1).map { $0 & $1 } }
        #expect(everSet.allSatisfy { $0 == 0xFF })
        #expect(alwaysSet.allSatisfy { $0 == 0 })
    }
}
