// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct AlgorithmRoundTripTests {
    private func register(_ example: KeyExample, _ passkey: Passkey, attests: Bool) throws -> VerifiedRegistration {
        try passkey.register(algorithms: [example.algorithm]) {
            $0.publicKey = CBORValue.map(example.map).encoded
            guard attests else { return }
            $0.format = "packed"
            $0.statement = { signed in
                .members(["alg": .integer(example.algorithm.rawValue), "sig": .bytes(try example.sign(signed))])
            }
        }
    }

    @Test func `no supported algorithm is missing here`() {
        #expect(Set(KeyExample.all.map(\.algorithm)) == Set(COSEAlgorithm.supported))
    }

    @Test(arguments: KeyExample.all, [false, true])
    func `what was registered signs in, and nothing else does`(_ example: KeyExample, _ attests: Bool) throws {
        let passkey = try Passkey()
        let registered = try register(example, passkey, attests: attests)
        let record = registered.credential
        #expect(record.publicKey == CBORValue.map(example.map).encoded)
        let signedIn = try passkey.authenticate(record: record) { $0.signer = example.sign }
        #expect(signedIn.userVerified)
        refused(by: .signatureInvalid) {
            try passkey.authenticate(record: record) { assertion in
                assertion.signer = { try example.sign($0 + [0]) }
            }
        }
        refused(by: .signatureInvalid) {
            try passkey.authenticate(record: record) { assertion in
                assertion.signer = { bytes in
                    var signature = try example.sign(bytes)
                    signature[signature.count / 2] ^= 0x10
                    return signature
                }
            }
        }
    }

    @Test(arguments: KeyExample.all)
    func `a statement that another key signed is refused`(_ example: KeyExample) throws {
        let passkey = try Passkey()
        refused(by: .attestationInvalid) {
            try passkey.register(algorithms: [example.algorithm]) {
                $0.publicKey = CBORValue.map(example.map).encoded
                $0.format = "packed"
                $0.statement = { signed in
                    .members([
                        "alg": .integer(example.algorithm.rawValue), "sig": .bytes(try passkey.sign(signed)),
                    ])
                }
            }
        }
    }

    @Test(arguments: KeyExample.all)
    func `an algorithm that was not offered is refused`(_ example: KeyExample) throws {
        let others = COSEAlgorithm.supported.filter { $0 != example.algorithm }
        let passkey = try Passkey()
        refused(by: .algorithmNotOffered) {
            try passkey.register(algorithms: others) { $0.publicKey = CBORValue.map(example.map).encoded }
        }
    }
}
