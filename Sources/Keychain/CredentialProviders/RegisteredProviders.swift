// SPDX-License-Identifier: Apache-2.0

package import LoginManagement
package import WebAuthnTypes

/// Providers, and the questions that a program has for them.
///
/// Each method waits for its answer, on a thread that must live until then: with the thread that started them providers are killed.
package struct RegisteredProviders: Sendable {
    private let registrations: [ProviderRegistration]
    private let finder: LoginFinder
    private let surroundings: ProviderSurroundings

    /// Takes providers.
    ///
    /// - Parameters:
    ///   - registrations: The providers to ask, as ``ProviderFile/read()`` has them.
    ///   - finder: Knows which hosts are one site.
    ///   - surroundings: What the program does with what providers say, and what ends them.
    package init(
        _ registrations: [ProviderRegistration],
        _ finder: LoginFinder,
        _ surroundings: ProviderSurroundings
    ) {
        (self.registrations, self.finder, self.surroundings) = (registrations, finder, surroundings)
    }

    /// Whether one is registered.
    package var isThereAny: Bool { !registrations.isEmpty }

    /// Asks all at once for what they have.
    ///
    /// - Parameter page: The page, of which they get the registered domain alone; nil for all that they have.
    /// - Returns: The answer of each, or why there is none.
    package func identities(
        on page: SiteAddress?
    ) -> [(provider: ProviderRegistration, list: Result<ProviderIdentities, ProviderAccessError>)] {
        let question = ProviderQuestion.identities(site: page.map { finder.matcher.told(of: $0) })
        let processes = registrations.map { ProviderProcess($0, asked: question, surroundings.talk) }
        ProviderRound.run(processes, surroundings)
        return processes.map { ($0.provider, list(of: $0)) }
    }

    /// Asks all at once for the passkeys of a relying party.
    ///
    /// - Parameters:
    ///   - relyingParty: The RP ID, of which they get the registered domain alone.
    ///   - allowed: The credential IDs that the site names; empty for any.
    /// - Returns: What may be offered.
    package func passkeys(of relyingParty: RelyingPartyID, allowed: Set<CredentialID> = []) -> FoundPasskeys {
        guard let page = try? SiteAddress(relyingParty.text) else { return FoundPasskeys() }
        return passkeys(on: page) { $0.passkeys(of: relyingParty, allowed: allowed) }
    }

    /// Asks all at once for all passkeys that they have.
    package func allPasskeys() -> FoundPasskeys { passkeys(on: nil) { $0.passkeys } }

    private func passkeys(
        on page: SiteAddress?,
        _ chosen: (ProviderIdentities) -> [ProviderPasskey]
    ) -> FoundPasskeys {
        guard isThereAny else { return FoundPasskeys() }
        var found = FoundPasskeys()
        for (provider, list) in identities(on: page) {
            switch list {
            case .success(let list):
                found.passkeys += chosen(list).map { ProvidedPasskey(provider: provider, passkey: $0) }
                let count =
                    list.withoutSite + (page.map { list.ofOtherSites(than: $0, by: finder.matcher) } ?? 0)
                if count > 0 { found.hidden.append((provider.name, count)) }
            case .failure(let error): found.failures.append(error)
            }
        }
        return found
    }

    /// Asks for a password or a code.
    ///
    /// - Parameters:
    ///   - identity: What the person chose.
    ///   - provider: Who listed it.
    ///   - isInteractive: Whether a person is there, whom the provider may ask where it cannot do without.
    /// - Returns: The password or the code.
    /// - Throws: `refused`, `notFound`, `unavailable`.
    package func credential(
        of identity: ProviderIdentity,
        at provider: ProviderRegistration,
        isInteractive: Bool
    ) throws(ProviderAccessError) -> ProviderCredential {
        try answer(provider, "login", isInteractive) {
            .credential(identity, interaction: $0)
        } reading: { bytes throws(CredentialProvidersError) in
            try ProviderCredential.read(bytes, of: identity)
        }
    }

    /// Asks for a signature.
    ///
    /// - Parameters:
    ///   - request: The passkey that the person chose, and what is signed.
    ///   - provider: Who listed it.
    ///   - isInteractive: Whether a person is there, whom the provider may ask where it cannot do without.
    /// - Returns: The signature, checked but for what only the relying party can check.
    /// - Throws: `refused`, `notFound`, `unavailable`.
    package func sign(
        _ request: ProviderSignatureRequest,
        at provider: ProviderRegistration,
        isInteractive: Bool
    ) throws(ProviderAccessError) -> ProviderSignature {
        try answer(provider, "passkey", isInteractive) {
            .sign(request, interaction: $0)
        } reading: { bytes throws(CredentialProvidersError) in
            try ProviderSignature.read(bytes, for: request)
        }
    }

    // MARK: Answers

    private func answer<Value: Sendable>(
        _ provider: ProviderRegistration,
        _ thing: String,
        _ isInteractive: Bool,
        _ question: (Bool) -> ProviderQuestion,
        reading read: ([UInt8]) throws(CredentialProvidersError) -> ProviderAnswer<Value>
    ) throws(ProviderAccessError) -> Value {
        var refusal = ProviderRefusal.needsInteraction
        for interacts in isInteractive ? [false, true] : [false] {
            let process = ProviderProcess(provider, asked: question(interacts), surroundings.talk)
            ProviderRound.run([process], surroundings)
            switch try Self.read(process, read) {
            case .given(let value): return value
            case .refused(let why): refusal = why
            }
            guard refusal == .needsInteraction else { break }
        }
        let (code, why): (ProviderAccessError.Code, String) =
            switch refusal {
            case .needsInteraction where isInteractive: (.unavailable, "was allowed to ask you, and did not")
            case .needsInteraction: (.refused, "has to ask you first; run the command at a terminal")
            case .locked: (.refused, "is locked; unlock it first")
            case .notFound: (.notFound, "no longer has that \(thing)")
            case .cancelled: (.refused, "was told no, and gives nothing")
            }
        throw ProviderAccessError(code, "the provider \(provider.name) \(why)", refusal: refusal)
    }

    private func list(of process: ProviderProcess) -> Result<ProviderIdentities, ProviderAccessError> {
        do throws(ProviderAccessError) {
            let answer = try Self.read(process) { bytes throws(CredentialProvidersError) in
                try ProviderIdentities.read(bytes, international: finder.international)
            }
            switch answer {
            case .given(let list): return .success(list)
            case .refused(let why):
                return .failure(Self.failed(process, "does not say what it has: \(why.rawValue)", why))
            }
        } catch {
            return .failure(error)
        }
    }

    private static func read<Value: Sendable>(
        _ process: ProviderProcess,
        _ body: ([UInt8]) throws(CredentialProvidersError) -> ProviderAnswer<Value>
    ) throws(ProviderAccessError) -> ProviderAnswer<Value> {
        do throws(CredentialProvidersError) {
            if let answer = try process.withAnswer(body) { return answer }
        } catch {
            throw failed(process, "gave no answer of the form: \(error.message)")
        }
        throw failed(process, process.failure ?? "did not answer")
    }

    private static func failed(
        _ process: ProviderProcess,
        _ why: String,
        _ refusal: ProviderRefusal? = nil
    ) -> ProviderAccessError {
        ProviderAccessError(.unavailable, "the provider \(process.provider.name) \(why)", refusal: refusal)
    }
}

/// A passkey, and the provider that has it.
package struct ProvidedPasskey: Sendable, Hashable {
    /// The provider.
    package let provider: ProviderRegistration
    /// The passkey.
    package let passkey: ProviderPasskey
}

/// Answers of all providers about one relying party.
package struct FoundPasskeys: Sendable {
    /// The passkeys that may be offered.
    package var passkeys: [ProvidedPasskey] = []
    /// Why others gave no answer.
    package var failures: [ProviderAccessError] = []
    /// How much a provider named of other sites or of none, which is not offered.
    package var hidden: [(provider: ProviderName, count: Int)] = []
}
