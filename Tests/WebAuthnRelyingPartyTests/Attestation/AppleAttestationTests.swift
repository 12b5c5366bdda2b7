// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import X509

@Suite struct AppleAttestationTests {
    private let statements: Statements

    init() throws { statements = try Statements() }

    private func register(
        party: RelyingParty? = nil,
        key: P256.Signing.PublicKey? = nil,
        extensions: (([UInt8]) -> [Certificate.Extension])? = nil
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        return try statements.register(passkey, "apple", party) { signed in
            let nonce = Array(SHA256.hash(data: signed))
            let leaf = try statements.root.leaf(
                Certificate.PublicKey(key ?? passkey.key.publicKey),
                extensions: extensions?(nonce) ?? [.leafConstraints, Self.nonce(Self.value(nonce))]
            )
            // Statements of the first years name an algorithm too.
            return .members(["alg": .integer(-7), "x5c": .array([.bytes(leaf)])])
        }
    }

    private static func value(_ nonce: [UInt8]) -> [UInt8] {
        DERBytes.sequence([DERBytes.explicit(1, DERBytes.octets(nonce))])
    }

    private static func nonce(_ value: [UInt8]) -> Certificate.Extension {
        .raw([1, 2, 840, 113635, 100, 8, 2], value)
    }

    @Test func `a genuine statement is trusted under its root, and only there`() throws {
        #expect(try register().attestation.proof == .certified(isTrusted: true))
        #expect(try register(party: Passkey.party()).attestation.proof == .certified(isTrusted: false))
        refused(by: .attestationNotTrusted) { try register(party: Attester().party()) }
    }

    /// Without this check any certificate of Apple's would do for any ceremony.
    @Test func `a certificate without a nonce, or with another ceremony's, is refused`() {
        refusesAttestation(.extensionMissing) { try register { _ in [.leafConstraints] } }
        refusesAttestation(.nonceMismatch) {
            try register { nonce in
                var other = nonce
                other[31] ^= 1
                return [Self.nonce(Self.value(other))]
            }
        }
        refusesAttestation(.nonceMismatch) {
            try register { _ in [Self.nonce(Self.value([UInt8](repeating: 0, count: 32)))] }
        }
    }

    @Test func `a nonce in any other wrapping is refused`() {
        let wrappings: [([UInt8]) -> [UInt8]] = [
            { $0 }, { DERBytes.octets($0) }, { DERBytes.sequence([DERBytes.octets($0)]) }, { Self.value($0) + [0] },
            { DERBytes.sequence([DERBytes.explicit(2, DERBytes.octets($0))]) }, { _ in [] },
            { Self.value(Array($0.dropLast())) }, { Self.value($0 + [0]) }, { Array(Self.value($0).dropLast()) },
            { DERBytes.sequence([DERBytes.explicit(1, DERBytes.octets($0) + DERBytes.octets($0))]) },
            { DERBytes.sequence([DERBytes.explicit(1, DERBytes.octets($0)), DERBytes.integer(0)]) },
            { [0x30, 0x80] + DERBytes.explicit(1, DERBytes.octets($0)) + [0, 0] },
        ]
        for wrap in wrappings {
            refusesAttestation(.extensionMalformed) { try register { [Self.nonce(wrap($0))] } }
        }
    }

    @Test func `the certificate is about the credential key`() throws {
        let other = P256.Signing.PrivateKey().publicKey
        refusesAttestation(.keyMismatch) { try register(key: other) }
    }

    @Test func `an authority's key attests nothing`() {
        refusesAttestation(.certificateProfileViolated) {
            try register { [.authority(pathLength: nil), Self.nonce(Self.value($0))] }
        }
    }
}
