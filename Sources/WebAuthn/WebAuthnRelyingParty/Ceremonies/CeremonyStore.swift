// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import WebAuthnTypes

/// Keeps ceremonies between their two halves, each to be taken once (WebAuthn Level 3, section 13.4.3).
///
/// A response that could be finished twice could be replayed, so `take` is one step: who reads first and deletes then lets two
/// requests through that come at once. In SQL it is `DELETE … WHERE name = ? AND expires_at > ? RETURNING ceremony`, with
/// ``StoredCeremony/json`` in the column; in Redis `GETDEL`.
///
/// The name says whose ceremony it is. It is random (16 bytes or more from `RandomSource`), and only the browser or app that
/// began knows it, as from its session cookie: with a name that others can choose or guess, such as the challenge or the
/// account, a stranger's response could be finished in a person's browser.
///
/// ```swift
/// let (options, ceremony) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)
/// try await store.save(ceremony, under: session, at: now)
/// // … the response arrives …
/// guard let ceremony = try await store.take(session, at: now) else { return .refused }
/// let verified = try party.finishAuthentication(response, ceremony, credential: record, at: now)
/// ```
public protocol CeremonyStore<Ceremony>: Sendable {
    /// The kind of ceremony: registrations and authentications have stores of their own, so that none passes for the other.
    associatedtype Ceremony: StoredCeremony

    /// Keeps a ceremony until it is taken or has ended.
    ///
    /// - Parameters:
    ///   - ceremony: The ceremony.
    ///   - name: A random name; what was kept under it before is forgotten.
    ///   - now: The present time.
    /// - Throws: What keeps the store from keeping it.
    func save(_ ceremony: Ceremony, under name: String, at now: UnixTime) async throws

    /// Hands out a ceremony and forgets it, in one step.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - now: The present time.
    /// - Returns: The ceremony; nil when there is none of the name, or it was taken before, or has ended.
    /// - Throws: What keeps the store from answering. Whoever catches it must not go on.
    func take(_ name: String, at now: UnixTime) async throws -> Ceremony?
}
