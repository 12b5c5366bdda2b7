// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
public import SecretMemory

/// Signs people in to an app through a Martlet service, with passkeys and without cookies.
///
/// ```swift
/// let client = SignInClient(service: address, storage: FileSessionStorage(path: path))
/// let pending = try await client.beginSignIn()
/// // hand pending.challenge to the platform, then:
/// let signedIn = try await client.finishSignIn(pending, with: result)
/// ```
///
/// The token of each session is drawn here and saved before the request that begins the session is sent, and that
/// request carries only the token's digest. So when the answer is lost the session is not: the client asks by itself,
/// and after a restart ``resume()`` does.
///
/// Calls throw ``SignInClientError``, `CancellationError` when their task was cancelled, or what the storage throws. "What
/// can happen on the way" is the same for all: `unreachable`, `timedOut`, `redirectRefused`, `replyTooLong`,
/// `replyUnexpected`, `serviceUnavailable`, `internalError`, `sessionOfAnotherService`, and what the storage throws.
public actor SignInClient {
    let service: ServiceAddress
    let storage: any SessionStorage
    let names: any OneTimeNameStorage
    let configuration: SignInClientConfiguration
    let transport: any HTTPTransport
    let random: RandomSource
    let clock: any Clock<Duration>
    /// Whether a ceremony is being finished; a second one would overwrite its pending token.
    var isFinishing = false
    /// A pending token that the service was asked about and did not know, so that not every call asks again.
    var unknownPending: SessionToken?

    /// Makes a client; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - service: Where the service is.
    ///   - storage: Where the session's token is kept.
    ///   - names: Where names wait that providers tell once; by default in memory, and then an app that dies on the way
    ///     loses them.
    ///   - configuration: Limits, and the app's name.
    ///   - transport: How requests travel.
    ///   - random: Where tokens come from.
    ///   - clock: What times requests.
    public init(
        service: ServiceAddress,
        storage: any SessionStorage,
        names: any OneTimeNameStorage = InMemoryOneTimeNameStorage(),
        configuration: SignInClientConfiguration = SignInClientConfiguration(),
        transport: any HTTPTransport = URLSessionTransport(),
        random: RandomSource = .system,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.service = service
        self.storage = storage
        self.names = names
        self.configuration = configuration
        self.transport = transport
        self.random = random
        self.clock = clock
    }

    /// What the service says about itself; needs no session.
    ///
    /// - Returns: Its domain and name, who may sign up, and what its operator still has to mend.
    /// - Throws: What can happen on the way.
    public func serviceInformation() async throws -> ServiceInformation {
        let answer = try await exchange("GET", "/api/v1/configuration")
        return try Reply.read { () throws(JSONError) in try ServiceInformation(answer) }
    }

    /// Finds out whether this client is signed in, also after a lost answer or a restart.
    ///
    /// - Returns: Who is signed in; nil when nobody is.
    /// - Throws: What can happen on the way; then nothing is forgotten. A session that has ended is no error.
    public func resume() async throws -> SignedIn? {
        guard let stored = try load() else { return nil }
        if let pending = stored.pending, let found = try await confirm(pending) { return found }
        guard let current = stored.current else { return nil }
        do {
            return try await whoIsSignedIn(current)
        } catch let error as SignInClientError where error.code == .notSignedIn {
            try drop(current)
            return nil
        }
    }

    /// Ends the session at the service and forgets it here.
    ///
    /// Being signed out already is no error.
    ///
    /// - Throws: What can happen on the way; then the session is kept, so that ending it can be tried again.
    public func signOut() async throws {
        guard let stored = try load() else { return }
        for token in [stored.pending, stored.current].compactMap(\.self) {
            do {
                _ = try await exchange("POST", "/api/v1/session/end", [:], token: token)
            } catch let error as SignInClientError where error.code == .notSignedIn {
                continue
            }
        }
        try forget()
    }

    /// Forgets the session here and tells nobody; it lives on at the service until it runs out or is ended elsewhere.
    ///
    /// - Throws: What the storage throws.
    public func forget() throws {
        try storage.save(nil)
    }
}

extension SignInClient {
    /// Asks for a token for an app's server, which needs no other word from the service.
    ///
    /// Ask for a new one when the last has run out. The session's own token never goes to anybody but the service.
    ///
    /// - Parameter app: The web origin of the app that may take the token, such as `https://notes.example.com`, one of
    ///   those that the operator named; nil for the service's own origin.
    /// - Returns: The token, valid for five minutes.
    /// - Throws: `notSignedIn`, `appUnknown`, `linkSessionLimited`, and what can happen on the way.
    public func appToken(for app: String? = nil) async throws -> AppToken {
        let body: JSONObject = app.map { ["audience": .string($0)] } ?? [:]
        let answer = try await authorized("POST", "/api/v1/token", body)
        return try Reply.read { () throws(JSONError) in try AppToken(answer) }
    }
}
