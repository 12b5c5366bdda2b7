// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol

/// Jobs in order; the first may be at work.
///
/// One at a time is what holds the back-off: a second passcode is not looked at before what became of the first is written.
struct JobQueue: Sendable {
    /// Who waits for a job.
    enum Asker: Sendable, Hashable {
        case client(ClientID, UInt32)
        case prompter
        case agent
    }

    /// A job and who waits for it.
    struct Entry: Sendable {
        let identifier: JobID
        let job: VaultJob
        let asker: Asker
        /// When the person's own program asked for it; nil for what is no use of the keychain.
        let use: Int64?
        /// Whether a lock came while it was at work.
        var isOvertaken = false
    }

    private(set) var current: Entry?
    private(set) var waiting: [Entry] = []
    private var made: UInt64 = 0

    /// Whether a job that has not begun, or is at work, fulfils a condition.
    func contains(_ condition: (VaultJob) -> Bool) -> Bool {
        current.map { condition($0.job) } ?? false || waiting.contains { condition($0.job) }
    }

    /// Adds a job behind the others, or before those that wait.
    mutating func add(_ job: VaultJob, for asker: Asker, first: Bool = false, use: Int64? = nil) {
        made += 1
        let entry = Entry(identifier: JobID(number: made), job: job, asker: asker, use: use)
        waiting.insert(entry, at: first ? 0 : waiting.endIndex)
    }

    /// Takes the next job, if none is at work.
    mutating func begin() -> Entry? {
        guard current == nil, !waiting.isEmpty else { return nil }
        current = waiting.removeFirst()
        return current
    }

    /// Ends the job at work; nil for one that is not.
    mutating func finish(_ identifier: JobID) -> Entry? {
        guard let entry = current, entry.identifier == identifier else { return nil }
        current = nil
        return entry
    }

    /// Takes out jobs that wait.
    mutating func withdraw(_ condition: (Entry) -> Bool) -> [Entry] {
        let withdrawn = waiting.filter(condition)
        waiting.removeAll(where: condition)
        return withdrawn
    }

    /// Notes that a lock came while the job at work was.
    mutating func overtake() { current?.isOvertaken = true }
}

/// A job; no two have the same.
package struct JobID: Sendable, Hashable {
    let number: UInt64
}
