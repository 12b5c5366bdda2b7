// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import PasskeyRecords
internal import WebAuthnTypes

/// The way in which the person of a ceremony is verified.
enum CTAPVerification: Sendable, Hashable {
    case none
    /// Before, for a token; consent may have come with it.
    case byToken(isUserPresent: Bool)
    /// Together with the consent.
    case builtIn

    /// Whether the person will have been verified when the ceremony comes to its end.
    var isGiven: Bool { self != .none }
}

extension CTAPEngine {
    /// Finds out how the person is verified, and checks the proof of a token (CTAP 2.1, sections 6.1.2 and 6.2.2).
    ///
    /// With `isNeeded` the ceremony is refused without verification where the authenticator is protected.
    mutating func verification(
        _ options: CTAPOptions,
        _ authentication: PinUvAuthParameter?,
        over clientDataHash: [UInt8],
        for permission: PinUvAuthPermissions,
        at id: CTAPRelyingPartyID,
        isNeeded: Bool
    ) throws(CTAPStatus) -> CTAPVerification {
        if let authentication {
            try authenticate(authentication, over: clientDataHash, for: permission)
            try session.token?.bind(to: id)
            return .byToken(isUserPresent: session.token?.showsPresence(at: now) == true)
        }
        let asksForBuiltIn = options.userVerification == true
        guard !asksForBuiltIn || settings.verification == .ready else { throw .invalidOption }
        let alwaysVerifies = state.alwaysVerifies && options.userPresence != false
        guard asksForBuiltIn || alwaysVerifies && settings.verification == .ready else {
            guard alwaysVerifies || isNeeded && isProtected else { return .none }
            throw settings.offersPIN || settings.verification == .ready ? .puatRequired : .operationDenied
        }
        guard session.verificationRetries > 0 else { throw .pinBlocked }
        return .builtIn
    }

    /// Answers a parameter without bytes: the platform wants a touch, to find out which authenticator is meant.
    func touch() -> CTAPStep {
        .ask(.select) { engine, answer throws(CTAPStatus) in
            _ = try engine.consent(answer)
            throw engine.state.pin == nil ? .pinNotSet : .pinInvalid
        }
    }

    /// authenticatorSelection (CTAP 2.1, section 6.9).
    func select() -> CTAPStep {
        .ask(.select) { engine, answer throws(CTAPStatus) in
            _ = try engine.consent(answer)
            return .done
        }
    }

    /// The consent in an answer, and whether the person was verified.
    ///
    /// - Parameters:
    ///   - answer: As it came.
    ///   - failed: The status for a person who was not recognised.
    ///   - blocked: The same where no try is left.
    /// - Returns: Whether the person was verified.
    /// - Throws: `operationDenied`, `userActionTimeout`.
    mutating func consent(
        _ answer: CTAPPersonAnswer,
        failed: CTAPStatus = .operationDenied,
        blocked: CTAPStatus = .pinBlocked
    ) throws(CTAPStatus) -> Bool {
        switch answer {
        case .agreed(let isVerified), .chose(_, let isVerified):
            if isVerified { session.verificationRetries = CTAPSettings.verificationTries }
            return isVerified
        case .declined: throw .operationDenied
        case .timedOut: throw .userActionTimeout
        case .notVerified:
            session.verificationRetries = max(0, session.verificationRetries - 1)
            throw session.verificationRetries > 0 ? failed : blocked
        }
    }

    /// The flags of authenticator data.
    func flags(_ backup: PasskeyBackup, isPresent: Bool, isVerified: Bool) -> AuthenticatorData.Flags {
        var flags: AuthenticatorData.Flags = isPresent ? .userPresent : []
        if isVerified { flags.insert(.userVerified) }
        if backup != .deviceBound { flags.insert(.backupEligible) }
        if backup == .backedUp { flags.insert(.backupState) }
        return flags
    }
}
