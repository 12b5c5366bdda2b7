// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import OneTimeCodes
internal import WebAuthnTypes

/// The state of an account's secrets in which the proofs of a recovery were shown.
///
/// A proof is worth as much as the secret behind it: an owner who replaces a stolen password or a lost page of codes takes
/// away what somebody showed with the one before. So the basis is compared again with every further proof, and once more
/// in the transaction that begins the wait.
package struct RecoveryBasis: Sendable, Hashable {
    /// Which password was shown; nil when none was.
    package let password: PasswordStamp?
    /// The salt of the set of saved codes of which one was shown, 16 bytes; nil when none was.
    package let savedCodes: [UInt8]?
    /// The sealed secret of the app whose code was shown; nil when none was.
    package let app: [UInt8]?
    /// The address that a code was sent to; nil when none was.
    package let address: MessageRecipient?
    /// When that code was sent; nil when none was.
    ///
    /// An address that was removed and proved anew since then may be in other hands, or was given up because of them.
    package let sentAt: UnixTime?
    /// When the first proof was shown; nil when none was.
    ///
    /// That the account was disabled since then voids them all.
    package let since: UnixTime?

    /// Assembles a basis; the default is that of nothing shown.
    package init(
        password: PasswordStamp? = nil,
        savedCodes: [UInt8]? = nil,
        app: [UInt8]? = nil,
        address: MessageRecipient? = nil,
        sentAt: UnixTime? = nil,
        since: UnixTime? = nil
    ) {
        self.password = password
        self.savedCodes = savedCodes
        self.app = app
        self.address = address
        self.sentAt = sentAt
        self.since = since
    }

    /// Whether an account's secrets are still those that were shown.
    ///
    /// - Parameter secrets: The account as it is stored now.
    /// - Returns: Whether every one of them is.
    package func holds(for secrets: AccountSecrets) -> Bool {
        (password == nil || password == secrets.password?.stamp)
            && (savedCodes == nil || savedCodes == secrets.codes?.set.salt)
            && (app == nil || app == secrets.app?.sealedSecret)
            && (address == nil || secrets.addresses.contains { $0.received(at: address, sentAt) })
    }

    /// The same with more proofs, shown to this account now.
    func adding(
        _ more: Set<RecoveryProof>,
        of secrets: AccountSecrets,
        by sent: SentCode? = nil,
        at now: UnixTime
    ) -> RecoveryBasis {
        RecoveryBasis(
            password: more.contains(.password) ? secrets.password?.stamp : password,
            savedCodes: more.contains(.savedCode) ? secrets.codes?.set.salt : savedCodes,
            app: more.contains(.appCode) ? secrets.app?.sealedSecret : app,
            address: sent?.recipient ?? address,
            sentAt: sent?.sentAt ?? sentAt,
            since: since ?? now
        )
    }
}

extension VerifiedAddress {
    /// Whether a code went to this address, and not before it was proved.
    fileprivate func received(at other: MessageRecipient?, _ sentAt: UnixTime?) -> Bool {
        recipient == other && (sentAt.map { verifiedAt <= $0 } ?? true)
    }
}
