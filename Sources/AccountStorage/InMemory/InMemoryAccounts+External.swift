// SPDX-License-Identifier: Apache-2.0
// Steps of several operations on identities at providers, in memory.

internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension InMemoryAccounts {
    mutating func insert(_ link: ExternalLink, _ use: ExternalUse) throws(AccountStoreError) {
        guard external.links[link.identity] == nil else {
            throw AccountStoreError(.identityTaken, "an account has the identity")
        }
        try external.requireConsent(of: use.identity, use.client, at: use.consentedAt)
        external.newcomers[link.identity] = nil
        external.links[link.identity] = link
        external.adoptTokens(of: link.identity, nextCheckAt: use.nextCheckAt, at: link.linkedAt)
    }

    mutating func note(
        _ use: ExternalUse,
        in session: Session,
        at now: UnixTime
    ) throws(AccountStoreError) {
        guard var link = external.links[use.identity], link.account == session.account else {
            throw AccountStoreError(.notFound, "the identity is not the account's any more")
        }
        try external.requireConsent(of: use.identity, use.client, at: use.consentedAt)
        try requireEnabled(session.account)
        if let judged = use.app, !judged.isStill(apps[session.account]) {
            throw AccountStoreError(.proofGone, "the account has another app by now")
        }
        if link.endedAt != nil { forgetWeakProofs(of: session) }
        link.note(use)
        external.links[use.identity] = link
        external.adoptTokens(of: use.identity, nextCheckAt: use.nextCheckAt, at: now)
    }

    mutating func forgetWeakProofs(of session: Session) {
        for (digest, other) in sessions where other.account == session.account && other.id != session.id {
            sessions[digest]?.passwordVerifiedAt = nil
            if other.userVerifiedAt == nil { sessions[digest]?.passkeyUsedAt = nil }
        }
    }

    func requireEnabled(_ account: UserHandle) throws(AccountStoreError) {
        guard accounts[account]?.isDisabled != true else {
            throw AccountStoreError(.accountDisabled, "the account is disabled")
        }
    }

    func hasOtherMethod(than link: ExternalLink, _ usesPasswords: Bool) -> Bool {
        usesPasswords && passwords[link.account] != nil || hasProvenPasskey(link.account)
            || external.links(of: link.account).contains { $0.identity != link.identity && $0.endedAt == nil }
    }

    /// Whether the time has come, nothing else opens the account, nobody is getting back into it, and it is not disabled.
    func isAbandoned(_ link: ExternalLink, at now: UnixTime, _ usesPasswords: Bool) -> Bool {
        let owner = link.account
        guard let due = link.deletionDueAt, due <= now, accounts[owner]?.isDisabled == false else { return false }
        if hasOtherMethod(than: link, usesPasswords) { return false }
        let isRecovering = recoveries[owner].map { now < $0.expiresAt } ?? false
        return !isRecovering && !links.values.contains { $0.account == owner && now < $0.expiresAt }
            && !sessions.values.contains {
                $0.account == owner && $0.isLimitedToAddingPasskey && now < $0.absoluteExpiry
            }
    }

    @discardableResult
    mutating func endExternalSessions(of account: UserHandle, otherThan session: Session? = nil) -> Int {
        endSessions { $0.account == account && $0.id != session?.id && $0.methods.contains(.external) }
    }

    mutating func carryOut(
        _ consequence: EventConsequence,
        of mark: NotificationMark,
        on link: ExternalLink,
        deletingAfter seconds: Int64
    ) {
        var changed = link
        switch consequence {
        case .nothing: break
        case .addressUndeliverable, .addressDeliverable:
            changed.addressChangedAt = mark.happenedAt
            changed.address?.isUndeliverable = consequence == .addressUndeliverable
            external.links[link.identity] = changed
        case .unlink:
            external.revokeTokens(of: link.account, link.identity, at: mark.receivedAt)
            external.links[link.identity] = nil
            endExternalSessions(of: link.account)
            tellEnd(.externalEnded, of: link, at: mark.receivedAt)
        case .endSessions: end(link, at: mark.receivedAt)
        case .endSessionsAndScheduleDeletion:
            changed.endedAt = link.endedAt ?? mark.receivedAt
            changed.deletionDueAt = link.deletionDueAt ?? mark.receivedAt.adding(seconds: seconds)
            external.links[link.identity] = changed
            endExternalSessions(of: link.account)
            tellEnd(.externalGone, of: link, at: mark.receivedAt)
        }
    }

    mutating func end(_ link: ExternalLink, at now: UnixTime) {
        endExternalSessions(of: link.account)
        guard link.endedAt == nil else { return }
        external.links[link.identity]?.endedAt = now
        tellEnd(.externalEnded, of: link, at: now)
    }

    private mutating func tellEnd(_ kind: TrailKind, of link: ExternalLink, at now: UnixTime) {
        trail.append(TrailEvent(account: link.account, at: now, kind: kind, detail: link.identity.provider.text))
    }
}
