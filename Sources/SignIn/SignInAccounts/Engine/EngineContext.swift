// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Passwords
internal import SecretMemory
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// What an engine was assembled from, and the steps that several operations take.
///
/// One object rather than a value: every operation carries it, and copying ten members costs more than some operations.
final class EngineContext: Sendable {
    let store: any AccountStore
    let relyingPartyID: RelyingPartyID
    let relyingParty: RelyingParty
    /// What people know the service as.
    let serviceName: String
    /// Tells the engine's secret from others.
    let keyFingerprint: String
    /// Hashes passwords; nil where passwords are not used.
    let passwords: (any PasswordVerifying)?
    /// Knows which passwords were stolen; nil where nobody is asked.
    let breaches: (any BreachCounting)?
    /// Sends codes; nil where no messages are sent.
    let messenger: (any CodeMessenger)?
    let seal: CodeSeal
    /// Providers that vouch for people; nil where none does.
    let external: ExternalEngine?
    let cancellation: RecoveryCancellation
    let policy: SignInPolicy
    let decoys: DecoyCredentials
    let savedLimits: SavedShelf
    let limiter: RateLimiter
    let codeLimits: CodeLimits
    let touches: SessionTouches
    let reports = ReportDesk()
    /// How far the passwords were looked through for those that can go.
    let passwordRound = PasswordRound()
    /// How far what lies under former keys was sealed anew.
    let sealRound = SealRound()
    let random: RandomSource
    let now: @Sendable () -> UnixTime

    init(
        store: any AccountStore,
        relyingPartyID: RelyingPartyID,
        relyingParty: RelyingParty,
        serviceName: String,
        keyFingerprint: String,
        passwords: (any PasswordVerifying)?,
        breaches: (any BreachCounting)?,
        messenger: (any CodeMessenger)?,
        seal: CodeSeal,
        external: ExternalEngine?,
        cancellation: RecoveryCancellation,
        policy: SignInPolicy,
        decoys: DecoyCredentials,
        savedLimits: SavedShelf,
        limiter: RateLimiter,
        codeLimits: CodeLimits,
        touches: SessionTouches,
        random: RandomSource,
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.store = store
        self.relyingPartyID = relyingPartyID
        self.relyingParty = relyingParty
        self.serviceName = serviceName
        self.keyFingerprint = keyFingerprint
        self.passwords = passwords
        self.breaches = breaches
        self.messenger = messenger
        self.seal = seal
        self.external = external
        self.cancellation = cancellation
        self.policy = policy
        self.decoys = decoys
        self.savedLimits = savedLimits
        self.limiter = limiter
        self.codeLimits = codeLimits
        self.touches = touches
        self.random = random
        self.now = now
    }

    /// Runs a store operation and turns its refusals into this module's errors.
    func stored<Result>(
        _ operation: () async throws(AccountStoreError) -> Result
    ) async throws(SignInError) -> Result {
        WorkTally.note(.storeOperation)
        do {
            return try await operation()
        } catch {
            throw SignInError(storeError: error)
        }
    }

    /// Keeps a ceremony and returns its token.
    func begin(
        _ purpose: CeremonyPurpose,
        binding: CeremonyBinding,
        from address: AddressKey?,
        seconds: Int64? = nil,
        now: UnixTime
    ) async throws(SignInError) -> (token: OpaqueToken, expiresAt: UnixTime) {
        let token = OpaqueToken(from: random)
        let expiresAt = now.adding(seconds: seconds ?? policy.ceremonySeconds)
        let record = ChallengeRecord(
            key: token.digest,
            purpose: purpose,
            binding: binding,
            expiresAt: expiresAt,
            address: address
        )
        try await stored { () async throws(AccountStoreError) in try await store.saveChallenge(record, at: now) }
        return (token, expiresAt)
    }

