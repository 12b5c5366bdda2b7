// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import Dispatch
package import KeychainAgentProtocol
package import SoftwareAuthenticator
internal import Synchronization
package import WebAuthnTypes

/// The keychain's agent as an authenticator: the keys stay there, and the person agrees to each use.
///
/// The account is chosen first, by the client, which lists what the agent has; the agent is then asked about exactly one.
package final class AgentAuthenticator: Authenticator {
    /// What the agent refused last, in its own words; an app learns less.
    package var refusal: AgentFailure? { failure.withLock { $0 } }

    private let agent: AgentClient
    private let origin: Origin
    private let person: any PasskeyPerson
    private let failure = Mutex<AgentFailure?>(nil)

    /// Puts an authenticator together.
    ///
    /// - Parameters:
    ///   - agent: The connection, which nothing else uses meanwhile: a cancelled ceremony ends it.
    ///   - origin: The page that asks, which the agent shows where it is not the site's own.
    ///   - person: Where the account is chosen, and where the person agrees.
    package init(_ agent: AgentClient, origin: Origin, person: any PasskeyPerson) {
        (self.agent, self.origin, self.person) = (agent, origin, person)
    }

    /// ES256 and Ed25519, built into this device; the person is verified by finger, passcode or the account's password.
    package var capabilities: AuthenticatorCapabilities {
        AuthenticatorCapabilities(
            algorithms: [.es256, .edDSA],
            attachment: .platform,
            transports: [.internal],
            canVerifyUser: true
        )
    }

    /// Makes a passkey in the keychain.
    ///
    /// - Throws: ``/SoftwareAuthenticator/AuthenticatorError``: `credentialExcluded`, `operationDenied`,
    ///   `userVerificationFailed`, `userVerificationUnavailable`; what ``AgentClient/request(_:)`` throws; `CancellationError`.
    package func makeCredential(for request: CreationRequest) async throws -> CreatedCredential {
        let creation = PasskeyCreation(
            site: try site(request.relyingParty.id),
            userHandle: request.user.id,
            username: request.user.name,
            displayName: request.user.displayName,
            algorithms: request.algorithms.map(\.rawValue),
            excluded: request.excludedCredentials.map(\.id),
            clientDataHash: request.clientDataHash.bytes,
            wantsVerification: request.requiresUserVerification
        )
        return try await apart { [person] in
            let reply = try person.agree(to: .making(request.relyingParty.id, request.user)) {
                .makePasskey(creation, $0)
            }
            guard case .passkeyMade(let made) = reply else { throw Self.broken }
            return CreatedCredential(attestationObject: made.attestationObject, isDiscoverable: true)
        }
    }

    /// Signs with a passkey of the keychain.
    ///
    /// - Throws: ``/SoftwareAuthenticator/AuthenticatorError``: `noCredentials`, `operationDenied`, `userVerificationFailed`,
    ///   `userVerificationUnavailable`; what ``AgentClient/request(_:)`` throws; `CancellationError`.
    package func makeAssertion(for request: AssertionRequest) async throws -> Assertion {
        let site = try site(request.relyingPartyID)
        return try await apart { [self] in
            let candidates = try fitting(request)
            guard let first = candidates.first else {
                throw AgentClientError(
                    AgentFailure(
                        .notFound,
                        "there is no passkey of \(request.relyingPartyID) in the keychain that fits"
                    )
                )
            }
            // One candidate is no choice.
            let chosen =
                candidates.count == 1 ? first : try person.choose(among: candidates, of: request.relyingPartyID)
            guard let chosen else {
                throw AuthenticatorError(.operationDenied, "the person did not choose an account")
            }
            let use = PasskeyUse(
                site: site,
                allowed: [chosen.credential],
                clientDataHash: request.clientDataHash.bytes,
                wantsVerification: request.requiresUserVerification
            )
            let reply = try person.agree(to: .using(request.relyingPartyID, chosen)) { .usePasskey(use, $0) }
            guard case .passkeyUsed(let signed) = reply, signed.credential == chosen.credential else {
                throw Self.broken
            }
            return Assertion(
                credentialID: signed.credential,
                authenticatorData: signed.authenticatorData,
                signature: signed.signature,
                userHandle: signed.userHandle
            )
        }
    }

    /// Of each account the newest passkey that fits, the newest account first.
    ///
    /// - Throws: What ``makeAssertion(for:)`` throws.
    package func candidates(for request: AssertionRequest) async throws -> [AgentPasskey] {
        try await apart { [self] in try fitting(request) }
    }

    private func fitting(_ request: AssertionRequest) throws -> [AgentPasskey] {
        let allowed = Set(request.allowedCredentials.map(\.id))
        var accounts: Set<[UInt8]> = []
        return try AgentPasskey.all(of: request.relyingPartyID, in: agent).filter { passkey in
            guard allowed.isEmpty || allowed.contains(passkey.credential) else { return false }
            // Without a user handle a passkey is an account of its own.
            return passkey.userHandle.isEmpty || accounts.insert(passkey.userHandle).inserted
        }
    }

    private func site(_ relyingParty: RelyingPartyID) throws -> PasskeySite {
        if let own = try? PasskeySite(relyingParty, for: origin) { return own }
        // The client has looked: the RP ID is the origin's own, or the domain names the origin.
        return try PasskeySite(relyingParty, for: origin, isRelated: true)
    }

    /// Runs what waits for the agent and the person on a thread of its own; a cancelled task ends the connection.
    private func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        failure.withLock { $0 = nil }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue(label: "martlet.passkey").async { continuation.resume(with: Result(catching: body)) }
                }
            } onCancel: {
                agent.disconnect()
            }
        } catch {
            try Task.checkCancellation()
            throw translated(error)
        }
    }

    private func translated(_ error: any Error) -> any Error {
        guard let refused = (error as? AgentClientError)?.failure else { return error }
        failure.withLock { $0 = refused }
        let code: AuthenticatorError.Code
        switch refused.code {
        case .duplicate: code = .credentialExcluded
        case .notFound: code = .noCredentials
        case .declined, .sessionLocked: code = .operationDenied
        case .passcodeWrong, .waitBeforeTrying, .notRecognised, .passcodeFirst, .faceDenied:
            code = .userVerificationFailed
        case .noPrompter, .readerUnavailable, .nothingEnrolled: code = .userVerificationUnavailable
        default: return error
        }
        return AuthenticatorError(code, refused.message)
    }

    private static let broken = AgentClientError(
        .protocolBroken,
        "the agent answered something else than was asked; are both of one version?"
    )
}

/// The client's side of a ceremony: the account is chosen there, and where the person agrees.
package protocol PasskeyPerson: Sendable {
    /// Chooses one of several accounts.
    ///
    /// - Parameters:
    ///   - accounts: Two or more, the newest first.
    ///   - site: The RP ID.
    /// - Returns: One of them; nil where the person wants none.
    /// - Throws: Whatever keeps it from asking.
    func choose(among accounts: [AgentPasskey], of site: RelyingPartyID) throws -> AgentPasskey?

    /// Has the agent do what the person agrees to.
    ///
    /// - Parameters:
    ///   - act: What is to be agreed to: one site and one account.
    ///   - request: The request, with the place where the person agrees.
    /// - Returns: The agent's answer.
    /// - Throws: What ``AgentClient/request(_:)`` throws, and whatever keeps it from asking.
    func agree(
        to act: PasskeyAct,
        _ request: @escaping @Sendable (PasskeyConsent) -> AgentRequest
    ) throws -> AgentReply
}

/// What a person agrees to.
package enum PasskeyAct: Sendable {
    case making(RelyingPartyID, UserEntity)
    case using(RelyingPartyID, AgentPasskey)
}
