// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import CTAPTypes
internal import PasskeyRecords
internal import SecretMemory
internal import WebAuthnTypes

/// An assertion on its way; the next ones of the same request share it.
struct CTAPAssertion: Sendable {
    let request: GetAssertionRequest
    let channel: UInt32
    let verification: CTAPVerification
    var salts: HMACSalts?
    /// Whether the platform will tell accounts apart, and the person chose none here.
    var showsNames = false
    var isChosen = false

    var isPresent: Bool { request.options.userPresence != false }
}

extension CTAPEngine {
    /// authenticatorGetAssertion (CTAP 2.1, section 6.2.2).
    mutating func getAssertion(_ request: GetAssertionRequest, _ channel: UInt32) throws(CTAPStatus) -> CTAPStep {
        if request.authentication?.code.isEmpty == true { return touch() }
        let isPresent = request.options.userPresence != false
        guard request.options.discoverable == nil else { throw .unsupportedOption }
        let verification = try verification(
            request.options,
            request.authentication,
            over: request.clientDataHash,
            for: .getAssertion,
            at: request.relyingPartyID,
            isNeeded: false
        )
        guard request.extensions.largeBlobKey != false else { throw .invalidOption }
        return .store(.passkeys(request.relyingPartyID)) { engine, answer throws(CTAPStatus) in
            let found = Self.candidates(try answer.passkeys(), request, isVerified: verification.isGiven)
            guard !found.isEmpty else { return try Self.refuse(request.relyingPartyID, verification) }
            guard isPresent || request.extensions.salts == nil else { throw .unsupportedOption }
            var assertion = CTAPAssertion(request: request, channel: channel, verification: verification)
            if let input = request.extensions.salts { assertion.salts = try engine.readSalts(input) }
            return try engine.askToSign(assertion, found)
        }
    }

    /// Refuses a request that no passkey fits: at once, and behind the verification that the authenticator makes itself.
    ///
    /// A platform could otherwise tell from the missing question which sites have passkeys that show themselves to verified persons alone.
    private static func refuse(_ id: CTAPRelyingPartyID, _ verification: CTAPVerification) throws(CTAPStatus)
        -> CTAPStep
    {
        guard verification == .builtIn else { throw .noCredentials }
        return .ask(.use(id, [], verifies: true)) { engine, answer throws(CTAPStatus) in
            throw try engine.consent(answer) ? .noCredentials : .operationDenied
        }
    }

    /// The passkeys that may sign, the newest first.
    ///
    /// Of one account only the newest is offered; an older one signs for a platform that names it, so that none is locked out.
    private static func candidates(
        _ passkeys: [PasskeyRecord],
        _ request: GetAssertionRequest,
        isVerified: Bool
    ) -> [PasskeyRecord] {
        if request.namesCredentials {
            return passkeys.filter { passkey in
                request.allowed.contains { $0.bytes == passkey.credentialID }
                    && (isVerified || passkey.protectionPolicy != .userVerificationRequired)
            }
        }
        var accounts: Set<[UInt8]> = []
        return passkeys.filter { passkey in
            passkey.isDiscoverable && accounts.insert(passkey.userHandle).inserted
                && (isVerified || passkey.protectionPolicy == .userVerificationOptional)
        }
    }

    private mutating func askToSign(
        _ assertion: CTAPAssertion,
        _ found: [PasskeyRecord]
    ) throws(CTAPStatus) -> CTAPStep {
        let (id, verification) = (assertion.request.relyingPartyID, assertion.verification)
        let verifies = verification == .builtIn
        let isChoice = settings.letsPersonChoose && found.count > 1
        guard verifies || assertion.isPresent && (isChoice || verification != .byToken(isUserPresent: true)) else {
            return try sign(assertion, found)
        }
        let question: CTAPQuestion =
            isChoice && assertion.isPresent
            ? .choose(id, found, verifies: verifies) : .use(id, found, verifies: verifies)
        return .ask(question) { engine, answer throws(CTAPStatus) in
            let isVerified = try engine.consent(answer)
            guard isVerified || !verifies else { throw .operationDenied }
            guard case .chose(let id, _) = answer else { return try engine.sign(assertion, found) }
            guard let chosen = found.first(where: { $0.credentialID == id.bytes }) else { throw .operationDenied }
            var assertion = assertion
            // The platform that names credentials is not told that there was a choice.
            assertion.isChosen = !assertion.request.namesCredentials
            return try engine.sign(assertion, [chosen])
        }
    }

