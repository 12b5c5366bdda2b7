// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// The trail, saved limits, kept settings, and sweeping up.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol UpkeepStore: Sendable {
    /// The account's trail, newest first, at most so many.
    func trail(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [TrailEvent]

    /// Writes each note into the trail of the account that has the name; of names that nobody has, nothing.
    func noteFailures(_ notes: [FailureNote]) async throws(AccountStoreError)

    /// The rate limits that were last saved.
    func rateLimits() async throws(AccountStoreError) -> [RateLimitEntry]

    /// Replaces the saved rate limits; what is as it was should cost no writing.
    func saveRateLimits(_ entries: [RateLimitEntry]) async throws(AccountStoreError)

    /// A setting that is kept with the data; nil when it was never kept.
    func keptSetting(_ setting: KeptSetting) async throws(AccountStoreError) -> String?

    /// Keeps a setting unless it is kept already, and returns what is kept then.
    func keepSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) -> String

    /// Replaces a kept setting.
    func replaceSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError)

    /// Removes sessions, links, invites and ceremonies that are out of time, and the oldest entries of the trail once they
    /// are older than ``TrailEvent/retentionMilliseconds`` both now and compared with the newest entry; at most so many
    /// of each. Sees the recoveries that wait, and moves their times where the clock jumped or the service was away for longer than
    /// ``RecoveryCase/longestGapMilliseconds``, so that as much of their wait is left as when they were last seen.
    func sweep(at now: UnixTime, limit: Int) async throws(AccountStoreError)

    /// Tells whether the store can be read and written; throws `unavailable` or what else is wrong.
    func checkHealth() async throws(AccountStoreError)

    /// Takes away the saved codes of all accounts, which no key opens any more.
    func removeAllRecoveryCodes() async throws(AccountStoreError)
}

/// A setting that is kept with the data, because the data are worthless under another value, or tell it.
package enum KeptSetting: String, Sendable, Hashable, CaseIterable {
    /// The relying party ID that all passkeys are bound to.
    case relyingPartyID = "relying_party_id"
    /// A fingerprint of the key that saved codes and authenticator apps are sealed with.
    case engineKey = "engine_key"
    /// Up to which entry of the trail sign-ins are counted; where stores number them.
    case countedTrail = "counted_trail"
    /// Up to which entry of the trail the accounts behind the sign-ins are counted; where stores number them.
    case countedAccounts = "counted_accounts"
    /// When identities at providers were last looked after, in milliseconds since 1970.
    case externalUpkeptAt = "external_upkept_at"
    /// When the store was last tried by writing to it, in milliseconds since 1970.
    case triedAt = "tried_at"
}
