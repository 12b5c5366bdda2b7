// SPDX-License-Identifier: Apache-2.0
// The queues between those who wait and the workers.

internal import Passwords
internal import Synchronization

/// Jobs of owners and of strangers, each in the order in which they came, and the memory that is free for them.
///
/// Whose turn it is does not depend on the memory that a job needs, and the first job of that queue is never overtaken: one
/// that needs several workers' memory would else wait for ever under load.
final class HashQueue: Sendable {
    private struct State {
        var owners: [HashJob] = []
        var strangers: [HashJob] = []
        var running = 0
        var freeSlots: Int
        var isStopped = false
        /// How many owners in a row went before a stranger that waited.
        var passed = 0

        /// The queue whose turn it is: the owners', but after four of them a stranger's.
        var turn: WritableKeyPath<State, [HashJob]>? {
            if !owners.isEmpty, strangers.isEmpty || passed < 4 { return \.owners }
            return strangers.isEmpty ? nil : \.strangers
        }

        /// The job that comes next, if there is memory for it.
        var first: HashJob? { turn.flatMap { self[keyPath: $0].first }.flatMap { $0.slots <= freeSlots ? $0 : nil } }

        /// Takes out the job that comes next.
        mutating func takeFirst() -> HashJob? {
            guard let turn, let first else { return nil }
            passed = turn == \.owners && !strangers.isEmpty ? passed + 1 : 0
            self[keyPath: turn].removeFirst()
            freeSlots -= first.slots
            running += 1
            return first
        }
    }

    private let state: Mutex<State>
    private let slots: Int
    private let length: Int
    private let bell = WorkBell()

    /// Makes empty queues.
    ///
    /// - Parameters:
    ///   - slots: How many workers there are, each with its memory.
    ///   - length: How many jobs may wait in each.
    init(slots: Int, length: Int) {
        self.slots = slots
        self.length = length
        state = Mutex(State(freeSlots: slots))
    }

    /// How many jobs run or wait.
    var load: Int { state.withLock { $0.running + $0.owners.count + $0.strangers.count } }

    /// Appends a job, unless there is a reason not to; then nobody calls it, and the caller refuses it.
    func append(_ job: HashJob) -> PasswordHashingError? {
        let refusal: PasswordHashingError? = state.withLock { state in
            if state.isStopped { return Self.stopped }
            // Asked under the lock: who cancels sets this first and looks for the job afterwards, so one of both is seen.
            if job.ticket.isCancelled { return Self.cancelled }
            if job.slots > slots {
                return PasswordHashingError(
                    .tooCostly,
                    "the stored hash takes the memory of \(job.slots) hash workers, and there are \(slots); add workers"
                )
            }
            let lane = Self.lane(of: job)
            // What a resting worker takes at once does not wait.
            if state[keyPath: lane].count >= length + min(state.freeSlots, slots - state.running) {
                return PasswordHashingError(
                    .queueFull,
                    "\(length) passwords wait to be hashed, which is the most that may; try again in some seconds"
                )
            }
            state[keyPath: lane].append(job)
            return nil
        }
        if refusal == nil { bell.ring() }
        return refusal
    }

    /// Takes a job out for one who no longer waits; nothing happens when a worker has it already.
    func withdraw(_ ticket: HashTicket) {
        ticket.cancel()
        let withdrawn = state.withLock { state -> HashJob? in
            for lane in [\State.owners, \State.strangers] {
                guard let index = state[keyPath: lane].firstIndex(where: { $0.ticket === ticket }) else { continue }
                return state[keyPath: lane].remove(at: index)
            }
            return nil
        }
        guard let withdrawn else { return }
        withdrawn.refuse(Self.cancelled)
        // The one behind may need less memory.
        bell.ring()
    }

    /// Refuses all that waits and all that comes, and lets the workers go.
    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { (state.owners, state.strangers) = ([], []) }
            return state.owners + state.strangers
        }
        for job in waiting { job.refuse(Self.stopped) }
        for _ in 0..<slots { bell.ring() }
    }

    /// Works until the queue is stopped; each worker's thread spends its life here.
    func work() {
        while true {
            guard let job = next() else {
                if state.withLock({ $0.isStopped }) { return }
                bell.wait()
                continue
            }
            job.perform()
            finish(job)
        }
    }

    private func next() -> HashJob? {
        let (job, isMoreToDo) = state.withLock { state -> (HashJob?, Bool) in
            (state.takeFirst(), state.first != nil)
        }
        // Whoever finds work wakes the next, so that no worker rests while something can be done.
        if isMoreToDo { bell.ring() }
        return job
    }

    private func finish(_ job: HashJob) {
        state.withLock { state in
            state.freeSlots += job.slots
            state.running -= 1
        }
    }

    private static func lane(of job: HashJob) -> WritableKeyPath<State, [HashJob]> {
        job.precedence == .owner ? \.owners : \.strangers
    }

    private static let stopped = PasswordHashingError(.stopped, "the hash workers have stopped; the service is ending")
    private static let cancelled = PasswordHashingError(.cancelled, "whoever waited for this password has gone")
}
