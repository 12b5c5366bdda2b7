// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// Verified addresses, and signing in by a code that went there.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol AddressStore: Sendable {
    /// The account's verified addresses, the oldest first.
    func addresses(of account: UserHandle) async throws(AccountStoreError) -> [VerifiedAddress]

    /// What a sign-in with a code sent to that address needs; nil when no account has it. The same statements run whether
    /// or not one does.
    func secrets(
        at recipient: MessageRecipient,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets?

    /// Adds a verified address, or puts it in the place of another one of the account. A password that was verified in the
    /// account's other sessions does not count there any more: it may have come without a code to this address. Where another
    /// one goes, the account's other sessions end that a code to an address of its kind alone began. Throws `sessionEnded`, `notFound` for an unknown account or former address, `addressTaken`, `addressLimitReached`, `nameTaken`.
    ///
    /// With a name the account bears it from now on, and shows it where it showed the former one.
    func saveAddress(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient?,
        naming name: AccountName?,
        of account: UserHandle,
        limit: Int,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Notes that one of the account's addresses was proved again, and its language. Throws `sessionEnded`, `proofGone`, or `notFound`
    /// where the account has no such address any more.
    func renewAddress(
        _ address: VerifiedAddress,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// The canonical name of the account that has a verified e-mail address, with the same work whether or not any has.
    func accountName(atEmail canonical: String) async throws(AccountStoreError) -> String?

    /// Removes one of the account's addresses, and ends other sessions as `saveAddress` does. Throws `sessionEnded` or
    /// `notFound`.
    func removeAddress(
        _ recipient: MessageRecipient,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Begins a session after a code that was sent to an address, writes the browser and the trail. Throws `addressChanged`
    /// when the address is not the account's any more or was proved anew since, when the password is another, and when the
    /// account has an app or a passkey that is not unproven; `accountDisabled`.
    func recordCodeSignIn(
        _ use: AddressUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)
}

extension AddressStore {
    /// Adds a verified address, or puts it in the place of another one of the account, whose name stays.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - former: The address whose place it takes; nil for one more.
    ///   - account: Whose address it is.
    ///   - limit: How many addresses the account may have.
    ///   - session: The session that must not have ended; nil for none.
    ///   - event: The entry of the trail.
    /// - Throws: What the operation with a name throws.
    package func saveAddress(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient?,
        of account: UserHandle,
        limit: Int,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await saveAddress(
            address,
            replacing: former,
            naming: nil,
            of: account,
            limit: limit,
            onBehalfOf: session,
            event: event
        )
    }
}
