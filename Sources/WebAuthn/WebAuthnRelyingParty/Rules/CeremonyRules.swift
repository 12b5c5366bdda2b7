// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
internal import ByteEncodings
internal import COSEKeys
internal import Crypto
internal import FoundationEssentials
internal import SecretMemory
internal import WebAuthnTypes

/// The rules of a relying party, with what they compare against computed once.
struct CeremonyRules: Sendable {
    let configuration: RelyingPartyConfiguration
    let attestationVerifier: AttestationVerifier
    /// A sound key of each offered algorithm, for work whose outcome is a refusal anyway.
    let placeholderKeys: [(algorithm: COSEAlgorithm, bytes: [UInt8])]
    private let exactOrigins: Set<[UInt8]>

    init(_ configuration: RelyingPartyConfiguration, hasPlaceholders: Bool = true) {
        self.configuration = configuration
        attestationVerifier = AttestationVerifier(configuration.attestationPolicy)
        exactOrigins = Set(configuration.origins.exact.map { Array($0.text.utf8) })
        placeholderKeys = (hasPlaceholders ? configuration.algorithms : []).compactMap { algorithm in
            COSEPublicKey.placeholder(algorithm, verifiers: configuration.signatureVerifiers)
                .map { (algorithm, $0.encoded) }
        }
    }

    /// A challenge that is good for ever is one that can be stolen for ever (section 13.4.3).
    func checkExpiry(_ expiresAt: UnixTime, _ now: UnixTime) throws(CeremonyError) {
        guard now < expiresAt else {
            throw CeremonyError(
                .ceremonyExpired,
                expected: "an answer within \(configuration.ceremonyLifetimeMilliseconds / 1_000) seconds",
                found: "one that came \(Self.seconds(from: expiresAt, to: now)) seconds after the end",
                "the ceremony began too long ago; begin a new one"
            )
        }
    }

    private static func seconds(from start: UnixTime, to end: UnixTime) -> Int64 {
        let (difference, overflow) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
        return overflow ? .max : difference / 1_000
    }

    func clientData(_ raw: [UInt8]) throws(CeremonyError) -> CollectedClientData {
        WorkTally.note(.parsedMessage)
        do {
            return try CollectedClientData(parsing: raw)
        } catch {
            throw CeremonyError(.clientDataInvalid, error.message)
        }
    }

    func checkType(_ clientData: CollectedClientData, _ type: String) throws(CeremonyError) {
        guard clientData.type.utf8.elementsEqual(type.utf8) else {
            throw CeremonyError(
                .ceremonyTypeMismatch,
                expected: type,
                found: ForeignText.start(of: clientData.type, 40),
                "the response belongs to another ceremony"
            )
        }
    }

    /// Compares in constant time: the challenge is all that keeps an old response from being sent again.
    func checkChallenge(_ clientData: CollectedClientData, _ challenge: Challenge) throws(CeremonyError) {
        do {
            // Strict base64url: each challenge has one spelling.
            if ConstantTime.equal(try Base64URL.decode(clientData.challenge), challenge.bytes) { return }
        } catch {
            // What is no base64url is no challenge of ours either.
        }
        throw CeremonyError(
            .challengeMismatch,
            "the response answers another challenge; it may be a replay, or come from another tab"
        )
    }

    func checkOrigin(_ clientData: CollectedClientData) throws(CeremonyError) {
        // By bytes: to Swift the kelvin sign and the letter K are one, and an app's key hash may hold that letter.
        let isExact = exactOrigins.contains(Array(clientData.origin.utf8))
        guard isExact || configuration.origins.allows(clientData.origin) else {
            throw CeremonyError(
                .originMismatch,
                expected: configuration.origins.description,
                found: ForeignText.start(of: clientData.origin, 200),
                "the ceremony took place on an origin that is not expected; a person may have been lured there"
            )
        }
    }

