// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import COSEKeys
import Crypto
import MartletTesting
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

/// An attestation key with the authority that certifies it.
struct Attester {
    let root: TestAuthority
    let key = P256.Signing.PrivateKey()

    init() throws { root = try TestAuthority() }

    var publicKey: Certificate.PublicKey { Certificate.PublicKey(key.publicKey) }

    /// Registers a fresh passkey with a packed statement over these certificates.
    func register(
        _ path: [[UInt8]],
        _ party: RelyingParty,
        aaguid: [UInt8] = [UInt8](repeating: 0xAB, count: 16)
    ) throws -> VerifiedRegistration {
        try Passkey().register(party) {
            $0.aaguid = aaguid
            $0.format = "packed"
            $0.statement = { signed in
                .members([
                    "alg": .integer(COSEAlgorithm.es256.rawValue),
                    "sig": .bytes(Array(try key.signature(for: signed).derRepresentation)),
                    "x5c": .array(path.map { .bytes($0) }),
                ])
            }
        }
    }

    /// A relying party that demands trust in the root.
    func party(trusting anchors: [[UInt8]]? = nil) throws -> RelyingParty {
        try Passkey.party {
            $0.attestation = .direct
            $0.attestationPolicy.requirement = .trusted
            $0.attestationPolicy.anchors = anchors ?? [root.der]
        }
    }
}
