// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension PasskeySignUp {
    /// Whether an address is proved first, which becomes the account's name.
    package var asksForAddress: Bool { context.policy.identifiers == .email }

    /// Begins: sends a code to the address, whether or not an account has it.
    ///
    /// That one has it is told by ``finishAddress(ceremony:code:visitor:)``, to whoever reads its mail and to nobody else.
    ///
    /// - Parameters:
    ///   - text: The address.
    ///   - language: In which language to write to it.
    ///   - invite: The invite's token, where one is needed.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs while the code is on its way.
    /// - Throws: `codesOff` where names are chosen, `rateLimited`, `signUpClosed`, `inviteRequired`, `inviteInvalid`,
    ///   `addressUnusable`, `serviceUnavailable`.
    package func beginAddress(
        _ text: String,
        language: MessageLanguage,
        invite: String?,
        visitor: Visitor
    ) async throws(SignInError) -> CodeStart {
        let now = context.now()
        try requireAddresses()
        try context.limiter.spend(.address, visitor.address, now: now)
        _ = try await permission(invite, now: now)
        let recipient = try Self.recipient(text)
        let request = EngineContext.CodeRequest(
            purpose: .addressProof,
            recipient: recipient,
            language: language,
            account: nil,
            limitName: recipient.canonical,
            isKnownBrowser: false,
            binding: visitor.binding,
            address: visitor.address
        )
        try context.codeLimits.spend(network: visitor.address, now: now)
        try context.codeLimits.spend(context.limitKey(request), from: visitor.address, now: now)
        return try await context.begin(request, now: now) { sent in
            .signUpAddress(PendingSignUpAddress(sent: sent, isProved: false))
        }
    }

    /// Sends another code in the place of the one before.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `beginAddress` returned.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: What the client needs while the code is on its way.
    /// - Throws: `codesOff`, `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    package func resendAddress(ceremony: String, visitor: Visitor) async throws(SignInError) -> CodeStart {
        let now = context.now()
        try requireAddresses()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard case .signUpAddress = try await context.peek(ceremony, binding: visitor.binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
        return try await context.resend(ceremony, binding: visitor.binding, network: visitor.address, now: now)
    }

    /// Presents the code: the address is proved, for twenty minutes and this browser.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `beginAddress` returned.
    ///   - code: What was typed.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The token to begin the sign-up with, and until when.
    /// - Throws: `codesOff`, `ceremonyUnknown`, `codeRefused`, `codeSpent`, `codeStopped`, `addressTaken`, `rateLimited`,
    ///   `serviceUnavailable`.
    package func finishAddress(
        ceremony: String,
        code: String,
        visitor: Visitor
    ) async throws(SignInError) -> AddressProof {
        let now = context.now()
        try requireAddresses()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard case .signUpAddress = try await context.peek(ceremony, binding: visitor.binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
        let purpose = try await context.judgeSent(ceremony, code: code, binding: visitor.binding, now: now)
        guard case .signUpAddress(let pending) = purpose, let recipient = pending.sent.recipient else {
            throw SignInError.ceremonyUnknown
        }
        _ = try await context.take(ceremony, binding: visitor.binding, now: now)
        let owner = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.accountName(atEmail: recipient.canonical)
        }
        guard owner == nil else {
            throw SignInError(.addressTaken, "an account has this address already; sign in to it")
        }
        let (token, expiresAt) = try await context.begin(
            .signUpAddress(PendingSignUpAddress(sent: pending.sent, isProved: true)),
            binding: visitor.binding,
            from: visitor.address,
            seconds: context.policy.codeCeremonySeconds,
            now: now
        )
        return AddressProof(ceremony: token, expiresAt: expiresAt)
    }

    /// Begins with an address that was proved, and says what passkey to make.
    ///
    /// - Parameters:
    ///   - proof: The token that `finishAddress` returned; it stays good for another try.
    ///   - displayName: The wanted display name; nil to show the address.
    ///   - invite: The invite's token, where one is needed.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: What the client needs to make the passkey.
    /// - Throws: `codesOff`, `rateLimited`, `signUpClosed`, `inviteRequired`, `inviteInvalid`, `ceremonyUnknown`,
    ///   `displayNameInvalid`, `nameTaken`, `serviceUnavailable`.
    package func begin(
        proof: String,
        displayName: String?,
        invite: String?,
        visitor: Visitor
    ) async throws(SignInError) -> RegistrationStart {
        let now = context.now()
        try requireAddresses()
        try context.limiter.spend(.signUp, visitor.address, now: now)
        let invite = try await permission(invite, now: now)
        let purpose = try await context.peek(proof, binding: visitor.binding, now: now)
        guard case .signUpAddress(let pending) = purpose, pending.isProved, let recipient = pending.sent.recipient
        else {
            throw SignInError.ceremonyUnknown
        }
        return try await begin(
            try AccountName(recipient.text),
            displayName,
            invite,
            address: VerifiedAddress(recipient: recipient, language: pending.sent.language, verifiedAt: now),
            visitor,
            now: now
        )
    }

    private func requireAddresses() throws(SignInError) {
        guard asksForAddress else {
            throw SignInError(.codesOff, "accounts are made under a name here, and no address is proved before")
        }
    }

    /// An address that can be a name.
    private static func recipient(_ text: String) throws(SignInError) -> MessageRecipient {
        do throws(AccountMessagesError) {
            let recipient = MessageRecipient.email(try EmailAddress(text))
            try recipient.requireName()
            return recipient
        } catch {
            throw SignInError(.addressUnusable, error.message, cause: error)
        }
    }
}

extension MessageRecipient {
    /// Requires that an address can be an account's name: 64 characters at most, and none but those of names.
    func requireName() throws(AccountMessagesError) {
        guard (try? AccountName(text)) != nil else {
            throw AccountMessagesError(
                .addressSyntaxInvalid,
                "this address cannot be a name to sign in with: 64 characters at most were expected, letters, digits and "
                    + ". _ - + before the @"
            )
        }
    }
}
