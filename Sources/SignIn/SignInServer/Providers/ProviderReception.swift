// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import SignInAccounts
internal import WebAuthnTypes

/// Goes with a person to a provider and back, whatever that is for.
struct ProviderReception: Sendable {
    /// What came of a way to a provider and back.
    enum Return: Sendable {
        /// The provider vouches for somebody, and their code was exchanged, or was not.
        case arrival(ExternalArrival, isExchanged: Bool)
        /// The person turned back there.
        case cancelled
    }

    let reception: Reception
    /// Nil where nobody signs in with a provider.
    let desk: ProviderDesk?

    /// Begins a ceremony: `{provider}` from a page, `{provider, client}` from an app.
    ///
    /// - Parameters:
    ///   - object: The request's object.
    ///   - asker: What kind of program sent it.
    ///   - request: The request.
    ///   - path: The page that begins it at the service's own origin.
    ///   - begin: The engine's operation.
    /// - Returns: For a page the address to go to, for an app what its system is to ask with.
    /// - Throws: `externalOff`, `badRequest`, what the operation throws.
    func begin(
        _ object: JSONObject,
        _ asker: Asker,
        _ request: Request,
        path: String,
        _ begin: (ProviderName, ClientID) async throws(SignInError) -> ExternalStart
    ) async throws -> JSONValue {
        let name = try object.string("provider")
        let client = try asker == .app ? object.string("client") : nil
        guard let access = try requireDesk()[name] else {
            throw SignInError(.externalOff, "nobody signs in with this provider here")
        }
        guard let client else {
            if let address = access.placeToBegin(request, path) {
                return ["address": .string(address), "expiresAt": .integer(try requireDesk().now().milliseconds)]
            }
            let start = try await begin(access.provider.name, access.site)
            return ["address": .string(try address(start, access)), "expiresAt": start.expiresAtJSON]
        }
        guard let app = try? ClientID(client), access.isApp(app) else {
            throw SignInError(.badRequest, "this client is no app that the provider knows")
        }
        let start = try await begin(access.provider.name, app)
        return [
            "state": .string(start.state.exposedText), "nonce": .string(start.nonce.exposedText),
            "expiresAt": start.expiresAtJSON,
        ]
    }

    /// Takes what came back: the state is taken out by the engine's operation before anything else is looked at.
    ///
    /// - Parameters:
    ///   - object: The request.
    ///   - asker: What kind of program sent it.
    ///   - logger: Where it is told why a code was not exchanged.
    ///   - redeem: The engine's operation.
    /// - Returns: Who came, or that the person turned back.
    /// - Throws: `badRequest`, `ceremonyUnknown`, `externalRefused`, `signUpClosed`, `externalOff`, `serviceUnavailable`.
    func finish(
        _ object: JSONObject,
        _ asker: Asker,
        logger: Logger,
        _ redeem: (SignInState) async throws(SignInError) -> ExternalAttempt
    ) async throws -> Return {
        let desk = try requireDesk()
        let back = try ProviderAnswer(object, asker)
        let attempt = try await redeem(back.state)
        switch back.answer {
        case .cancelled: return .cancelled
        case .refused(let word):
            throw SignInError(.externalRefused, "the provider refused with \(word); start again")
        case .granted(let grant):
            let arrival = try await arrival(attempt, grant, desk)
            return .arrival(arrival, isExchanged: try await isExchanged(arrival, attempt, desk, logger))
        }
    }

    /// The desk, or the refusal where nobody signs in with a provider.
    func requireDesk() throws(SignInError) -> ProviderDesk {
        guard let desk else { throw SignInError(.externalOff, "nobody signs in with a provider here") }
        return desk
    }

    private func address(_ start: ExternalStart, _ access: ProviderAccess) throws -> String {
        do throws(AppleSignInError) {
            return try access.request.address(state: start.state, nonce: start.nonce, verifier: start.verifier)
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }

    private func arrival(
        _ attempt: ExternalAttempt,
        _ grant: AuthorizationGrant,
        _ desk: ProviderDesk
    ) async throws -> ExternalArrival {
        guard let encoded = grant.identityToken else {
            throw SignInError(.externalRefused, "the provider sent no identity token; start again")
        }
        let token: SignedToken
        do throws(AppleSignInError) {
            token = try SignedToken(parsing: encoded)
        } catch {
            throw SignInError(
                .externalRefused,
                "what came from the provider was not accepted; start again",
                cause: error
            )
        }
        let signIn = reception.engine.externalSignIn
        switch await desk.key(token.keyID, of: attempt.provider.name, for: .signIn) {
        case .found(let key):
            return try await signIn.arrive(attempt, token: token, key: key, code: grant.code, user: grant.user)
        case .unknown:
            throw SignInError(.externalRefused, "the provider does not know the key of what it sent; start again")
        case .unavailable:
            throw SignInError(
                .serviceUnavailable,
                "the provider's keys cannot be had just now; try again in a few minutes"
            )
        }
    }

    private func isExchanged(
        _ arrival: ExternalArrival,
        _ attempt: ExternalAttempt,
        _ desk: ProviderDesk,
        _ logger: Logger
    ) async throws(SignInError) -> Bool {
        let signIn = reception.engine.externalSignIn
        // An app asks for its codes without an address.
        let access = desk[attempt.provider.name.text].flatMap { $0.site == attempt.client ? $0 : nil }
        let begun = try await signIn.beginExchange(arrival, returnAddress: access?.request.returnAddress)
        guard let exchange = begun else { return false }
        let reply = await desk.exchange(
            exchange.code,
            at: attempt.provider.name,
            client: attempt.client,
            verifier: attempt.verifier,
            until: exchange.until
        )
        tell(reply, of: attempt, logger)
        let key = await secondKey(reply, attempt, desk)
        return try await signIn.finishExchange(exchange, reply: reply, key: key)
    }

    /// The key of the identity token that came for a code; nil where none came, or none is to be had.
    private func secondKey(_ reply: TokenReply, _ attempt: ExternalAttempt, _ desk: ProviderDesk) async -> ProviderKey?
    {
        guard case .granted(let grant) = reply, let encoded = grant.identityToken,
            let token = try? SignedToken(parsing: encoded),
            case .found(let key) = await desk.key(token.keyID, of: attempt.provider.name, for: .signIn)
        else { return nil }
        return key
    }

    /// Says in the log why no token came: whoever signs in is told nothing of it, and somebody known gets in all the same.
    private func tell(_ reply: TokenReply, of attempt: ExternalAttempt, _ logger: Logger) {
        var metadata: Logger.Metadata = ["provider": "\(attempt.provider.name)", "client": "\(attempt.client)"]
        switch reply {
        case .granted: return
        case .refused(let refusal) where refusal.reason == .invalidGrant:
            metadata["error.cause"] = "\(refusal)"
            logger.info("A provider did not take the code that came with a sign-in", metadata: metadata)
        case .refused(let refusal):
            metadata["error.cause"] = "\(refusal)"
            logger.error(
                "A provider refuses to exchange codes, so that our own settings must be wrong; nobody new can sign in with it",
                metadata: metadata
            )
        case .fault(let fault):
            metadata["error.cause"] = "\(fault)"
            logger.warning("A provider gave no answer to a code that came with a sign-in", metadata: metadata)
        }
    }
}

extension ExternalStart {
    fileprivate var expiresAtJSON: JSONValue { .integer(expiresAt.milliseconds) }
}
