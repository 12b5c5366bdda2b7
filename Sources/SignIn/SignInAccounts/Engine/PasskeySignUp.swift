// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// Making an account: it exists only after its passkey's ceremony was verified.
package struct PasskeySignUp: Sendable {
    let context: EngineContext

    /// Begins: checks the name and the permission, and says what passkey to make.
    ///
    /// The invite is judged before the name, so that without one nobody learns which names are taken.
    ///
    /// - Parameters:
    ///   - name: The wanted name.
    ///   - displayName: The wanted display name; nil to show the name.
    ///   - invite: The invite's token, where one is needed.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs to make the passkey.
    /// - Throws: `rateLimited`, `signUpClosed`, `inviteRequired`, `inviteInvalid`, `nameInvalid`, `displayNameInvalid`,
    ///   `nameTaken`, `badRequest` where an address must be proved first, `serviceUnavailable`.
    package func begin(
        name: String,
        displayName: String?,
        invite: String?,
        visitor: Visitor
    ) async throws(SignInError) -> RegistrationStart {
        let now = context.now()
        try context.limiter.spend(.signUp, visitor.address, now: now)
        let invite = try await permission(invite, now: now)
        let name = try self.name(name)
        return try await begin(name, displayName, invite, address: nil, visitor, now: now)
    }

    /// Says what passkey to make.
    func begin(
        _ name: AccountName,
        _ displayName: String?,
        _ invite: TokenDigest?,
        address: VerifiedAddress?,
        _ visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> RegistrationStart {
        let displayName = try DisplayName(displayName ?? name.text)
        let holder = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.account(named: name.canonical)
        }
        guard holder == nil else { throw SignInError(storeError: AccountStoreError(.nameTaken, "the name is taken")) }

        let user = UserEntity(
            id: UserHandle(from: context.random),
            name: name.text,
            displayName: displayName.text
        )
        let (options, ceremony) = context.relyingParty.beginRegistration(
            user: user,
            challenge: Challenge(from: context.random),
            at: now
        )
        let pending = PendingSignUp(
            ceremony: ceremony,
            name: name,
            displayName: displayName,
            invite: invite,
            address: address
        )
        let (token, expiresAt) = try await context.begin(
            .signUp(pending),
            binding: visitor.binding,
            from: visitor.address,
            now: now
        )
        return RegistrationStart(ceremony: token, options: options, expiresAt: expiresAt)
    }

    /// Finishes: verifies the new passkey and makes account, passkey and session in one step.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - response: The authenticator's answer.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The new account, signed in.
    /// - Throws: `rateLimited`, `ceremonyUnknown`, `credentialRefused`, `authenticatorRefused`,
    ///   `credentialAlreadyRegistered`, `nameTaken`, `inviteInvalid`, `serviceUnavailable`.
    package func finish(
        ceremony: String,
        response: RegistrationResponse,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        let purpose = try await context.take(ceremony, binding: visitor.binding, now: now)
        guard case .signUp(let pending) = purpose, request.mayFinish(for: visitor) else {
            throw SignInError.ceremonyUnknown
        }
        let verified: VerifiedRegistration
        do {
            verified = try context.relyingParty.finishRegistration(response, pending.ceremony, at: now)
        } catch {
            throw SignInError.registrationRefused(cause: error)
        }

        let account = Account(
            id: pending.ceremony.user,
            name: pending.name,
            displayName: pending.displayName,
            createdAt: now
        )
        let name = PasskeyNaming.name(for: verified.credential, device: visitor.device, beside: [])
        let passkey = Passkey(credential: verified.credential, name: name, createdAt: now)
        let (session, token) = context.session(
            for: account.id,
            request,
            methods: [.passkey],
            passkey: verified.credential.id,
            userVerified: verified.userVerified,
            device: visitor.device,
            now: now
        )
        let new = NewAccount(
            account: account,
            passkeys: [passkey],
            password: nil,
            addresses: [pending.address].compactMap(\.self),
            session: session,
            invite: pending.invite,
            browsers: KnownBrowser.ofSignUp(visitor, userVerified: verified.userVerified, at: now),
            event: TrailEvent(account: account.id, at: now, kind: .accountCreated, detail: visitor.device)
        )
        try await context.stored { () async throws(AccountStoreError) in try await context.store.createAccount(new) }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: account,
                session: session,
                methods: AccountMethods(hasVerifiedUser: passkey.provesUser, hasPasskey: true),
                policy: context.policy,
                now: now
            ),
            token: token,
            signals: context.signals(account, accepting: [passkey.credential.id]),
            nameDiffers: false
        )
    }

    /// A name that its owner may choose.
    ///
    /// None that reads like an address: operators and apps would take its owner for that of the address, which was never proved.
    /// None that stands for those who run the service.
    func name(_ text: String) throws(SignInError) -> AccountName {
        guard context.policy.identifiers != .email else {
            throw SignInError(.badRequest, "an account's name is its address here; prove the address first")
        }
        let name = try AccountName(chosen: text)
        guard !name.canonical.contains("@") else {
            throw SignInError(.nameInvalid, "a name with @ reads like an e-mail address; choose one without")
        }
        guard !ReservedNames.contain(name.canonical) else {
            throw SignInError(.nameInvalid, "this name is kept for those who run the service; choose another one")
        }
        return name
    }

    /// Judges whether the visitor may sign up, and with which invite.
    func permission(_ invite: String?, now: UnixTime) async throws(SignInError) -> TokenDigest? {
        guard context.policy.signUp != .open else { return nil }
        guard let invite else {
            throw context.policy.signUp == .closed
                ? SignInError(.signUpClosed, "nobody can sign up here")
                : SignInError(.inviteRequired, "signing up here needs an invite")
        }
        let invalid = AccountStoreError(.inviteInvalid, "no such invite")
        guard let digest = OpaqueToken(exposed: invite)?.digest else { throw SignInError(storeError: invalid) }
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.invite(digest, at: now)
        }
        guard let found else { throw SignInError(storeError: invalid) }
        guard context.policy.signUp == .invite || found.isForFirstAccount else {
            throw SignInError(.signUpClosed, "nobody can sign up here")
        }
        return digest
    }
}
