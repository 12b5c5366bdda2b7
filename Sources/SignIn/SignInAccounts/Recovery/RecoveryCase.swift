// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// A recovery that waits for its day.
///
/// Phases and their exits:
/// - waiting, until ``dueAt``: any device that is signed in, and whoever reads the mail of any address, cancels it; it ends
///   when its owner replaces what was shown, adds a passkey or confirms with one; another recovery of the same account takes
///   its place and its name, so that the mails about the one before stop it, too, and waits anew.
/// - due, until ``expiresAt``: its token begins a session, once; it can still be cancelled.
/// - out of time: none; the store forgets it.
///
/// Time that passes while the service is stopped does not count: the owner could not have stopped the recovery then, and
/// a clock that jumps ahead would end the wait at once.
package struct RecoveryCase: Sendable, Hashable {
    /// Its name.
    package let id: RecoveryID
    /// Whose account it is.
    package let account: UserHandle
    /// SHA-256 of the token that will begin the session.
    package let digest: TokenDigest
    /// What was shown.
    package let proofs: Set<RecoveryProof>
    /// What it was begun on, such as `Chrome on Linux`; 80 characters at most.
    package let device: String
    /// When the last proof was shown.
    package let startedAt: UnixTime
    /// From when on the token begins a session.
    package let dueAt: UnixTime
    /// Until when it does.
    package let expiresAt: UnixTime
    /// When the service last saw it wait.
    package let seenAt: UnixTime

    /// The longest stretch between two looks of the service that counts as time that passed, in milliseconds.
    package static let longestGapMilliseconds: Int64 = 600_000

    /// Assembles a case.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - account: Whose account it is.
    ///   - digest: SHA-256 of the token that will begin the session.
    ///   - proofs: What was shown.
    ///   - device: What it was begun on.
    ///   - startedAt: When the last proof was shown.
    ///   - dueAt: From when on the token begins a session.
    ///   - expiresAt: Until when it does; later than `dueAt`.
    ///   - seenAt: When the service last saw it wait; nil for when it began.
    package init(
        id: RecoveryID,
        account: UserHandle,
        digest: TokenDigest,
        proofs: Set<RecoveryProof>,
        device: String,
        startedAt: UnixTime,
        dueAt: UnixTime,
        expiresAt: UnixTime,
        seenAt: UnixTime? = nil
    ) {
        self.id = id
        self.account = account
        self.digest = digest
        self.proofs = proofs
        self.device = device
        self.startedAt = startedAt
        self.dueAt = dueAt
        self.expiresAt = expiresAt
        self.seenAt = seenAt ?? startedAt
    }

    /// The recovery as it stands now: what is left of its wait is what was left when it was last seen, unless that was just before.
    ///
    /// - Parameter now: The present time.
    /// - Returns: The same recovery, perhaps with later times, or earlier ones where a clock that was ahead was put right.
    package func standing(at now: UnixTime) -> RecoveryCase {
        let gap = now.milliseconds - seenAt.milliseconds
        guard dueAt > seenAt, abs(gap) > Self.longestGapMilliseconds else { return self }
        return RecoveryCase(
            id: id,
            account: account,
            digest: digest,
            proofs: proofs,
            device: device,
            startedAt: min(startedAt, now),
            dueAt: UnixTime(milliseconds: dueAt.milliseconds + gap),
            expiresAt: UnixTime(milliseconds: expiresAt.milliseconds + gap),
            seenAt: now
        )
    }

    /// The recovery, unless it is out of time.
    package func inTime(at now: UnixTime) -> RecoveryCase? { expiresAt > now ? self : nil }
}
