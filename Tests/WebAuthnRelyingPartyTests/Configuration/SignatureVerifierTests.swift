// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import Crypto
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct SignatureVerifierTests {
    /// Takes the digest of key and message for a signature.
    private struct Toy: SignatureVerifier {
        var name: String { "toy" }
        var algorithms: [COSEAlgorithm] { [.ed448] }

        func isSound(publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool { true }

        func isValid(signature: [UInt8], over message: [UInt8], publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool {
            signature == Array(SHA256.hash(data: publicKey + message))
        }
    }

    private let octets = [3] + [UInt8](repeating: 0, count: 56)

    private var key: [UInt8] {
        CBORValue.map([
            .integer(1): .integer(1), .integer(3): .integer(-53), .integer(-1): .integer(7),
            .integer(-2): .bytes(octets),
        ]).encoded
    }

    private func party() throws -> RelyingParty {
        try Passkey.party {
            $0.algorithms = [.es256, .ed448]
            $0.signatureVerifiers = SignatureVerifiers([Toy()])
        }
    }

    @Test func `a key registers and signs in`() throws {
        let passkey = try Passkey()
        let verified = try passkey.register(party(), algorithms: [.ed448]) { $0.publicKey = key }
        #expect(verified.credential.publicKey == key)
        for isGenuine in [true, false] {
            let signIn = {
                try passkey.authenticate(try party(), record: verified.credential) { assertion in
                    let clientData = JSONValue.object(assertion.clientData).serialized
                    let data = assertion.rpIDHash + [assertion.flags, 0, 0, 0, 0]
                    let signed = data + Array(SHA256.hash(data: clientData)) + (isGenuine ? [] : [0])
                    assertion.bendSignature = { _ in Array(SHA256.hash(data: octets + signed)) }
                }
            }
            if isGenuine {
                #expect(throws: Never.self) { try signIn() }
            } else {
                refused(by: .signatureInvalid) { try signIn() }
            }
        }
    }

    @Test func `without the verifier the key is refused, and a stored one too`() throws {
        let passkey = try Passkey()
        let record = try passkey.register(party(), algorithms: [.ed448]) { $0.publicKey = key }.credential
        refused(by: .algorithmUnsupported) { try passkey.register(algorithms: [.ed448]) { $0.publicKey = key } }
        refused(by: .algorithmUnsupported) { try passkey.authenticate(record: record) }
    }

    @Test func `a configuration tells what it offers in vain`() throws {
        #expect(try party().configuration.unverifiableAlgorithms == [])
        let bare = try Passkey.party { $0.algorithms = [.rs1, .es256, .ed448] }
        #expect(bare.configuration.unverifiableAlgorithms == [.rs1, .ed448])
        #expect(try Passkey.party().configuration.unverifiableAlgorithms == [])
    }

    @Test func `configurations with other verifiers differ`() throws {
        #expect(try party().configuration == party().configuration)
        var other = try party().configuration
        other.signatureVerifiers = SignatureVerifiers()
        #expect(try party().configuration != other)
    }
}