    private mutating func sign(
        _ assertion: CTAPAssertion,
        _ found: [PasskeyRecord]
    ) throws(CTAPStatus) -> CTAPStep {
        if assertion.isPresent { session.token?.spend() }
        guard let first = found.first else { throw .noCredentials }
        // A list of credentials is answered by one; only without a list are there more to tell apart.
        let rest = assertion.request.namesCredentials ? [] : Array(found.dropFirst())
        var assertion = assertion
        assertion.showsNames = !rest.isEmpty && assertion.verification.isGiven
        return try open(first, assertion, rest, count: rest.isEmpty ? nil : found.count)
    }

    /// authenticatorGetNextAssertion (CTAP 2.1, section 6.3).
    mutating func getNextAssertion(_ iteration: CTAPIteration?, _ channel: UInt32) throws(CTAPStatus) -> CTAPStep {
        guard case .assertions(let assertion, let rest) = try CTAPIteration.rest(iteration, channel, at: now),
            let next = rest.first
        else { throw .notAllowed }
        return try open(next, assertion, Array(rest.dropFirst()), count: nil)
    }

    /// Only now is a private key touched.
    private func open(
        _ passkey: PasskeyRecord,
        _ assertion: CTAPAssertion,
        _ rest: [PasskeyRecord],
        count: Int?
    ) throws(CTAPStatus) -> CTAPStep {
        let id = try Self.id(of: passkey)
        return .store(.open(id, assertion.request.relyingPartyID, forSignature: true)) {
            engine,
            answer throws(CTAPStatus) in
            let reply = try engine.reply(id, try answer.passkey(), assertion, count: count)
            engine.session.iteration = CTAPIteration(
                channel: assertion.channel,
                rest: .assertions(assertion, rest),
                deadline: engine.now + CTAPIteration.limit
            )
            return .reply(reply.map)
        }
    }

    /// The ID of a passkey; a store that tells of an impossible one is at fault.
    static func id(of passkey: PasskeyRecord) throws(CTAPStatus) -> CredentialID {
        guard let id = try? CredentialID(passkey.credentialID) else { throw .other }
        return id
    }

    private func reply(
        _ id: CredentialID,
        _ passkey: PasskeyRecord,
        _ assertion: CTAPAssertion,
        count: Int?
    ) throws(CTAPStatus) -> GetAssertionReply {
        let (request, isVerified) = (assertion.request, assertion.verification.isGiven)
        var outputs = CBORMap()
        if request.extensions.blob { outputs["credBlob"] = .bytes(passkey.credentialBlob?.exposed ?? []) }
        if request.extensions.asksForPayments { outputs["thirdPartyPayment"] = .bool(passkey.confirmsPayments) }
        if let salts = assertion.salts {
            outputs["hmac-secret"] = try secrets(of: passkey, salts, isVerified: isVerified).map(CBORValue.bytes)
        }
        let data = AuthenticatorData(
            rpIDHash: request.relyingPartyID.hash,
            flags: flags(passkey.backup, isPresent: assertion.isPresent, isVerified: isVerified),
            signCount: passkey.signCount,
            extensions: outputs
        ).encoded
        let message = data + request.clientDataHash
        guard let signature = try? passkey.signingKey().signature(over: message) else { throw .other }
        return GetAssertionReply(
            credentialID: id,
            authenticatorData: data,
            signature: signature,
            user: passkey.isDiscoverable ? passkey.user : nil,
            showsNames: assertion.showsNames,
            count: count,
            isChosen: assertion.isChosen,
            largeBlobKey: request.extensions.largeBlobKey == true ? passkey.largeBlobKey?.exposed : nil
        )
    }
}
