// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import WebAuthnTypes

/// The operator's view: list, show, disable, enable, delete, links, invites, and what the data are bound to.
package struct AccountAdministration: Sendable {
    let context: EngineContext

    /// Accounts in the order of their canonical names.
    ///
    /// - Parameters:
    ///   - canonicalName: The last name of the page before; nil for the first page.
    ///   - limit: How many, 1 to 1,000.
    /// - Returns: The accounts.
    /// - Throws: `serviceUnavailable`.
    package func accounts(
        after canonicalName: String? = nil,
        limit: Int = 100
    ) async throws(SignInError) -> [AccountSummary] {
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.accounts(after: canonicalName, limit: min(max(limit, 1), 1_000))
        }
    }

    /// How much the store holds.
    ///
    /// - Returns: The counts.
    /// - Throws: `serviceUnavailable`.
    package func counts() async throws(SignInError) -> StoreCounts {
        try await context.stored { () async throws(AccountStoreError) in try await context.store.counts() }
    }

    /// One account with its passkeys, found by its name, or else by an address or a telephone number that it verified.
    ///
    /// A name may read like an address or a number that another account has verified, and people may mean that one by it: what
    /// is meant for the one must not happen to the other. Such a text is refused, unless `name:` before it says that the name
    /// is meant.
    ///
    /// - Parameter name: The account's name, in any spelling of its canonical form; after `name:`, if it must be. Or an e-mail
    ///   address in ASCII, or a number with its country code.
    /// - Returns: The account and its passkeys.
    /// - Throws: `notFound`, also for a text that is one account's name and another one's address or number;
    ///   `serviceUnavailable`.
    package func account(named name: String) async throws(SignInError) -> AccountPasskeys {
        // No name holds a colon.
        let isMarked = name.hasPrefix(Self.nameMark)
        let typed = isMarked ? String(name.dropFirst(Self.nameMark.count)) : name
        let text = AccountName.lookupForm(of: typed)
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.account(named: text)
        }
        guard !isMarked, let recipient = Self.recipient(typed, text), let holder = try await holder(of: recipient)
        else {
            guard let found else { throw Self.noAccount }
            return found
        }
        guard let found else {
            // As for people who sign in: folding makes ASCII of other letters, and so an address in another domain.
            guard recipient.kind == .phone || typed.utf8.allSatisfy({ $0 < 0x80 }) else { throw Self.noAccount }
            return holder
        }
        guard holder.account.id != found.account.id else { return found }
        let (bearer, other) = (found.account.name.canonical, holder.account.name.canonical)
        throw SignInError(
            .notFound,
            "\(bearer) is the name of one account and a verified \(recipient.kind == .phone ? "number" : "address") of another "
                + "one, \(other); say \(Self.nameMark)\(bearer) or \(Self.nameMark)\(other)"
        )
    }

    /// The address or number that a text can be.
    private static func recipient(_ typed: String, _ text: String) -> MessageRecipient? {
        (try? MessageRecipient(.phone, typed)) ?? (try? MessageRecipient(.email, text))
    }

    /// The account that verified an address or a number.
    private func holder(of recipient: MessageRecipient) async throws(SignInError) -> AccountPasskeys? {
        try await context.stored { () async throws(AccountStoreError) in
            guard let id = try await context.store.secrets(at: recipient, browser: nil)?.account.id else { return nil }
            return try await context.store.account(id)
        }
    }

    private static var noAccount: SignInError {
        SignInError(.notFound, "there is no account of that name, address or number")
    }

    /// What says before a text that a name is meant, and not an address.
    private static let nameMark = "name:"

    /// Forbids an account to sign in and ends its sessions at once.
    ///
    /// - Parameter name: The account's name.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func disable(named name: String) async throws(SignInError) {
        let id = try await account(named: name).account.id
        let now = context.now()
        let event = TrailEvent(account: id, at: now, kind: .accountDisabled)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.disableAccount(id, at: now, event: event)
        }
    }

    /// Allows an account to sign in again.
    ///
    /// - Parameter name: The account's name.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func enable(named name: String) async throws(SignInError) {
        let id = try await account(named: name).account.id
        let event = TrailEvent(account: id, at: context.now(), kind: .accountEnabled)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.enableAccount(id, event: event)
        }
    }

    /// Takes the password off an account that has a passkey which verified its user, and ends the sessions that came with
    /// the password.
    ///
    /// - Parameter name: The account's name.
    /// - Returns: How many sessions were ended.
    /// - Throws: `notFound` for an unknown account or one without a password, `lastMethod`, `serviceUnavailable`.
    package func removePassword(named name: String) async throws(SignInError) -> Int {
        let found = try await account(named: name)
        guard found.hasPassword else { throw SignInError(.notFound, "the account has no password") }
        guard found.passkeys.contains(where: { $0.provesUser && !$0.isUnproven }) else {
            throw SignInError(
                .lastMethod,
                "the password stays: no passkey of the account has verified its owner yet; let them sign in once with a "
                    + "passkey and a fingerprint, a face or a PIN"
            )
        }
        let id = found.account.id
        let event = TrailEvent(account: id, at: context.now(), kind: .passwordRemovedByOperator)
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.retirePassword(of: id, under: .byOperator, event: event)
        }
    }

    /// Deletes an account with everything that belongs to it.
    ///
    /// - Parameter name: The account's name.
    /// - Throws: `notFound`, `serviceUnavailable`.
    package func delete(named name: String) async throws(SignInError) {
        let id = try await account(named: name).account.id
        let event = TrailEvent(account: nil, at: context.now(), kind: .accountDeleted)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.deleteAccount(id, onBehalfOf: nil, leaving: event)
        }
    }

    /// Makes a one-time link into an account, for an owner who lost all passkeys.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - isIdentityChecked: Whether the operator made sure by two means of their own who its holder is. Where people
    ///     recover, the link then stands for both proofs that an account with a passkey asks for.
    /// - Returns: The token for the link, and its end.
    /// - Throws: `notFound`, `accountDisabled`, `serviceUnavailable`.
    package func makeSignInLink(
        named name: String,
        isIdentityChecked: Bool = false
    ) async throws(SignInError) -> IssuedToken {
        let account = try await account(named: name).account
        guard !account.isDisabled else { throw SignInError.accountDisabled }
        let now = context.now()
        let token = OpaqueToken(from: context.random)
        let expiresAt = now.adding(seconds: context.policy.signInLinkSeconds)
        let link = SignInLink(
            digest: token.digest,
            account: account.id,
            expiresAt: expiresAt,
            isIdentityChecked: isIdentityChecked
        )
        let kind: TrailKind = isIdentityChecked ? .checkedSignInLinkCreated : .signInLinkCreated
        let event = TrailEvent(account: account.id, at: now, kind: kind)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.saveSignInLink(link, event: event)
        }
        return IssuedToken(token: token, expiresAt: expiresAt)
    }

    /// Makes an invite for one new account.
    ///
    /// - Parameter isForFirstAccount: Whether it serves only while there is no account at all, and then also opens a
    ///   closed sign-up.
    /// - Returns: The token for the invite, and its end.
    /// - Throws: `serviceUnavailable`.
    package func makeInvite(isForFirstAccount: Bool = false) async throws(SignInError) -> IssuedToken {
        let token = OpaqueToken(from: context.random)
        let expiresAt = context.now().adding(seconds: context.policy.inviteSeconds)
        let invite = Invite(digest: token.digest, expiresAt: expiresAt, isForFirstAccount: isForFirstAccount)
        try await context.stored { () async throws(AccountStoreError) in try await context.store.saveInvite(invite) }
        return IssuedToken(token: token, expiresAt: expiresAt)
    }

    /// Binds the data to the relying party ID at the first start, and refuses another one ever after: under another ID
    /// every passkey would be dead.
    ///
    /// - Parameter acceptingDeadPasskeys: Whether the operator confirmed that all passkeys may die.
    /// - Throws: `relyingPartyChanged`, `serviceUnavailable`.
    package func claimRelyingPartyID(acceptingDeadPasskeys: Bool = false) async throws(SignInError) {
        let wanted = context.relyingPartyID.text
        let kept = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.keepSetting(.relyingPartyID, wanted)
        }
        guard kept != wanted else { return }
        guard acceptingDeadPasskeys else {
            throw SignInError(
                .relyingPartyChanged,
                "the data belong to the relying party ID \(kept), but \(wanted) is configured; under another ID all "
                    + "passkeys stop working"
            )
        }
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.replaceSetting(.relyingPartyID, wanted)
        }
    }
}
