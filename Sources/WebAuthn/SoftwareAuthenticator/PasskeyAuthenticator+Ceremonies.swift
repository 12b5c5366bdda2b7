// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import CBORCoding
internal import CTAPTypes
internal import PasskeyRecords
internal import WebAuthnTypes

extension PasskeyAuthenticator {
    /// Makes a passkey, which comes before any other that the account has here (WebAuthn Level 3, section 6.3.2).
    ///
    /// - Parameter request: For whom, and the hash of the client data.
    /// - Returns: The attestation object with the new public key.
    /// - Throws: `algorithmUnsupported`, `userVerificationUnavailable`, `operationDenied`, `userVerificationFailed`,
    ///   `credentialExcluded` (only after consent), `CancellationError`, or what the store throws.
    public func makeCredential(for request: CreationRequest) async throws -> CreatedCredential {
        let command = MakeCredentialRequest(
            clientDataHash: request.clientDataHash.bytes,
            relyingParty: CTAPRelyingParty(
                id: CTAPRelyingPartyID(request.relyingParty.id),
                name: request.relyingParty.name
            ),
            user: CTAPUser(id: request.user.id, name: request.user.name, displayName: request.user.displayName),
            algorithms: request.algorithms,
            excluded: request.excludedCredentials.map(\.id),
            options: CTAPOptions(discoverable: true, userVerification: request.requiresUserVerification),
            attestationFormats: request.attestationFormats.map(\.rawValue)
        )
        let (id, verifies) = (request.relyingParty.id, request.requiresUserVerification)
        let reply = try await carryOut(.makeCredential(command), at: id, verifies: verifies) { _ in
            let prompt = CreationPrompt(
                relyingParty: request.relyingParty,
                user: request.user,
                verificationFollows: verifies
            )
            let isApproved = await consent.approveCreation(prompt)
            try Task.checkCancellation()
            guard isApproved else { return .declined }
            let user = VerificationPrompt(relyingPartyID: id, username: request.user.name, purpose: .creation)
            return .agreed(isVerified: try await verifyUser(user, isRequired: verifies))
        }
        guard let format = reply[1], let data = reply[2], let statement = reply[3] else { throw CTAPStatus.other }
        let object: CBORMap = [.text("fmt"): format, .text("attStmt"): statement, .text("authData"): data]
        return CreatedCredential(attestationObject: CBORValue.map(object).encoded, isDiscoverable: true)
    }

    /// Signs with the passkey that the person chooses (WebAuthn Level 3, section 6.3.3).
    ///
    /// - Parameter request: For which relying party, and the hash of the client data.
    /// - Returns: The signature and what it covers.
    /// - Throws: `userVerificationUnavailable`, `noCredentials` (only after the person saw the request),
    ///   `operationDenied`, `userVerificationFailed`, `CancellationError`, or what the store throws.
    public func makeAssertion(for request: AssertionRequest) async throws -> Assertion {
        let (id, verifies) = (request.relyingPartyID, request.requiresUserVerification)
        let command = GetAssertionRequest(
            relyingPartyID: CTAPRelyingPartyID(id),
            clientDataHash: request.clientDataHash.bytes,
            allowed: request.allowedCredentials.map(\.id),
            options: CTAPOptions(userVerification: verifies)
        )
        var wasAsked = false
        do {
            let reply = try await carryOut(.getAssertion(command), at: id, verifies: verifies) { question in
                wasAsked = true
                let passkeys = question.passkeys
                guard !passkeys.isEmpty else { throw try await nothingFits(request) }
                guard let choice = try await choose(among: passkeys, request),
                    let chosen = passkeys.first(where: { $0.credentialID == choice.bytes })
                else { return .declined }
                let user = VerificationPrompt(relyingPartyID: id, username: chosen.username, purpose: .assertion)
                return .chose(choice, isVerified: try await verifyUser(user, isRequired: verifies))
            }
            return try Assertion(reply)
        } catch let error as AuthenticatorError where error.code == .noCredentials && !wasAsked {
            throw try await nothingFits(request)
        }
    }

