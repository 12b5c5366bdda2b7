// SPDX-License-Identifier: Apache-2.0

// example keys begins
import COSEKeys
import SecretMemory
// example keys ends

import MartletTesting
import Testing

@Suite struct `The page of COSEKeys` {
    @Test func `has an example that signs and verifies`() throws {
        let log = Lines()

        // example keys begins
        let message = Array("the bytes that were signed".utf8)
        let privateKey = COSEPrivateKey(from: .system)
        let signature = try privateKey.signature(over: message)

        let stored: [UInt8] = privateKey.publicKey.encoded  // a COSE_Key in canonical CBOR
        let publicKey = try COSEPublicKey(coseBytes: stored)
        let isValid = publicKey.isValid(signature: signature, over: message)

        do {
            _ = try COSEPublicKey(coseBytes: stored.dropLast())
        } catch {
            log("\(error)")  // "encodingInvalid: …"
        }
        // example keys ends

        #expect(isValid)
        #expect(publicKey.algorithm == .es256)
        #expect(log.all.count == 1)
        #expect(log.all.first?.hasPrefix("encodingInvalid: ") == true)
    }
}
