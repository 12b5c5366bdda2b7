// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import COSEKeys
internal import JSONCoding
internal import WebAuthnTypes

extension ExplanationRequest {
    /// Judges the response and tells why.
    ///
    /// - Returns: The verdict with what every rule expected and found.
    public func explanation() -> Explanation {
        var trace = RecordingTrace()
        var facts = RuleFacts()
        var outputs = JSONObject()
        do {
            switch ceremony {
            case .registration: outputs = try judgeRegistration(&trace, &facts)
            case .authentication: outputs = try judgeAuthentication(&trace, &facts)
            }
        } catch {
            // The trace holds it.
        }
        if let outcome = trace.attestation { facts.gather(outcome) }
        return Explanation(
            findings: findings(trace, facts),
            warnings: ExplanationWarning.all(about: self),
            outputs: outputs
        )
    }

    private func judgeRegistration(
        _ trace: inout RecordingTrace,
        _ facts: inout RuleFacts
    ) throws(CeremonyError) -> JSONObject {
        let response = try trace.value(.response, registrationResponse())
        let ceremony = RegistrationCeremony(
            challenge: challenge,
            user: somebody,
            userVerification: options.requireUserVerification ? .required : .preferred,
            algorithms: party.configuration.algorithms,
            isConditional: !options.requireUserPresence,
            extensions: creationExtensions ?? .credentialPropertiesAlone,
            expiresAt: Self.never
        )
        facts.gather(response, self, party.configuration)
        let verified = try party.judge(response, ceremony, at: options.verificationTime, &trace)
        return .outputs(of: verified, response)
    }

    private func judgeAuthentication(
        _ trace: inout RecordingTrace,
        _ facts: inout RuleFacts
    ) throws(CeremonyError) -> JSONObject {
        let response = try trace.value(.response, authenticationResponse())
        let ceremony = AuthenticationCeremony(
            challenge: challenge,
            userVerification: options.requireUserVerification ? .required : .preferred,
            allowedCredentials: options.allowCredentials,
            user: options.expectedUserHandle,
            extensions: requestExtensions ?? RequestExtensionInputs(appID: options.appID),
            expiresAt: Self.never
        )
        let record = CredentialRecord(
            id: response.id,
            publicKey: publicKey,
            userHandle: options.expectedUserHandle ?? response.userHandle ?? somebody,
            signCount: signCount,
            backupEligible: options.storedBackupEligible
        )
        let demands = AuthenticationDemands(
            userPresence: options.requireUserPresence,
            userHandle: options.requireUserHandle
        )
        facts.gather(response, self)
        let verified = try party.judge(response, ceremony, credential: record, demands: demands, &trace)
        return .outputs(of: verified, response)
    }

    /// What is pasted was not stored, so there is no end to hold it to.
    private static let never = UnixTime(milliseconds: .max)

    /// A relying party's configuration that asks for what the options ask for.
    static func configuration(
        _ id: RelyingPartyID,
        _ origins: Set<Origin>,
        _ options: ExplanationOptions,
        _ verifiers: SignatureVerifiers
    ) -> RelyingPartyConfiguration {
        var configuration = RelyingPartyConfiguration(id: id, name: id.text, origins: OriginPolicy(origins))
        if options.allowCrossOrigin {
            configuration.crossOrigin = options.topOrigins.map { .within($0) } ?? .allowedAnywhere
        }
        configuration.demandsTopOrigin = false
        if let algorithms = options.allowedAlgorithms { configuration.algorithms = algorithms }
        configuration.signatureVerifiers = options.namesRS1 ? verifiers.acceptingInsecureRS1 : verifiers
        configuration.attestationPolicy.tpmVendors = options.allowConformanceTpmVendor ? .anyOrConformanceTest : .any
        // Judged by the standard, which asks for no attributes.
        configuration.attestationPolicy.tpmKeys = .any
        if options.extensions != nil { configuration.unsolicitedExtensions = .refuse }
        if let roots = options.trustRoots {
            configuration.attestationPolicy.requirement = .trustedIfCertified
            configuration.attestationPolicy.anchors = roots
            configuration.attestationPolicy.trustsDeprecatedFormats = true
        }
        return configuration
    }

    private func registrationResponse() throws(CeremonyError) -> RegistrationResponse {
        do {
            return try RegistrationResponse(json: response)
        } catch {
            throw unreadable(error)
        }
    }

    private func authenticationResponse() throws(CeremonyError) -> AuthenticationResponse {
        do {
            return try AuthenticationResponse(json: response)
        } catch {
            throw unreadable(error)
        }
    }

    /// Why the response cannot be read: the reader's reason, or the member that it is about where that is of another type.
    private func unreadable(_ error: WebAuthnTypesError) -> CeremonyError {
        guard let slip = ResponseShape.firstSlip(in: response, ceremony) else {
            return CeremonyError(
                .responseInvalid,
                expected: ceremony == .registration ? "the JSON of a new credential" : "the JSON of a used credential",
                found: "a response that cannot be read",
                error.message
            )
        }
        return CeremonyError(.responseInvalid, expected: slip.expected, found: slip.found, slip.message)
    }

    /// One finding for each rule, in the standard's order.
    private func findings(_ trace: RecordingTrace, _ facts: RuleFacts) -> [RuleFinding] {
        CeremonyRule.all(of: ceremony).map { rule in
            let judged = trace.judged.first { $0.rule == rule }
            let fact = facts[rule]
            let error = judged?.error
            let outcome: RuleFinding.Outcome =
                switch judged {
                case .some: error == nil ? .held : .broken
                case nil: rule == .userPresence && !options.requireUserPresence ? .notDemanded : .notJudged
                }
            return RuleFinding(
                rule: rule,
                place: error?.attestation?.place(facts.format) ?? rule.place(in: ceremony) ?? rule.name,
                outcome: outcome,
                // What a statement's own rule asks for says more than what is asked of statements.
                expected: error?.attestation == nil
                    ? fact?.expected ?? error?.expected : error?.expected ?? fact?.expected,
                found: error?.found ?? fact?.found,
                code: error?.code.snakeCase,
                attestation: error?.attestation?.snakeCase,
                message: error?.message,
                attack: error?.attack,
                advice: error?.advice
            )
        }
    }
}