    /// Shows that nothing fits: a site could otherwise tell from the time of the refusal which accounts exist here.
    private func nothingFits(_ request: AssertionRequest) async throws -> AuthenticatorError {
        _ = try await choose(among: [], request)
        return AuthenticatorError(.noCredentials, "no passkey here fits the request")
    }

    private func choose(among passkeys: [PasskeyRecord], _ request: AssertionRequest) async throws -> CredentialID? {
        let prompt = ChoicePrompt(
            relyingPartyID: request.relyingPartyID,
            passkeys: passkeys,
            verificationFollows: request.requiresUserVerification
        )
        let choice = await consent.choosePasskey(prompt)
        try Task.checkCancellation()
        return choice
    }

    // MARK: The engine's wishes

    /// Has an engine of its own carry a command out; the rules are all there.
    private func carryOut(
        _ command: CTAPRequest,
        at id: RelyingPartyID,
        verifies: Bool,
        asking answer: (CTAPQuestion) async throws -> CTAPPersonAnswer
    ) async throws -> CBORMap {
        try await requireVerificationMeans(verifies)
        var engine = CTAPEngine(settings: settings(verifies), state: CTAPState(), randomness: randomness, now: 0)
        var actions = engine.receive(command, channel: 0, at: 0)
        while true {
            switch actions.last {
            case .ask(let question, let number):
                actions = engine.answer(try await answer(question), to: number, at: 0)
            case .store(let job, let number):
                actions = engine.answer(try await perform(job, at: id), to: number, at: 0)
            case .reply(let message, channel: _): return try Self.reply(message)
            case .withdraw, nil: throw CTAPStatus.other
            }
        }
    }

    private func settings(_ verifies: Bool) -> CTAPSettings {
        var settings = CTAPSettings()
        (settings.aaguid, settings.attestation) = (configuration.aaguid, configuration.attestation)
        (settings.algorithms, settings.backup) = (configuration.algorithms, configuration.backup)
        (settings.offersPIN, settings.letsPersonChoose) = (false, true)
        // The client decides about each ceremony.
        settings.verification = verifies ? .ready : .absent
        return settings
    }

    private func perform(_ job: CTAPStoreJob, at id: RelyingPartyID) async throws -> CTAPStoreAnswer {
        switch job {
        case .passkeys: return .passkeys(try await store.passkeys(of: id).map(\.withoutSecrets))
        case .open(let passkey, _, _):
            return try await store.takeForSignature(passkey, of: id).map(CTAPStoreAnswer.passkey) ?? .missing
        case .add(var passkey):
            passkey.created = UInt64(clamping: now().milliseconds)
            try await store.save(passkey)
            return .done
        default: return .failed
        }
    }

    private static func reply(_ message: [UInt8]) throws -> CBORMap {
        let status = CTAPStatus(rawValue: message.first ?? CTAPStatus.other.rawValue)
        switch status {
        case .success: return try CBORValue(decoding: message.dropFirst()).map ?? CBORMap()
        case .unsupportedAlgorithm:
            throw AuthenticatorError(
                .algorithmUnsupported,
                "none of the offered algorithms is one that this authenticator signs with"
            )
        case .credentialExcluded:
            throw AuthenticatorError(.credentialExcluded, "this account has a passkey here already")
        case .noCredentials: throw AuthenticatorError(.noCredentials, "the passkey is no longer here")
        case .operationDenied: throw AuthenticatorError(.operationDenied, "the person did not agree")
        default: throw status
        }
    }
}

extension CTAPQuestion {
    /// The passkeys among which one is to sign.
    fileprivate var passkeys: [PasskeyRecord] {
        switch self {
        case .use(_, let passkeys, _), .choose(_, let passkeys, _): passkeys
        default: []
        }
    }
}

extension Assertion {
    /// Reads the answer of authenticatorGetAssertion.
    fileprivate init(_ reply: CBORMap) throws {
        guard let id = reply[1]?.map?["id"]?.bytes, let data = reply[2]?.bytes, let signature = reply[3]?.bytes else {
            throw CTAPStatus.other
        }
        self.init(
            credentialID: try CredentialID(id),
            authenticatorData: data,
            signature: signature,
            userHandle: try (reply[4]?.map?["id"]?.bytes).map { try UserHandle($0) }
        )
    }
}
