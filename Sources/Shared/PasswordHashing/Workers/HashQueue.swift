// SPDX-License-Identifier: Apache-2.0

internal import Passwords
internal import Synchronization

/// Jobs of owners in the order in which they came, those of strangers by turns of where they come from, and the memory that is
/// free for them.
///
/// Whose turn it is does not depend on the memory that a job needs, and the first job of that queue is never overtaken: one
/// that needs several workers' memory would else wait for ever under load.
final class HashQueue: Sendable {
    private struct State {
        var owners: [HashJob] = []
        var strangers = StrangerLine()
        var running = 0
        var freeSlots: Int
        var isStopped = false
        /// How many owners in a row went before a stranger that waited.
        var passed = 0

        /// Whether an owner comes next: after four of them it is a stranger's turn.
        var isOwnersTurn: Bool { !owners.isEmpty && (strangers.isEmpty || passed < 4) }

        /// The job that comes next, if there is memory for it.
        var first: HashJob? {
            (isOwnersTurn ? owners.first : strangers.first).flatMap { $0.slots <= freeSlots ? $0 : nil }
        }

        /// Takes out the job that comes next.
        mutating func takeFirst() -> HashJob? {
            guard let first else { return nil }
            remove(ofOwner: isOwnersTurn)
            freeSlots -= first.slots
            running += 1
            return first
        }

        /// Takes out what has waited for so long that whoever asked has left.
        mutating func takeLate(now: ContinuousClock.Instant) -> [HashJob] {
            var late: [HashJob] = []
            while let next = isOwnersTurn ? owners.first : strangers.first, next.deadline <= now {
                late.append(next)
                if isOwnersTurn { owners.removeFirst() } else { strangers.removeFirst() }
            }
            return late
        }

        private mutating func remove(ofOwner: Bool) {
            passed = ofOwner && !strangers.isEmpty ? passed + 1 : 0
            if ofOwner { owners.removeFirst() } else { strangers.removeFirst() }
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
        // Whoever floods from one place makes room for others.
        var displaced: HashJob?
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
            // What a resting worker takes at once does not wait.
            let room = length + min(state.freeSlots, slots - state.running)
            if job.precedence.isOwner {
                guard state.owners.count < room else { return full() }
                state.owners.append(job)
            } else {
                if state.strangers.count >= room {
                    displaced = state.strangers.makeRoom(for: job.precedence.site)
                    guard displaced != nil else { return full() }
                }
                state.strangers.append(job)
            }
            return nil
        }
        displaced?.refuse(full())
        if refusal == nil { bell.ring() }
        return refusal
    }

    private func full() -> PasswordHashingError {
        PasswordHashingError(
            .queueFull,
            "\(length) passwords wait to be hashed, which is the most that may; try again in some seconds"
        )
    }

    /// Takes a job out for one who no longer waits; nothing happens when a worker has it already.
    func withdraw(_ ticket: HashTicket) {
        ticket.cancel()
        let withdrawn = state.withLock { state -> HashJob? in
            if let index = state.owners.firstIndex(where: { $0.ticket === ticket }) {
                return state.owners.remove(at: index)
            }
            return state.strangers.remove(ticket)
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
            defer { (state.owners, state.strangers) = ([], StrangerLine()) }
            return state.owners + state.strangers.all
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
        let now = ContinuousClock.now
        let (late, job, isMoreToDo) = state.withLock { state -> ([HashJob], HashJob?, Bool) in
            (state.takeLate(now: now), state.takeFirst(), state.first != nil)
        }
        for job in late { job.refuse(full()) }
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

    private static let stopped = PasswordHashingError(.stopped, "the hash workers have stopped; the service is ending")
    private static let cancelled = PasswordHashingError(.cancelled, "whoever waited for this password has gone")
}
