// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ByteEncodings
internal import WebAuthnTypes

/// The keys of one provider: carries out what `KeyCache` asks for.
actor KeyDesk {
    private let provider: IdentityProvider
    private let transport: any ProviderTransport
    private let now: @Sendable () -> UnixTime
    private var cache = KeyCache()
    private var flight: Task<Void, Never>?

    init(_ provider: IdentityProvider, _ transport: any ProviderTransport, now: @escaping @Sendable () -> UnixTime) {
        self.provider = provider
        self.transport = transport
        self.now = now
    }

    /// The key of a name.
    ///
    /// - Parameters:
    ///   - id: The name, from a token's header: nobody has vouched for it.
    ///   - asker: For whom it is looked up.
    /// - Returns: The key, or why there is none.
    func key(_ id: String, for asker: KeyAsker) async -> KeyAnswer {
        var isLookedFor = asker == .signIn
        // Whoever waited looks once more; twice is enough for any set, and bounds what a stranger's name can cause.
        for _ in 0..<3 {
            switch cache.key(id, for: asker, at: now()) {
            case .found(let key, let renewal):
                if let renewal { begin(renewal) }
                return .found(key)
            case .fetch(let fetch):
                await begin(fetch).value
                isLookedFor = true
            case .wait:
                await flight?.value
                isLookedFor = true
            // A notification comes again: nobody looked since, and the provider may have brought the key into use just now.
            case .unknown: return isLookedFor ? .unknown : .unavailable
            case .unavailable: return .unavailable
            }
        }
        return .unavailable
    }

    /// Fetches in a task of its own: whoever asked first may go away, and others wait for the same set.
    ///
    /// The transport bounds its time.
    @discardableResult
    private func begin(_ fetch: KeyFetch) -> Task<Void, Never> {
        let task = Task { await run(fetch) }
        flight = task
        return task
    }

    private func run(_ fetch: KeyFetch) async {
        let answer = await transport.document(at: provider.endpoints.keys)
        var set: KeySet?
        // A set that cannot be read is none: the last good one stays for as long as it may.
        if let answer, answer.status == 200 {
            set = try? KeySet(parsing: answer.body, rules: provider.keySetRules)
        }
        cache.end(fetch, with: set, at: now())
    }
}

/// What came of looking for the key that a token names.
enum KeyAnswer: Sendable {
    /// The key.
    case found(ProviderKey)
    /// The provider has no such key.
    case unknown
    /// The provider's keys cannot be had just now.
    case unavailable
}
