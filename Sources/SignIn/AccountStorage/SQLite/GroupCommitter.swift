// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import Synchronization

/// Runs write operations one after another, several in one transaction, and answers each only after its commit.
///
/// Each operation of a shared transaction runs in a savepoint of its own, so that one that is refused takes nothing of its
/// neighbours with it. A lone operation is committed at once; where operations arrive while a commit is under way, the
/// next batch waits a moment for company, since making a commit durable costs several times what an operation does.
final class GroupCommitter: Sendable {
    private let pool: DatabasePool
    private let state = Mutex(State())
    private let batchLimit = 256
    private let gatherMicroseconds: Int

    /// Makes a committer.
    ///
    /// - Parameters:
    ///   - pool: The database.
    ///   - gatherMicroseconds: How long a batch waits for company when the one before it had some; 0 not to wait.
    init(pool: DatabasePool, gatherMicroseconds: Int) {
        self.pool = pool
        self.gatherMicroseconds = gatherMicroseconds
    }

    /// How much was written so far.
    var statistics: WriteStatistics { state.withLock { $0.statistics } }

    /// Runs an operation and returns when it is durable.
    ///
    /// - Parameter operation: Reads and writes on the one writing connection; throws to leave nothing behind.
    /// - Returns: What the operation returned.
    /// - Throws: What the operation threw, or why the commit failed.
    func perform<Value: Sendable>(_ operation: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(
                Job(
                    run: { db in
                        let value = try operation(db)
                        return { continuation.resume(returning: value) }
                    },
                    fail: { continuation.resume(throwing: $0) }
                )
            )
        }
    }

    private func enqueue(_ job: Job) {
        let startsWriting = state.withLock { state in
            state.waiting.append(job)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if startsWriting { scheduleBatch() }
    }

    /// Writes a batch, and another one as long as operations arrive.
    ///
    /// The wait for company is spent on the writer's own thread: a timer elsewhere would cost two changes of threads.
    private func scheduleBatch() {
        pool.asyncWriteWithoutTransaction { [self] db in
            let waiting = writeBatch(db)
            guard waiting > 0 else { return }
            if waiting < batchLimit, gatherMicroseconds > 0 { usleep(UInt32(gatherMicroseconds)) }
            scheduleBatch()
        }
    }

    /// Commits one batch and answers its callers.
    ///
    /// - Returns: How many operations have arrived meanwhile.
    private func writeBatch(_ db: Database) -> Int {
        let jobs = state.withLock { state in
            let jobs = Array(state.waiting.prefix(batchLimit))
            state.waiting.removeFirst(jobs.count)
            return jobs
        }
        let answers = commit(jobs, db)
        let waiting = state.withLock { state in
            state.statistics.note(operations: jobs.count, isCommitted: answers.isCommitted)
            state.isWriting = !state.waiting.isEmpty
            return state.waiting.count
        }
        for answer in answers.all { answer() }
        return waiting
    }

    /// Runs the jobs in one transaction, at first as if none could be refused.
    ///
    /// A savepoint for each operation costs as much as a small operation, and hardly any is refused. So they run without;
    /// when one is refused, all that was done is taken back and done again, each in a savepoint of its own.
    ///
    /// - Returns: What to tell each caller, to be told after this returned, and whether the transaction holds.
    private func commit(_ jobs: [Job], _ db: Database) -> (all: [() -> Void], isCommitted: Bool) {
        guard jobs.count > 1 else { return commitEach(jobs, db) }
        var answers: [() -> Void] = []
        do {
            try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
            for job in jobs { answers.append(try job.run(db)) }
        } catch {
            rollBack(db)
            return commitEach(jobs, db)
        }
        do {
            try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return (answers, true)
        } catch {
            // Not tried again: after a disk has once refused to keep what it was given, its second answer proves nothing.
            rollBack(db)
            return (jobs.map { job in { job.fail(error) } }, false)
        }
    }

    /// Ends a transaction that failed, unless SQLite has done so already.
    private func rollBack(_ db: Database) {
        guard db.isInsideTransaction else { return }
        // The connection refuses everything after a transaction that stays open, so a failure here shows there.
        try? db.rollback()
    }

    /// Runs the jobs in one transaction, so that one that is refused takes nothing of its neighbours with it.
    private func commitEach(_ jobs: [Job], _ db: Database) -> (all: [() -> Void], isCommitted: Bool) {
        var accepted: [(job: Job, answer: () -> Void)] = []
        var refused: [() -> Void] = []
        do {
            try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
            for job in jobs {
                do {
                    accepted.append((job, try run(job, db, isAlone: jobs.count == 1)))
                } catch {
                    refused.append { job.fail(error) }
                    // A full disk or a read error may have ended the whole transaction; nobody may be told otherwise.
                    guard db.isInsideTransaction else { throw error }
                }
            }
            guard !accepted.isEmpty else {
                try db.cachedStatement(sql: "ROLLBACK TRANSACTION").execute()
                return (refused, false)
            }
            try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return (refused + accepted.map(\.answer), true)
        } catch {
            rollBack(db)
            let told = accepted.count + refused.count
            let untold = jobs.dropFirst(told).map { job in { job.fail(error) } }
            return (refused + accepted.map { accepted in { accepted.job.fail(error) } } + untold, false)
        }
    }

    /// Runs one job, in a savepoint unless it has the transaction to itself.
    private func run(_ job: Job, _ db: Database, isAlone: Bool) throws -> () -> Void {
        guard !isAlone else { return try job.run(db) }
        try db.cachedStatement(sql: "SAVEPOINT operation").execute()
        do {
            let answer = try job.run(db)
            try db.cachedStatement(sql: "RELEASE SAVEPOINT operation").execute()
            return answer
        } catch {
            if db.isInsideTransaction {
                try db.cachedStatement(sql: "ROLLBACK TRANSACTION TO SAVEPOINT operation").execute()
                try db.cachedStatement(sql: "RELEASE SAVEPOINT operation").execute()
            }
            throw error
        }
    }
}

extension GroupCommitter {
    /// An operation that waits, with the ways to answer its caller.
    private struct Job: Sendable {
        /// Runs the operation and returns how to tell its caller that it is durable.
        let run: @Sendable (Database) throws -> () -> Void
        /// Tells the caller that nothing came of it.
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isWriting = false
        var statistics = WriteStatistics()
    }
}
