// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes

extension CTAPEngine {
    /// authenticatorConfig (CTAP 2.1, section 6.11).
    mutating func configure(_ request: AuthenticatorConfigRequest) throws(CTAPStatus) -> CTAPStep {
        if case .setMinPINLength = request.subcommand, !settings.offersPIN { throw .invalidSubcommand }
        try authenticate(
            request.authentication,
            over: request.authenticated,
            for: .authenticatorConfiguration,
            isNeeded: isProtected || state.alwaysVerifies
        )
        switch request.subcommand {
        case .toggleAlwaysUv:
            var changed = state
            changed.alwaysVerifies.toggle()
            return keep(changed)
        case .setMinPINLength(let wanted): return try setMinimumPINLength(wanted)
        }
    }

    private mutating func setMinimumPINLength(
        _ wanted: AuthenticatorConfigRequest.MinimumPINLength
    ) throws(CTAPStatus) -> CTAPStep {
        let length = wanted.length ?? state.minimumPINLength
        // It only goes up: a platform that could lower it could undo an administrator's rule.
        guard length >= state.minimumPINLength, length <= CTAPSettings.longestPIN else { throw .pinPolicyViolation }
        guard !wanted.forcesChange || state.pin != nil else { throw .pinNotSet }
        var changed = state
        changed.minimumPINLength = length
        if let parties = wanted.relyingPartyIDs { changed.pinLengthRelyingParties = parties }
        if wanted.forcesChange || state.pin.map({ $0.length < length }) == true {
            (changed.forcesPINChange, changed.persistentToken) = (true, nil)
            session.token = nil
        }
        return keep(changed)
    }

    /// authenticatorReset (CTAP 2.1, section 6.6): PIN, settings, blobs and device-bound passkeys go.
    ///
    /// Synced passkeys are not this authenticator's alone and stay, unless the vault is one of trials, which its store knows.
    func reset() throws(CTAPStatus) -> CTAPStep {
        if let window = settings.resetWindow, now - session.startedAt > window { throw .notAllowed }
        return .ask(.reset) { engine, answer throws(CTAPStatus) in
            _ = try engine.consent(answer)
            return .store(.reset(CTAPState())) { engine, answer throws(CTAPStatus) in
                try answer.done()
                engine.state = CTAPState()
                engine.session = CTAPSession(now: engine.session.startedAt)
                return .done
            }
        }
    }
}
