// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import Testing

@Suite struct TPMObjectTests {
    private let name = [UInt8](repeating: 0x0B, count: 34)

    private func make(_ area: Int, _ name: [UInt8], _ registers: [Int]) throws -> TPMObject {
        let bytes = [UInt8](repeating: 1, count: area)
        return try TPMObject(publicArea: bytes, privateArea: bytes, primaryName: name, registers: registers)
    }

    @Test func `lengths and registers have bounds`() throws {
        #expect(try make(1_024, name, [0, 7, 23]).registers == [0, 7, 23])
        for (area, length, registers) in [
            (0, 34, []), (1_025, 34, []), (48, 33, []), (48, 34, [24]), (48, 34, [-1]), (48, 34, [7, 7]),
            (48, 34, [7, 0]),
        ] as [(Int, Int, [Int])] {
            #expect(throws: VaultError(.fieldInvalid, ""), "\(area) \(length) \(registers)") {
                try make(area, [UInt8](repeating: 0x0B, count: length), registers)
            }
        }
    }
}
