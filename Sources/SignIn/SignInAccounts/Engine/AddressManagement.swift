// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

/// Adding, changing and removing the addresses of a signed-in account.
///
/// An address counts once a code came back from it. Until then nothing of it is stored, so that nobody holds an address that
/// is not theirs, and whether another account has it is told only to whoever reads its mail. One to which a provider forwards
/// nothing any more is proved again in the same way.
package struct AddressManagement: Sendable {
    let context: EngineContext

    /// The account's addresses, the oldest first.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The addresses.
    /// - Throws: `linkSessionLimited`, `serviceUnavailable`.
    package func list(_ signedIn: SignedInSession) async throws(SignInError) -> [VerifiedAddress] {
        try signedIn.requireFullSession()
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.addresses(of: signedIn.account.id)
        }
    }

    /// Begins: sends a code to the new address.
    ///
    /// - Parameters:
    ///   - recipient: The new address.
    ///   - former: The address whose place it takes; nil for one more.
    ///   - language: In which language to write to it.
    ///   - signedIn: A fresh session.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs while the code is on its way.
    /// - Throws: `codesOff` where no messages of this kind are sent, `addressUnusable` for a number of a
    ///   country to which none are, `linkSessionLimited`, `freshVerificationRequired`,
    ///   `addressTaken` for an address that the account has already and gets mail at, `addressLimitReached`, `notFound` for an unknown
    ///   former one, `rateLimited`, `serviceUnavailable`.
    package func begin(
        _ recipient: MessageRecipient,
        replacing former: MessageRecipient? = nil,
        language: MessageLanguage,
        _ signedIn: SignedInSession,
        visitor: Visitor
    ) async throws(SignInError) -> CodeStart {
        let now = context.now()
        try requireMessages(to: recipient)
        try signedIn.requireFreshness(now: now)
        let account = signedIn.account.id
        try context.limiter.spend(member: account, now: now)
        let addresses = try await list(signedIn)
        let own = addresses.map(\.recipient)
        if let former, !own.contains(former) { throw SignInError.notFound }
        let isRenewal = former == nil && addresses.contains { $0.recipient == recipient && $0.isUndeliverable }
        guard isRenewal || !own.contains(recipient) else {
            throw SignInError(.addressTaken, "this account has this address already")
        }
        guard isRenewal || former != nil || own.count < VerifiedAddress.limit else {
            throw SignInError(
                .addressLimitReached,
                "this account has as many addresses as it may have; remove one first"
            )
        }
        if isName(former, signedIn) { try requireName(recipient) }
        let request = EngineContext.CodeRequest(
            purpose: .addressProof,
            recipient: recipient,
            language: language,
            account: account,
            limitName: recipient.canonical,
            isKnownBrowser: false,
            binding: .session(signedIn.session.id),
            address: nil
        )
        // The code goes to whomever the person names: neither that one nor others must be flooded.
        try context.codeLimits.spend(network: visitor.address, now: now)
        try context.codeLimits.spend(account: account, now: now)
        try context.codeLimits.spend(context.limitKey(request), from: visitor.address, now: now)
        return try await context.begin(request, now: now) { sent in
            .addAddress(
                PendingAddress(account: account, sent: sent, former: former, restingOn: signedIn.demandedProofs)
            )
        }
    }

    /// Sends another code in the place of the one before.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - signedIn: The session that asks; must be the one that began.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs while the code is on its way.
    /// - Throws: `linkSessionLimited`, `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    package func resend(
        ceremony: String,
        _ signedIn: SignedInSession,
        visitor: Visitor
    ) async throws(SignInError) -> CodeStart {
        let now = context.now()
        try signedIn.requireFullSession()
        try context.limiter.spend(member: signedIn.account.id, now: now)
        try context.codeLimits.spend(account: signedIn.account.id, now: now)
        return try await context.resend(
            ceremony,
            binding: .session(signedIn.session.id),
            network: visitor.address,
            now: now
        )
    }

    /// Finishes: the code shows that messages arrive; from now on the address is the account's.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - code: What was typed.
    ///   - signedIn: The session that asks; must be the one that began.
    /// - Returns: The address.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired` when what was shown for `begin` counts no more,
    ///   `ceremonyUnknown`, `codeRefused`, `codeSpent`, `codeStopped`, `addressTaken` when
    ///   another account has the address, `addressLimitReached`, `notFound`, `notSignedIn`, `rateLimited`,
    ///   `serviceUnavailable`.
    package func finish(
        ceremony: String,
        code: String,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> VerifiedAddress {
        let now = context.now()
        try signedIn.requireProof()
        let account = signedIn.account.id
        try context.limiter.spend(member: account, now: now)
        let binding = CeremonyBinding.session(signedIn.session.id)
        guard case .addAddress(let begun) = try await context.peek(ceremony, binding: binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
        try signedIn.requireProofs(begun.proofs)
        let purpose = try await context.judgeSent(ceremony, code: code, binding: binding, now: now)
        guard case .addAddress(let pending) = purpose, pending.account == account,
            let recipient = pending.sent.recipient
        else { throw SignInError.ceremonyUnknown }
        _ = try await context.take(ceremony, binding: binding, now: now)
        let address = VerifiedAddress(recipient: recipient, language: pending.sent.language, verifiedAt: now)
        let event = TrailEvent(
            account: account,
            at: now,
            kind: pending.former == nil ? .addressAdded : .addressChanged,
            detail: pending.former.map { "\($0.masked) → \(recipient.masked)" } ?? recipient.masked
        )
        // A word of the provider's that was lost must not leave the account without mail for good; nor is it an error where that
        // word came while the code was on its way.
        let isRenewal = try await list(signedIn).contains { $0.recipient == recipient } && pending.former == nil
        guard !isRenewal else {
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.renewAddress(address, of: account, onBehalfOf: signedIn.session, event: event)
            }
            return address
        }
        // Where the address is the name, the account is found by the new one from now on, and by the old one no more.
        let name = try isName(pending.former, signedIn) ? AccountName(recipient.text) : nil
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.saveAddress(
                address,
                replacing: pending.former,
                naming: name,
                of: account,
                limit: VerifiedAddress.limit,
                onBehalfOf: signedIn.session,
                event: event
            )
        }
        return address
    }

    /// Removes an address.
    ///
    /// - Parameters:
    ///   - recipient: One of the account's addresses.
    ///   - signedIn: A fresh session.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `addressNeeded` for the address by which the account is
    ///   found, `notFound`, `notSignedIn`, `rateLimited`, `serviceUnavailable`.
    package func remove(_ recipient: MessageRecipient, _ signedIn: SignedInSession) async throws(SignInError) {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        let account = signedIn.account.id
        try context.limiter.spend(member: account, now: now)
        try await requireAnother(than: recipient, signedIn)
        let event = TrailEvent(account: account, at: now, kind: .addressRemoved, detail: recipient.masked)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.removeAddress(recipient, of: account, onBehalfOf: signedIn.session, event: event)
        }
    }

    /// Whether an address is the account's name.
    private func isName(_ recipient: MessageRecipient?, _ signedIn: SignedInSession) -> Bool {
        context.policy.identifiers == .email && recipient?.kind == .email
            && recipient?.canonical == signedIn.account.name.canonical
    }

    private func requireName(_ recipient: MessageRecipient) throws(SignInError) {
        guard recipient.kind == .email else {
            throw SignInError(
                .addressUnusable,
                "the account is found by this address; an e-mail address takes its place"
            )
        }
        do throws(AccountMessagesError) {
            try recipient.requireName()
        } catch {
            throw SignInError(.addressUnusable, error.message, cause: error)
        }
    }

    /// Where addresses alone find accounts, each keeps one, and the one that is its name.
    private func requireAnother(
        than recipient: MessageRecipient,
        _ signedIn: SignedInSession
    ) async throws(SignInError) {
        guard context.policy.identifiers == .email, recipient.kind == .email else { return }
        let others = try await list(signedIn).filter { $0.recipient.kind == .email && $0.recipient != recipient }
        guard !others.isEmpty, !isName(recipient, signedIn) else {
            throw SignInError(
                .addressNeeded,
                "the account is found by this address; put another one in its place instead of removing it"
            )
        }
    }

    private func requireMessages(to recipient: MessageRecipient) throws(SignInError) {
        guard context.messenger != nil, context.policy.addressKinds.contains(recipient.kind) else {
            throw SignInError(
                .codesOff,
                recipient.kind == .email ? "this service sends no mail" : "this service sends no text messages"
            )
        }
        if case .phone(let number) = recipient { try context.policy.requireTexts(to: number) }
    }
}