    func checkEmbedding(_ clientData: CollectedClientData) throws(CeremonyError) {
        guard clientData.crossOrigin == true || clientData.topOrigin != nil else { return }
        if case .refused = configuration.crossOrigin {
            throw CeremonyError(
                .crossOriginNotAllowed,
                expected: "a page that is not embedded",
                found: "crossOrigin \(clientData.crossOrigin.map(String.init) ?? "absent")",
                "the page was embedded in one of another origin"
            )
        }
        guard let top = clientData.topOrigin else {
            guard configuration.demandsTopOrigin, case .within(let allowed) = configuration.crossOrigin else { return }
            throw topOriginError(allowed, nil, "the client does not say in which page ours was embedded")
        }
        guard clientData.crossOrigin == true else {
            throw topOriginError([], top, "the client names an outer page but says that there is none")
        }
        if case .within(let allowed) = configuration.crossOrigin,
            !allowed.contains(where: { $0.text.utf8.elementsEqual(top.utf8) })
        {
            throw topOriginError(allowed, top, "the page was embedded in one that is not expected")
        }
    }

    func attestationObject(_ bytes: [UInt8]) throws(CeremonyError) -> AttestationObject {
        do {
            return try AttestationObject(parsing: bytes)
        } catch {
            let isInner = error.code == .authenticatorDataInvalid
            throw CeremonyError(isInner ? .authenticatorDataInvalid : .attestationObjectInvalid, error.message)
        }
    }

    func authenticatorData(_ bytes: [UInt8]) throws(CeremonyError) -> AuthenticatorData {
        WorkTally.note(.parsedMessage)
        do {
            return try AuthenticatorData(parsing: bytes)
        } catch {
            throw CeremonyError(.authenticatorDataInvalid, error.message)
        }
    }

    /// Takes the hash of a FIDO AppID as well, where the client says that it used one in place of the RP ID (section 10.1.1).
    func checkRPIDHash(_ data: AuthenticatorData, appID: String? = nil) throws(CeremonyError) {
        let isScopedToAppID = appID.map { ConstantTime.equal(data.rpIDHash, Array(SHA256.hash(data: Array($0.utf8)))) }
        guard isScopedToAppID == true || ConstantTime.equal(data.rpIDHash, configuration.id.hash) else {
            throw CeremonyError(
                .rpIDHashMismatch,
                expected: "SHA-256 of \(configuration.id)" + (appID.map { " or of \($0)" } ?? ""),
                found: Hexadecimal.encode(data.rpIDHash),
                "the credential is scoped to another domain"
            )
        }
    }

    func checkUserPresence(_ data: AuthenticatorData) throws(CeremonyError) {
        guard data.flags.contains(.userPresent) else {
            throw CeremonyError(.userPresenceMissing, expected: "UP 1", found: "UP 0", "the authenticator saw nobody")
        }
    }

    func checkUserVerification(
        _ data: AuthenticatorData,
        _ demand: UserVerificationRequirement
    ) throws(CeremonyError) {
        // A demand that is not known is met like the strictest that is: nothing else is sure to be enough.
        let isLeftOpen = demand == .preferred || demand == .discouraged
        guard isLeftOpen || data.flags.contains(.userVerified) else {
            throw CeremonyError(
                .userVerificationMissing,
                expected: "UV 1",
                found: "UV 0",
                "the authenticator did not verify who was there, by fingerprint, face or PIN"
            )
        }
    }

    func checkBackupFlags(_ data: AuthenticatorData) throws(CeremonyError) {
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backupState) else {
            throw CeremonyError(
                .backupStateWithoutEligibility,
                expected: "BS 0",
                found: "BE 0, BS 1",
                "a credential that cannot be backed up claims that it is"
            )
        }
    }

    private func topOriginError(_ allowed: Set<Origin>, _ found: String?, _ message: String) -> CeremonyError {
        CeremonyError(
            .topOriginNotAllowed,
            expected: allowed.isEmpty ? nil : allowed.map(\.text).sorted().joined(separator: ", "),
            found: found.map { ForeignText.start(of: $0, 200) },
            message
        )
    }
}
