// SPDX-License-Identifier: Apache-2.0

internal import CredentialProviders
internal import Dispatch
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import LoginManagement
internal import SoftwareAuthenticator
internal import Synchronization
internal import WebAuthnTypes

/// The keychain's passkeys and those of providers, as one authenticator: the person chooses among all of them.
///
/// New passkeys are made in the keychain alone.
final class ProvidedAuthenticator: Authenticator {
    /// What kept it from signing, in the program's own words.
    var trouble: CommandError? { state.withLock { $0.trouble } }
    /// The provider that signed last; nil where the keychain did.
    var provider: ProviderName? { state.withLock { $0.provider } }

    private struct State {
        var trouble: CommandError?
        var provider: ProviderName?
    }

    private let own: AgentAuthenticator
    private let person: TerminalPerson
    private let choice: ProviderChoice?
    private let state = Mutex(State())

    init(_ own: AgentAuthenticator, _ person: TerminalPerson, _ choice: ProviderChoice?) {
        (self.own, self.person, self.choice) = (own, person, choice)
    }

    var capabilities: AuthenticatorCapabilities { own.capabilities }

    func makeCredential(for request: CreationRequest) async throws -> CreatedCredential {
        try await own.makeCredential(for: request)
    }

    func makeAssertion(for request: AssertionRequest) async throws -> Assertion {
        state.withLock { $0 = State() }
        guard let choice, !choice.noProviders else { return try await own.makeAssertion(for: request) }
        let mine = choice.provider == nil ? try await own.candidates(for: request) : []
        let ending = ProviderEnding()
        let signed: Assertion?
        do {
            signed = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    // A thread of its own, which lives as long as the providers that it starts.
                    DispatchQueue(label: "martlet.providers").async { [self] in
                        continuation.resume(with: Result { try sign(request, beside: mine, choice, ending) })
                    }
                }
            } onCancel: {
                ending.end()
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
        try Task.checkCancellation()
        if let signed { return signed }
        // Of the keychain's own: the one that was chosen above, or whatever the keychain says of there being none.
        guard let chosen = person.chosen else { return try await own.makeAssertion(for: request) }
        let only = AssertionRequest(
            relyingPartyID: request.relyingPartyID,
            clientDataHash: request.clientDataHash,
            allowedCredentials: [PublicKeyCredentialDescriptor(id: chosen.credential)],
            requiresUserVerification: request.requiresUserVerification
        )
        return try await own.makeAssertion(for: only)
    }

    /// Signs with a provider's passkey; nil where one of the keychain's own is to be used.
    private func sign(
        _ request: AssertionRequest,
        beside mine: [AgentPasskey],
        _ choice: ProviderChoice,
        _ ending: ProviderEnding
    ) throws -> Assertion? {
        do throws(CommandError) {
            let desk = try desk(choice, ending)
            guard desk.isThereAny else { return nil }
            let allowed = Set(request.allowedCredentials.map(\.id))
            let found = desk.passkeys(of: request.relyingPartyID, allowed: allowed)
            let isMissing = mine.isEmpty && !found.failures.isEmpty
            guard !found.passkeys.isEmpty || choice.provider != nil || isMissing else { return nil }
            guard let chosen = try person.choose(among: mine, and: found, of: request.relyingPartyID, choice) else {
                return nil
            }
            let wanted = ProviderSignatureRequest(
                chosen.passkey,
                clientDataHash: request.clientDataHash.bytes,
                needsVerification: request.requiresUserVerification
            )
            let user = ShownText.safe(ShownName.of(chosen.passkey.user))
            Terminal.talk("the provider \(chosen.provider.name) signs\(user.isEmpty ? "" : " as \(user)")...")
            let signature = try desk.sign(wanted, with: chosen)
            state.withLock { $0.provider = chosen.provider.name }
            return Assertion(
                credentialID: chosen.passkey.credential,
                authenticatorData: signature.authenticatorData,
                signature: signature.signature,
                userHandle: chosen.passkey.userHandle
            )
        } catch {
            state.withLock { $0.trouble = error }
            throw error
        }
    }

    private func desk(_ choice: ProviderChoice, _ ending: ProviderEnding) throws(CommandError) -> ProviderDesk {
        guard let name = choice.provider else { return ProviderDesk(all: LoginStore.finder, ending: ending) }
        return try ProviderDesk(LoginStore.finder, only: name, ending: ending)
    }
}
