// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import CBORCoding
import Crypto
import MartletTesting
import SecretMemory
import Testing

/// Writes rows of the personal vault as docs/formats/vault.md says, with any header and any padding.
struct HandSealer {
    var header: CBORMap

    /// A header as it should be.
    init() {
        header = CBORMap()
        header[1] = .unsigned(1)
        header[2] = .bytes(TestVault.account.bytes)
        header[3] = .bytes(TestVault.personal.bytes)
        header[4] = .unsigned(1)
        header[5] = .bytes(TestVault.item.bytes)
        header[6] = .bytes(TestVault.revision.bytes)
        header[7] = .array([])
        header[8] = .text("A")
        header[9] = .bytes(TestVault.device.bytes)
    }

    /// The row's record.
    ///
    /// - Parameters:
    ///   - metadata: Padded already, rightly or not.
    ///   - secret: Padded already, rightly or not.
    ///   - spelling: How the header's map is written; nil for canonically.
    /// - Returns: Canonical CBOR but for the header.
    /// - Throws: What stopped the test.
    func row(metadata: [UInt8], secret: [UInt8], spelling: [UInt8]? = nil) throws -> [UInt8] {
        let spelled = spelling ?? CBORValue.map(header).encoded
        var parts: [CBORValue] = [.bytes(spelled)]
        for (half, content) in [("metadata", metadata), ("secret", secret)] {
            let key = SymmetricKey(data: RandomSource.counting(from: 0x33).bytes(32))
            let wrapped = RandomSource.counting(from: 0x33).bytes(32)
            let about: [CBORValue] = [.text(half), .bytes(spelled)]
            parts.append(.bytes(try seal(wrapped, vaultKey("\(half) A"), context("row key", about))))
            parts.append(.bytes(try seal(content, key, context("row", about))))
        }
        return CBORValue.array(parts).encoded
    }

    /// Content padded to 64 bytes.
    static func padded(_ content: [UInt8], length: Int = 64) -> [UInt8] {
        content + [0x80] + [UInt8](repeating: 0, count: length - content.count - 1)
    }

    private func context(_ purpose: String, _ fields: [CBORValue]) -> [UInt8] {
        CBORValue.array([.text("martlet vault 1"), .text(purpose)] + fields).encoded
    }

    private func vaultKey(_ name: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: RandomSource.counting(from: 0x09).bytes(32)),
            info: context(name, [.bytes(TestVault.account.bytes), .bytes(TestVault.personal.bytes), .unsigned(1)]),
            outputByteCount: 32
        )
    }

    private func seal(_ content: [UInt8], _ key: SymmetricKey, _ context: [UInt8]) throws -> [UInt8] {
        Array(try #require(try AES.GCM.seal(content, using: key, authenticating: context).combined))
    }
}
