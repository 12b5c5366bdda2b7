// SPDX-License-Identifier: Apache-2.0

/// What nobody's typing brings about: after a second the text is kept, after the person's patience it is hidden.
struct NotePauses {
    /// What is due.
    enum Due: Equatable {
        case saving
        case locking
    }

    private static let saving = Duration.seconds(1)
    /// Who writes without a pause has at most so much of it in memory alone.
    private static let longest = Duration.seconds(10)
    /// What failed is tried again, and not at once: a disk that is full stays so for a while.
    private static let again = Duration.seconds(5)

    /// After how long without a key the note locks itself.
    let patience: Duration
    private(set) var lastKey: ContinuousClock.Instant
    private var lastTry: ContinuousClock.Instant?
    /// A lock was due and could not be had: the text is still there, and so is whoever wants to save it elsewhere.
    private var isLockRefused = false
    private var unsavedSince: ContinuousClock.Instant?

    init(patience: Duration, at now: ContinuousClock.Instant) { (self.patience, lastKey) = (patience, now) }

    mutating func key(at now: ContinuousClock.Instant) { (lastKey, isLockRefused) = (now, false) }

    /// Notes that the note stays open, since its text cannot be saved.
    mutating func lockWasRefused() { isLockRefused = true }

    /// Notes that the text is kept, and the lock can be had.
    mutating func wasSaved() { isLockRefused = false }

    /// Notes that what was due is begun.
    mutating func began(at now: ContinuousClock.Instant) { lastTry = now }

    /// Notes whether there is something that is not kept.
    mutating func see(isUnsaved: Bool, at now: ContinuousClock.Instant) {
        unsavedSince = isUnsaved ? unsavedSince ?? now : nil
    }

    /// What comes next, and when.
    var next: (Due, ContinuousClock.Instant) {
        let locking = notBefore(lastKey + patience)
        guard let unsavedSince else { return (.locking, locking) }
        let saving = notBefore(min(lastKey + Self.saving, unsavedSince + Self.longest))
        return saving < locking ? (.saving, saving) : (.locking, locking)
    }

    /// Whether the note should have been locked before now, as behind a sleep of the machine.
    func isOverdue(at now: ContinuousClock.Instant) -> Bool { lastKey + patience <= now && !isLockRefused }

    private func notBefore(_ due: ContinuousClock.Instant) -> ContinuousClock.Instant {
        guard let lastTry, lastTry >= due else { return due }
        return lastTry + Self.again
    }
}
