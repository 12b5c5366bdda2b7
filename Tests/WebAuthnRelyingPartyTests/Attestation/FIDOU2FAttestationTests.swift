// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import MartletTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct FIDOU2FAttestationTests {
    private let statements: Statements
    private let key = P256.Signing.PrivateKey()

    init() throws { statements = try Statements() }

    private func register(
        path: [[UInt8]]? = nil,
        party: RelyingParty? = nil,
        aaguid: [UInt8] = [UInt8](repeating: 0, count: 16),
        bend: @escaping (inout [UInt8]) -> Void = { _ in },
        sign: (([UInt8]) throws -> [UInt8])? = nil
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let path = try path ?? [statements.root.leaf(Certificate.PublicKey(key.publicKey), extensions: [])]
        return try statements.register(passkey, "fido-u2f", party, aaguid: aaguid) { signed in
            var message =
                [0x00] + signed[..<32] + signed.suffix(32) + passkey.id.bytes
                + Array(passkey.key.publicKey.x963Representation)
            bend(&message)
            let signature = try sign?(message) ?? Array(key.signature(for: message).derRepresentation)
            return .members(["sig": .bytes(signature), "x5c": .array(path.map { .bytes($0) })])
        }
    }

    @Test func `a genuine statement is trusted under its root, and only there`() throws {
        #expect(try register().attestation.proof == .certified(isTrusted: true))
        #expect(try register(party: Passkey.party()).attestation.proof == .certified(isTrusted: false))
        refused(by: .attestationNotTrusted) { try register(party: Attester().party()) }
    }

    @Test func `a signature over anything else is refused`() {
        refusesAttestation(.signatureInvalid) { try register { $0[0] = 0x05 } }
        refusesAttestation(.signatureInvalid) { try register { $0.removeLast() } }
        for index in [1, 32, 33, 64, 65, 80, 81, 82, 145] {
            refusesAttestation(.signatureInvalid) { try register { $0[index] ^= 1 } }
        }
        let other = P256.Signing.PrivateKey()
        refusesAttestation(.signatureInvalid) {
            try register(sign: { Array(try other.signature(for: $0).derRepresentation) })
        }
        refusesAttestation(.signatureInvalid) { try register(sign: { _ in [] }) }
    }

    @Test func `there is exactly one certificate`() throws {
        let leaf = try statements.root.leaf(Certificate.PublicKey(key.publicKey), extensions: [])
        refusesAttestation(.certificateCountInvalid) { try register(path: [leaf, statements.root.der]) }
        refusesAttestation(.certificateCountInvalid) { try register(path: [leaf, leaf]) }
        refusesAttestation(.statementMalformed) { try register(path: []) }
    }

    @Test func `the attestation key is on P-256`() throws {
        let other = P384.Signing.PrivateKey()
        let leaf = try statements.root.leaf(Certificate.PublicKey(other.publicKey))
        refusesAttestation(.certificateKeyUnsuitable) {
            try register(path: [leaf])
        }
    }

    @Test func `the credential key is ES256`() throws {
        let leaf = try statements.root.leaf(Certificate.PublicKey(key.publicKey))
        let point = Array(P384.Signing.PrivateKey().publicKey.x963Representation)
        let publicKey = CBORValue.map([
            .integer(1): .integer(2), .integer(3): .integer(-35), .integer(-1): .integer(2),
            .integer(-2): .bytes(Array(point[1...48])), .integer(-3): .bytes(Array(point[49...])),
        ])
        refusesAttestation(.credentialKeyUnsuitable) {
            try Passkey().register {
                $0.publicKey = publicKey.encoded
                $0.format = "fido-u2f"
                $0.statement = { _ in .members(["sig": .bytes([1]), "x5c": .array([.bytes(leaf)])]) }
            }
        }
    }

    @Test func `an authority's key attests nothing`() throws {
        let leaf = try statements.root.leaf(
            Certificate.PublicKey(key.publicKey),
            extensions: [.authority(pathLength: nil)]
        )
        refusesAttestation(.certificateProfileViolated) { try register(path: [leaf]) }
    }

    /// A key that proves no model must not be believed to be one: FIDO's rule, which the standard's own vector breaks.
    @Test func `a model beside a U2F statement is refused where the policy says so`() throws {
        let strict = try statements.party { $0.requiresZeroAAGUIDInU2F = true }
        #expect(try register(party: strict).attestation.proof == .certified(isTrusted: true))
        let model = [UInt8](repeating: 0, count: 15) + [1]
        refusesAttestation(.aaguidNotZero) { try register(party: strict, aaguid: model) }
        #expect(try register(aaguid: model).attestation.proof == .certified(isTrusted: true))
    }
}
