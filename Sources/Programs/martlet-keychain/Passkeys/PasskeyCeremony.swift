// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import OutgoingHTTP
internal import PasskeyClient
internal import PublicSuffixes
internal import WebAuthnTypes
internal import KeychainItems
internal import LoginManagement

/// A ceremony with a site: its address, the agent that has the keys, and the person at the terminal.
struct PasskeyCeremony {
    let options: KeychainOptions
    let origin: Origin
    let person: TerminalPerson
    let transport: SiteTransport
    private let agentAuthenticator: AgentAuthenticator
    private let authenticator: ProvidedAuthenticator
    private let agent: AgentClient

    /// What the site is called in sentences: its host.
    var name: String { origin.host ?? origin.text }

    init(
        _ text: String,
        options: KeychainOptions,
        passcodes: PasscodeOptions,
        username: String? = nil,
        providers: ProviderChoice? = nil
    ) throws(CommandError) {
        self.options = options
        origin = try Self.origin(text)
        transport = try SiteTransport(origin)
        agent = try options.agent()
        guard case .status(let status) = try options.ask(agent, .status) else {
            throw CommandError(.unavailable, "the agent does not say how it is")
        }
        // Before the site hears of anything: its ceremonies run out while a person looks for a passcode.
        guard status.state == .unlocked || providers?.provider != nil else {
            throw options.explained(AgentFailure(.locked, "the keychain is locked; unlock it first"))
        }
        person = TerminalPerson(options, passcodes, agent, username: username)
        agentAuthenticator = AgentAuthenticator(agent, origin: origin, person: person)
        authenticator = ProvidedAuthenticator(agentAuthenticator, person, providers)
    }

    /// The origin of an address as people type it.
    private static func origin(_ text: String) throws(CommandError) -> Origin {
        var address = text.lowercased()
        if address.hasSuffix("/") { address.removeLast() }
        if address.hasPrefix("https://"), address.hasSuffix(":443") { address.removeLast(4) }
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw CommandError(
                .usage,
                "\(ShownText.safe(text)) is not the address of a site, such as https://login.example.com"
            )
        }
        do {
            return try Origin(address)
        } catch {
            throw CommandError(
                .usage,
                """
                \(ShownText.safe(text)) names no site that has passkeys: they belong to a domain, never to an IP address, and are used over \
                https, on this machine as http://localhost as well
                """
            )
        }
    }

    /// The provider whose passkey signed; nil where it was the keychain's.
    var provider: ProviderName? { authenticator.provider }

    /// Whether a Martlet server answers; otherwise the site may have FIDO's test interface.
    func isMartletServer() async throws(CommandError) -> Bool {
        let answer = try await transport.exchange("GET", "/api/v1/configuration")
        // What a server in trouble answers says nothing of which kind it is.
        guard answer.status < 500 else {
            throw CommandError(.unavailable, "\(origin.text) is in trouble (status \(answer.status)); try again later")
        }
        return answer.status == 200 && (try? JSONValue(parsing: answer.body)) != nil
    }

    /// Makes a passkey as a browser would.
    func create(_ options: CreationOptions) async throws(CommandError) -> RegistrationResponse {
        do throws(PasskeyClientError) {
            return try await client.create(options)
        } catch { throw told(error) }
    }

    /// Signs as a browser would.
    func get(_ options: RequestOptions) async throws(CommandError) -> AuthenticationResponse {
        do throws(PasskeyClientError) {
            return try await client.get(options)
        } catch { throw told(error) }
    }

    /// Tells the keychain what a site says of its passkeys; what does not work is no failure of a sign-in that did.
    func tell(_ site: String, _ signals: [PasskeySignal]) {
        guard let party = try? RelyingPartyID(site), let place = try? PasskeySite(party, for: origin) else { return }
        for signal in signals {
            do throws(CommandError) {
                _ = try options.ask(agent, .signalPasskeys(place, signal))
            } catch {
                Terminal.talk("the keychain did not take what the site says of its passkeys: \(error.message)")
            }
        }
    }

    private var client: WebAuthnClient<ProvidedAuthenticator> {
        var configuration = ClientConfiguration()
        if let list = SuffixList.system {
            configuration.suffixes = PublicSuffixLookup { host in list.registrableDomain(of: host) }
        }
        configuration.relatedOrigins = RelatedOriginLookup { address in try await SiteTransport.document(address) }
        return WebAuthnClient(
            origin: origin,
            authenticator: authenticator,
            configuration: configuration,
            clock: ContinuousClock()
        )
    }

    /// The failure in the words of the agent or the terminal, where one of them refused.
    private func told(_ error: PasskeyClientError) -> CommandError {
        if let trouble = person.trouble { return trouble }
        if let trouble = authenticator.trouble { return trouble }
        if let refusal = agentAuthenticator.refusal { return options.explained(refusal) }
        switch error.code {
        case .security: return CommandError(.refused, error.message)
        case .notAllowed: return CommandError(.refused, "nothing was done: \(error.message)")
        default: return CommandError(.failure, error.message)
        }
    }
}
