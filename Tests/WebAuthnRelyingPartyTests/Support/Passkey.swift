// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Crypto
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

/// A test key with the record that a relying party would hold of it.
struct Passkey {
    static let challenge = [UInt8](repeating: 0x42, count: 32)

    let id: CredentialID
    let user: UserHandle
    let key = P256.Signing.PrivateKey()

    init() throws {
        id = try CredentialID(Array(1...16))
        user = try UserHandle([7, 7, 7])
    }

    var publicKey: [UInt8] {
        let point = Array(key.publicKey.x963Representation)
        return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32] + [0x22, 0x58, 0x20]
            + point[33...]
    }

    var record: CredentialRecord { record() }

    func record(count: UInt32 = 0, eligible: Bool? = nil, backedUp: Bool = false) -> CredentialRecord {
        CredentialRecord(
            id: id,
            publicKey: publicKey,
            userHandle: user,
            signCount: count,
            backupEligible: eligible,
            backupState: backedUp
        )
    }

    func sign(_ bytes: [UInt8]) throws -> [UInt8] { Array(try key.signature(for: bytes).derRepresentation) }

    /// Signs an assertion that a test bent, and has a relying party judge it.
    @discardableResult func authenticate(
        _ party: RelyingParty? = nil,
        demand: UserVerificationRequirement = .preferred,
        allowing: [CredentialID] = [],
        record: CredentialRecord? = nil,
        asking extensions: RequestExtensionInputs = RequestExtensionInputs(),
        keepingSecrets: Bool = false,
        _ bend: (inout Assertion) throws -> Void = { _ in }
    ) throws -> VerifiedAuthentication {
        var assertion = Assertion(self)
        try bend(&assertion)
        let ceremony = AuthenticationCeremony(
            challenge: try Challenge(bytes: Self.challenge),
            userVerification: demand,
            allowedCredentials: allowing,
            extensions: extensions,
            expiresAt: Vector.now.adding(seconds: 1)
        )
        return try (party ?? Self.party()).finishAuthentication(
            try assertion.response(self, keepingSecrets: keepingSecrets),
            ceremony,
            credential: record ?? self.record,
            at: Vector.now
        )
    }

    /// Makes a registration that a test bent, and has a relying party judge it.
    @discardableResult func register(
        _ party: RelyingParty? = nil,
        conditional: Bool = false,
        demand: UserVerificationRequirement = .preferred,
        algorithms: [COSEAlgorithm] = COSEAlgorithm.supported,
        asking extensions: CreationExtensionInputs = .credentialPropertiesAlone,
        _ bend: (inout Enrolment) throws -> Void = { _ in }
    ) throws -> VerifiedRegistration {
        var enrolment = try Enrolment(self)
        try bend(&enrolment)
        let ceremony = RegistrationCeremony(
            challenge: try Challenge(bytes: Self.challenge),
            user: user,
            userVerification: demand,
            algorithms: algorithms,
            isConditional: conditional,
            extensions: extensions,
            expiresAt: Vector.now.adding(seconds: 1)
        )
        return try (party ?? Self.party()).finishRegistration(try enrolment.response(), ceremony, at: Vector.now)
    }

    /// A relying party with the defaults, at `https://example.org`.
    static func party(_ change: (inout RelyingPartyConfiguration) throws -> Void = { _ in }) throws -> RelyingParty {
        var configuration = RelyingPartyConfiguration(
            id: try RelyingPartyID("example.org"),
            name: "Example",
            origins: OriginPolicy([try Origin("https://example.org")])
        )
        try change(&configuration)
        return RelyingParty(configuration)
    }
}

/// Expects a ceremony to be refused by one rule.
@discardableResult func refused(
    by code: CeremonyError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ ceremony: () throws -> some Any
) -> CeremonyError? {
    let error = #expect(throws: CeremonyError.self, sourceLocation: sourceLocation) { _ = try ceremony() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    return error
}
