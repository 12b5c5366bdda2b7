// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import MartletTesting
import Testing
import WebAuthnRelyingParty

/// A root, and parties that trust it.
struct Statements {
    let root: TestAuthority

    init() throws { root = try TestAuthority() }

    /// A relying party that demands trust in the root.
    func party(_ change: (inout AttestationPolicy) -> Void = { _ in }) throws -> RelyingParty {
        try Passkey.party {
            $0.attestationPolicy = AttestationPolicy(requirement: .trusted, anchors: [root.der])
            change(&$0.attestationPolicy)
        }
    }

    /// Registers a passkey under a format; the closure makes the statement over authenticator data and client data hash.
    func register(
        _ passkey: Passkey,
        _ format: String,
        _ party: RelyingParty? = nil,
        aaguid: [UInt8] = [UInt8](repeating: 0xAB, count: 16),
        _ statement: @escaping ([UInt8]) throws -> CBORValue
    ) throws -> VerifiedRegistration {
        try passkey.register(try party ?? self.party()) {
            $0.aaguid = aaguid
            $0.format = format
            $0.statement = statement
        }
    }
}

/// Expects an attestation to be refused by one rule.
func refusesAttestation(
    _ code: AttestationError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ ceremony: () throws -> VerifiedRegistration
) {
    let error = refused(by: .attestationInvalid, sourceLocation: sourceLocation, ceremony)
    #expect(error?.attestation == code, sourceLocation: sourceLocation)
}
