// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import SignInAccounts
internal import WebAuthnTypes

/// Writes what owners are told of a recovery that waits.
///
/// The link is made anew for each message: nothing that stops a recovery lies in the database.
struct RecoveryNotice: Sendable {
    let store: any AccountStore
    let recovery: AccountRecovery
    let origin: Origin

    /// The message.
    ///
    /// - Parameters:
    ///   - event: That a recovery began.
    ///   - name: The account's name.
    /// - Returns: The message; nil when that recovery is over or another one took its place, which is told by itself.
    /// - Throws: `AccountStoreError` when the store cannot be asked.
    func message(_ event: TrailEvent, of name: String) async throws(AccountStoreError) -> AccountMessage? {
        guard let account = event.account, let waiting = try await store.recovery(of: account, at: .present),
            waiting.startedAt == event.at,
            let link = try? MessageLink(
                origin: origin.text,
                path: "/recover/stop",
                token: recovery.exposedCancellationToken(of: waiting.id)
            )
        else { return nil }
        let occasion = MessageOccasion(account: name, device: event.detail, network: nil, time: event.at)
        return .recoveryStarted(occasion, deadline: waiting.dueAt, cancel: link)
    }
}
