// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import LibcryptoSignatures
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct LibcryptoVerifierTests {
    private let verifiers = SignatureVerifiers([LibcryptoVerifier()])

    struct Example: Sendable, CustomTestStringConvertible {
        let algorithm: COSEAlgorithm
        let key: [UInt8]
        let message: [UInt8]
        let signature: [UInt8]
        var testDescription: String { algorithm.description }

        static let ed448 = Example(
            algorithm: .ed448,
            key: bytes(LibcryptoVectors.ed448Key),
            message: bytes(LibcryptoVectors.ed448Message),
            signature: bytes(LibcryptoVectors.ed448Signature)
        )
        static let es256K = Example(
            algorithm: .es256K,
            key: bytes(LibcryptoVectors.es256KKey),
            message: Array("authenticatorData and hash".utf8),
            signature: bytes(LibcryptoVectors.es256KSignature)
        )
        static let all = [ed448, es256K]
    }

    private func key(_ bytes: [UInt8]) throws(COSEKeyError) -> COSEPublicKey {
        try COSEPublicKey(coseBytes: bytes, verifiers: verifiers)
    }

    @Test func `both algorithms are supported with it, and neither without`() {
        #expect(COSEAlgorithm.supported(with: verifiers) == COSEAlgorithm.supported + [.ed448, .es256K])
        for example in Example.all {
            #expect(throws: COSEKeyError.self) { try COSEPublicKey(coseBytes: example.key) }
        }
    }

    @Test(arguments: Example.all)
    func `a signature is valid, and no other`(_ example: Example) throws {
        let key = try key(example.key)
        #expect(key.algorithm == example.algorithm)
        #expect(key.encoded == example.key)
        #expect(key.isValid(signature: example.signature, over: example.message))
        for index in example.message.indices {
            var changed = example.message
            changed[index] ^= 1
            #expect(!key.isValid(signature: example.signature, over: changed))
        }
        for index in example.signature.indices {
            var changed = example.signature
            changed[index] ^= 0x40
            #expect(!key.isValid(signature: changed, over: example.message))
        }
        #expect(!key.isValid(signature: example.signature + [0], over: example.message))
        #expect(!key.isValid(signature: example.signature.dropLast(), over: example.message))
        #expect(!key.isValid(signature: [], over: example.message))
        #expect(!key.isValid(signature: example.signature, over: []))
        let other = Example.all.first { $0.algorithm != example.algorithm }
        #expect(!key.isValid(signature: other?.signature ?? [], over: example.message))
    }

    @Test func `ES256K hashes with SHA-256 only, and takes no zeroes`() throws {
        let key = try key(Example.es256K.key)
        let other = bytes(LibcryptoVectors.es256KSignatureWithSHA512)
        #expect(!key.isValid(signature: other, over: Example.es256K.message))
        let zeroes: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]
        #expect(!key.isValid(signature: zeroes, over: Example.es256K.message))
    }

    @Test func `a point off the curve is refused`() {
        var bytes = Example.es256K.key
        bytes[bytes.count - 1] ^= 1
        #expect(throws: COSEKeyError.self) { try key(bytes) }
    }

    @Test func `bytes that are no point on edwards448 verify nothing`() throws {
        var bytes = Example.ed448.key
        for index in bytes.indices.suffix(57) { bytes[index] = 0xFF }
        #expect((try? key(bytes))?.isValid(signature: Example.ed448.signature, over: Example.ed448.message) != true)
    }

    @Test func `a relying party offers what libcrypto verifies`() throws {
        let origins = OriginPolicy([try Origin("https://example.org")])
        var site = RelyingPartyConfiguration(id: try RelyingPartyID("example.org"), name: "Example", origins: origins)
        site.algorithms = [.ed448, .es256K, .es256]
        #expect(site.unverifiableAlgorithms == [.ed448, .es256K])
        site.signatureVerifiers = verifiers
        #expect(site.unverifiableAlgorithms.isEmpty)
    }

    @Test func `many tasks verify at once`() async throws {
        await withTaskGroup(of: Bool.self) { group in
            for round in 0..<64 {
                let example = Example.all[round % 2]
                let verifiers = verifiers
                group.addTask {
                    let key = try? COSEPublicKey(coseBytes: example.key, verifiers: verifiers)
                    return key?.isValid(signature: example.signature, over: example.message) ?? false
                }
            }
            for await isValid in group { #expect(isValid) }
        }
    }
}

private func bytes(_ hexadecimal: String) -> [UInt8] {
    var digits = Substring(hexadecimal)
    var bytes: [UInt8] = []
    while let byte = UInt8(digits.prefix(2), radix: 16) {
        bytes.append(byte)
        digits = digits.dropFirst(2)
    }
    return bytes
}
