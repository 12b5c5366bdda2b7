// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SignInAccounts
import Testing
import WebAuthnTypes

/// How a proof is given.
enum GivenProof: Sendable {
    case savedCode(String)
    case sentCode(String)
    case link(String)
    case password(String)
    case appCode(String)
}

extension World {
    /// Begins a recovery in a person's browser.
    func recover(_ name: String, _ person: Person) async throws -> String {
        try await engine.recovery.begin(name: name, visitor: person.visitor).ceremony.exposedText
    }

    /// Gives a proof in a person's browser.
    func prove(_ proof: GivenProof, _ ceremony: String, _ person: Person) async throws -> RecoveryProgress {
        let recovery = engine.recovery
        return switch proof {
        case .savedCode(let text):
            try await recovery.prove(savedCode: text, ceremony: ceremony, visitor: person.visitor)
        case .sentCode(let text): try await recovery.prove(sentCode: text, ceremony: ceremony, visitor: person.visitor)
        case .link(let token): try await recovery.prove(link: token, ceremony: ceremony, visitor: person.visitor)
        case .password(let text): try await recovery.prove(password: text, ceremony: ceremony, visitor: person.visitor)
        case .appCode(let text): try await recovery.prove(appCode: text, ceremony: ceremony, visitor: person.visitor)
        }
    }

    /// Has a code sent in a person's browser.
    @discardableResult
    func sendRecoveryCode(_ ceremony: String, _ person: Person) async throws -> CodeStart {
        try await engine.recovery.sendCode(ceremony: ceremony, visitor: person.visitor)
    }

    /// Gives a proof that is not enough.
    func proveMore(_ proof: GivenProof, _ ceremony: String, _ person: Person) async throws -> String {
        guard case .needsMore(let token, _, _) = try await prove(proof, ceremony, person) else {
            throw SignInError(.internalError, "the proof was enough")
        }
        return token.exposedText
    }

    /// Gives the last proof.
    func proveLast(_ proof: GivenProof, _ ceremony: String, _ person: Person) async throws -> RecoveryTicket {
        guard case .waiting(let ticket) = try await prove(proof, ceremony, person) else {
            throw SignInError(.internalError, "the proof was not enough")
        }
        return ticket
    }

    /// Lets time pass as a service sees it that runs all the while, so that waits get shorter.
    func pass(seconds: Int64) async throws {
        var left = seconds
        while left > 0 {
            let step = min(left, RecoveryCase.longestGapMilliseconds / 1_000)
            clock.advance(seconds: step)
            try await store.sweep(at: clock.now, limit: 0)
            left -= step
        }
    }

    /// Comes back with a ticket.
    func redeem(_ ticket: RecoveryTicket, _ person: Person) async throws -> SignInOutcome {
        try await engine.recovery.redeem(
            token: ticket.token.exposedText,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// A link of the operator's.
    func link(_ name: String) async throws -> String {
        try await engine.administration.makeSignInLink(named: name).token.exposedText
    }
}
