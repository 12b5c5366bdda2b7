// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// Ceremonies under way.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol ChallengeStore: Sendable {
    /// Keeps a ceremony under way. It need not survive a crash.
    func saveChallenge(_ record: ChallengeRecord, at now: UnixTime) async throws(AccountStoreError)

    /// Takes a ceremony out: of any number of concurrent takers one gets it, and never twice. Nil when there is none, or
    /// it is out of time.
    func takeChallenge(_ key: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> ChallengeRecord?

    /// Looks at a ceremony without taking it out, where a typing error must not end it. Nil when there is none, or it is
    /// out of time.
    func challenge(_ key: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> ChallengeRecord?

    /// Puts a ceremony in the place of the one that was looked at, and tells whether that one was still there, unchanged
    /// and in time. Of any number of concurrent callers that looked at the same one, one succeeds.
    func replaceChallenge(
        _ old: ChallengeRecord,
        with new: ChallengeRecord,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool
}
