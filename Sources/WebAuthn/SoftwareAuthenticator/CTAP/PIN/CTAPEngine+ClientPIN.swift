// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import CTAPTypes
internal import SecretMemory

extension CTAPEngine {
    /// authenticatorClientPIN (CTAP 2.1, section 6.5.5).
    mutating func clientPIN(_ request: ClientPINRequest) throws(CTAPStatus) -> CTAPStep {
        switch request {
        case .retries:
            guard settings.offersPIN else { throw .invalidSubcommand }
            // The standard names no status for it; keys that people have answer thus, and clients count on it.
            guard state.pin != nil else { throw .pinNotSet }
            var map: CBORMap = [.integer(0x03): .integer(state.pinRetries)]
            if session.mismatches >= Self.mismatchesAtOnce { map[0x04] = .bool(true) }
            return .reply(map)
        case .keyAgreement(let number):
            let key = session.keyAgreement(number, from: randomness)
            return .reply([.integer(0x01): .map(key.publicKey)])
        case .setPIN(let exchange, let code, let newPIN): return try setPIN(exchange, code, newPIN)
        case .changePIN(let exchange, let code, let newPIN, let pinHash):
            return try changePIN(exchange, code, newPIN, pinHash)
        case .token(let exchange, let pinHash):
            return try token(exchange, pinHash, permissions: [.makeCredential, .getAssertion], nil)
        case .tokenByPIN(let exchange, let pinHash, let use):
            try checkUse(use)
            return try token(exchange, pinHash, permissions: use.permissions, use.relyingPartyID)
        case .tokenByVerification(let exchange, let use): return try tokenByVerification(exchange, use)
        case .verificationRetries:
            guard settings.verification != .absent else { throw .invalidSubcommand }
            return .reply([.integer(0x05): .integer(session.verificationRetries)])
        }
    }

    static var mismatchesAtOnce: Int { 3 }

    // MARK: Tokens

    /// Refuses a token for what is not offered here.
    private func checkUse(_ use: TokenUse) throws(CTAPStatus) {
        let offered: PinUvAuthPermissions = [
            .makeCredential, .getAssertion, .credentialManagement, .largeBlobWrite, .authenticatorConfiguration,
        ]
        guard use.isPersistent || use.permissions.isSubset(of: offered) else { throw .unauthorizedPermission }
        // Such a token is for every relying party, and the platform wants one for less.
        guard !use.isPersistent || use.relyingPartyID == nil else { throw .invalidParameter }
    }

    private mutating func token(
        _ exchange: PINExchange,
        _ pinHash: [UInt8],
        permissions: PinUvAuthPermissions,
        _ relyingPartyID: CTAPRelyingPartyID?
    ) throws(CTAPStatus) -> CTAPStep {
        let secret = try agree(exchange)
        return try checkPIN(secret, pinHash) { engine throws(CTAPStatus) in
            guard !engine.state.forcesPINChange else { throw .pinInvalid }
            return try engine.issue(secret, permissions, relyingPartyID, isUserPresent: false)
        }
    }

    private mutating func tokenByVerification(_ exchange: PINExchange, _ use: TokenUse) throws(CTAPStatus) -> CTAPStep {
        try checkUse(use)
        guard settings.verification == .ready else { throw .notAllowed }
        let secret = try agree(exchange)
        guard session.verificationRetries > 0 else { throw .uvBlocked }
        return .ask(.permit(use.permissions, use.relyingPartyID)) { engine, answer throws(CTAPStatus) in
            guard try engine.consent(answer, failed: .uvInvalid, blocked: .uvBlocked) else { throw .uvInvalid }
            return try engine.issue(
                secret,
                use.permissions,
                use.relyingPartyID,
                isUserPresent: engine.settings.verificationIsTouch
            )
        }
    }

    private mutating func issue(
        _ secret: PinUvAuthSecret,
        _ permissions: PinUvAuthPermissions,
        _ relyingPartyID: CTAPRelyingPartyID?,
        isUserPresent: Bool
    ) throws(CTAPStatus) -> CTAPStep {
        guard permissions != .persistentCredentialManagement else { return try issuePersistent(secret) }
        let token = PinUvAuthToken(
            secret.number,
            permissions,
            relyingPartyID,
            isUserPresent: isUserPresent,
            from: randomness,
            at: now
        )
        session.token = token
        return .reply([.integer(0x02): .bytes(try token.encrypted(secret, randomness))])
    }

    /// Gives out the persistent token (CTAP 2.2, section 6.5.2.2): one for all platforms, until the PIN changes.
    private func issuePersistent(_ secret: PinUvAuthSecret) throws(CTAPStatus) -> CTAPStep {
        let token = state.persistentToken ?? SecretBytes(randomCount: 32, from: randomness)
        var bytes = token.exposed
        defer { SecureWipe.wipe(&bytes) }
        let reply: CBORMap = [.integer(0x02): .bytes(try secret.encrypt(bytes, randomness))]
        guard state.persistentToken == nil else { return .reply(reply) }
        var changed = state
        (changed.persistentToken, changed.identifier) = (token, state.identifier ?? randomness.bytes(16))
        let new = changed
        return .store(.save(new)) { engine, answer throws(CTAPStatus) in
            try answer.done()
            engine.state = new
            return .reply(reply)
        }
    }

    // MARK: The PIN

    /// The secret of an exchange.
    mutating func agree(_ exchange: PINExchange) throws(CTAPStatus) -> PinUvAuthSecret {
        let key = session.keyAgreement(exchange.number, from: randomness)
        return try key.secret(with: exchange.keyAgreement)
    }

    /// Compares a PIN's hash with the one that is kept.
    ///
    /// A try is counted and written down before, so that pulling the plug saves none.
    func checkPIN(
        _ secret: PinUvAuthSecret,
        _ pinHash: [UInt8],
        then next: @escaping @Sendable (inout CTAPEngine) throws(CTAPStatus) -> CTAPStep
    ) throws(CTAPStatus) -> CTAPStep {
        guard settings.offersPIN else { throw .invalidSubcommand }
        guard let pin = state.pin else { throw .pinNotSet }
        guard state.pinRetries > 0 else { throw .pinBlocked }
        guard session.mismatches < Self.mismatchesAtOnce else { throw .pinAuthBlocked }
        var counted = state
        counted.pinRetries -= 1
        return .store(.save(counted)) { engine, answer throws(CTAPStatus) in
            engine.state.pinRetries -= 1
            try answer.done()
            var given = secret.decrypt(pinHash) ?? []
            defer { SecureWipe.wipe(&given) }
            let isRight = given.count == 16 && SecretBytes(copying: given) == pin.hash
            guard isRight else { throw engine.mismatch(secret.number) }
            engine.session.mismatches = 0
            engine.session.verificationRetries = CTAPSettings.verificationTries
            engine.state.pinRetries = CTAPSettings.pinTries
            return .store(.save(engine.state)) { engine, answer throws(CTAPStatus) in
                try answer.done()
                return try next(&engine)
            }
        }
    }

    private mutating func mismatch(_ number: PinUvAuthProtocolNumber) -> CTAPStatus {
        session.renewKeyAgreement(number, from: randomness)
        session.mismatches += 1
        if state.pinRetries == 0 { return .pinBlocked }
        return session.mismatches < Self.mismatchesAtOnce ? .pinInvalid : .pinAuthBlocked
    }
}