    /// Takes a ceremony out, once, before anything is computed from what the client sent.
    ///
    /// Unknown, used, out of time and somebody else's are one answer, so that a ceremony token found somewhere tells
    /// nothing.
    func take(
        _ token: String,
        binding: CeremonyBinding,
        now: UnixTime
    ) async throws(SignInError) -> CeremonyPurpose {
        guard let key = OpaqueToken(exposed: token)?.digest else { throw SignInError.ceremonyUnknown }
        let record = try await stored { () async throws(AccountStoreError) in
            try await store.takeChallenge(key, at: now)
        }
        return try purpose(of: record, key, binding, now)
    }

    /// Looks at a ceremony that a typing error must not end; whoever goes on takes it.
    func peek(
        _ token: String,
        binding: CeremonyBinding,
        now: UnixTime
    ) async throws(SignInError) -> CeremonyPurpose {
        guard let key = OpaqueToken(exposed: token)?.digest else { throw SignInError.ceremonyUnknown }
        let record = try await stored { () async throws(AccountStoreError) in try await store.challenge(key, at: now) }
        return try purpose(of: record, key, binding, now)
    }

    private func purpose(
        of record: ChallengeRecord?,
        _ key: TokenDigest,
        _ binding: CeremonyBinding,
        _ now: UnixTime
    ) throws(SignInError) -> CeremonyPurpose {
        guard let record, record.key == key, record.binding == binding, now < record.expiresAt else {
            throw SignInError.ceremonyUnknown
        }
        return record.purpose
    }

    /// Makes a session, and its token unless the client brought a digest.
    ///
    /// - Parameters:
    ///   - account: Whose it is.
    ///   - request: What session the client wants.
    ///   - methods: How the person signed in.
    ///   - id: Its name, where another thing ends with it; nil for one of its own.
    ///   - passkey: The passkey that begins it; nil where none does.
    ///   - userVerified: Whether that verified the person.
    ///   - device: What it runs on.
    ///   - now: The present time.
    /// - Returns: The session, and the token that the client does not have yet.
    func session(
        for account: UserHandle,
        _ request: SessionRequest,
        methods: Set<SignInMethod>,
        id: SessionID? = nil,
        passkey: CredentialID? = nil,
        userVerified: Bool,
        device: String,
        now: UnixTime
    ) -> (session: Session, token: OpaqueToken?) {
        let token = request.ownDigest == nil ? OpaqueToken(from: random) : nil
        let lasting =
            switch methods {
            case [.link]: policy.linkSessionSeconds
            case [.recovery]: policy.recovery?.sessionSeconds ?? policy.linkSessionSeconds
            default: policy.sessionAbsoluteSeconds
            }
        let session = Session(
            id: id ?? SessionID(from: random),
            account: account,
            tokenDigest: request.ownDigest ?? (token ?? OpaqueToken(from: random)).digest,
            kind: request.kind,
            methods: methods,
            createdAt: now,
            authenticatedAt: now,
            userVerifiedAt: userVerified ? now : nil,
            lastSeenAt: now,
            absoluteExpiry: now.adding(seconds: lasting),
            device: device,
            passkeyUsedAt: methods.contains(.passkey) ? now : nil,
            passkey: passkey
        )
        return (session, token)
    }

    /// What authenticators are told about an account.
    func signals(_ account: Account, accepting credentials: [CredentialID]) -> SignalPayload {
        SignalPayload(
            credentials: AllAcceptedCredentialsSignal(
                relyingPartyID: relyingPartyID,
                user: account.id,
                acceptedCredentials: credentials
            ),
            details: CurrentUserDetailsSignal(
                relyingPartyID: relyingPartyID,
                user: account.id,
                name: account.name.text,
                displayName: account.displayName.text
            )
        )
    }

    /// The account and its passkeys, for a session that was just found live, with the providers that can be asked alone.
    func current(_ signedIn: SignedInSession) async throws(SignInError) -> AccountPasskeys {
        let found = try await stored { () async throws(AccountStoreError) in
            try await store.account(signedIn.account.id)
        }
        guard let found, !found.account.isDisabled else { throw SignInError.notSignedIn }
        return found.limited(to: policy.providers)
    }
}
