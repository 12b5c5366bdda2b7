// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Foundation
import JSONCoding
import SecretMemory
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

/// One credential of WebAuthn Level 3's section "Test Vectors": its registration and its authentication.
struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let format: String
    let algorithm: COSEAlgorithm
    let registration: JSONObject
    let authentication: JSONObject
    var testDescription: String { name }

    static let file: JSONObject = {
        let url = Bundle.module.url(forResource: "webauthn-l3", withExtension: "json", subdirectory: "Fixtures")
        let bytes = url.flatMap { try? Data(contentsOf: $0) } ?? Data()
        let limits = JSONLimits(maximumLength: 1_000_000)
        return (try? JSONValue(parsing: bytes, limits: limits))?.object ?? JSONObject()
    }()

    static let all: [Vector] = (file["vectors"]?.array ?? []).compactMap { item in
        guard let name = item["name"]?.string, let format = item["fmt"]?.string, let number = item["alg"]?.integer,
            let registration = item["registration"]?.object, let authentication = item["authentication"]?.object
        else { return nil }
        return Vector(
            name: name,
            format: format,
            algorithm: COSEAlgorithm(rawValue: Int(number)),
            registration: registration,
            authentication: authentication
        )
    }

    /// The vectors whose keys this library verifies.
    static let verifiable = all.filter { COSEAlgorithm.supported.contains($0.algorithm) }

    static func named(_ name: String) throws -> Vector { try #require(all.first { $0.name == name }) }

    /// The root that every certificate of the vectors chains to.
    static func root() throws -> [UInt8] {
        try Hexadecimal.decode(try file.object("attestation_root").string("attestation_ca_cert"))
    }

    static let user = UserHandle(from: RandomSource { Array(1...UInt8($0)) })
    /// Within the life of the vectors' certificates.
    static let now = UnixTime(seconds: 1_800_000_000)

    /// A relying party that expects what the vectors hold.
    static func party(_ change: (inout RelyingPartyConfiguration) -> Void = { _ in }) throws -> RelyingParty {
        var configuration = RelyingPartyConfiguration(
            id: try RelyingPartyID("example.org"),
            name: "Example",
            origins: OriginPolicy([try Origin("https://example.org")])
        )
        configuration.algorithms = COSEAlgorithm.supported
        configuration.crossOrigin = .allowedAnywhere
        change(&configuration)
        return RelyingParty(configuration)
    }

    func registrationCeremony(
        demand: UserVerificationRequirement = .preferred,
        conditional: Bool = false
    ) throws -> RegistrationCeremony {
        RegistrationCeremony(
            challenge: try Challenge(bytes: try hex(registration, "challenge")),
            user: Self.user,
            userVerification: demand,
            algorithms: COSEAlgorithm.supported,
            isConditional: conditional,
            expiresAt: Self.now.adding(seconds: 1)
        )
    }

    /// Where the attestation object lies; the Android vector was first published with empty authorization lists, which the
    /// standard's own procedure refuses (w3c/webauthn#2379).
    private var attestationMember: String {
        let corrected = "attestationObject_with_authorizations"
        return registration[corrected] == nil ? "attestationObject" : corrected
    }

    func registrationResponse(_ change: (inout Parts) throws -> Void = { _ in }) throws -> RegistrationResponse {
        var parts = Parts(
            id: try hex(registration, "credential_id"),
            clientData: try hex(registration, "clientDataJSON"),
            attestationObject: try hex(registration, attestationMember)
        )
        try change(&parts)
        return RegistrationResponse(
            id: try CredentialID(parts.id),
            clientDataJSON: parts.clientData,
            attestationObject: parts.attestationObject,
            transports: [.internal],
            clientExtensionResults: parts.extensions
        )
    }

    func authenticationCeremony(
        allowing: [CredentialID] = [],
        user: UserHandle? = nil,
        demand: UserVerificationRequirement = .preferred
    ) throws -> AuthenticationCeremony {
        AuthenticationCeremony(
            challenge: try Challenge(bytes: try hex(authentication, "challenge")),
            userVerification: demand,
            allowedCredentials: allowing,
            user: user,
            expiresAt: Self.now.adding(seconds: 1)
        )
    }

    func authenticationResponse(_ change: (inout Parts) throws -> Void = { _ in }) throws -> AuthenticationResponse {
        var parts = Parts(
            id: try hex(registration, "credential_id"),
            clientData: try hex(authentication, "clientDataJSON"),
            authenticatorData: try hex(authentication, "authenticatorData"),
            signature: try hex(authentication, "signature"),
            userHandle: Self.user
        )
        try change(&parts)
        return AuthenticationResponse(
            id: try CredentialID(parts.id),
            clientDataJSON: parts.clientData,
            authenticatorData: parts.authenticatorData,
            signature: parts.signature,
            userHandle: parts.userHandle,
            clientExtensionResults: parts.extensions
        )
    }

    /// The record that the registration leaves.
    func record() throws -> CredentialRecord {
        try Self.party().finishRegistration(try registrationResponse(), try registrationCeremony(), at: Self.now)
            .credential
    }

    func hex(_ object: JSONObject, _ key: String) throws -> [UInt8] {
        try Hexadecimal.decode(try object.string(key))
    }
}
