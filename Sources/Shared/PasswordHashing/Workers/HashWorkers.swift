// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
package import Passwords

/// A fixed number of threads that take jobs from one queue.
package final class HashWorkers: Sendable {
    private let queue: HashQueue
    private let patience: Duration

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - queueLength: How many jobs may wait in each queue.
    ///   - patience: How long a job waits before it is refused: whoever asked has given up by then.
    /// - Throws: `functionFailed` when the system gives no threads.
    package init(
        count: Int,
        queueLength: Int,
        patience: Duration = .seconds(15)
    ) throws(PasswordHashingError) {
        self.patience = patience
        queue = HashQueue(slots: count, length: queueLength)
        for _ in 0..<count {
            guard Self.startThread(queue) else {
                queue.stop()
                throw PasswordHashingError(.functionFailed, "the system gives no thread for a hash worker; allow more")
            }
        }
    }

    deinit { queue.stop() }

    /// How many jobs run or wait.
    package var load: Int { queue.load }

    /// Waits for a worker and for what comes of the work.
    ///
    /// - Parameters:
    ///   - memory: How much memory the work takes, in bytes.
    ///   - precedence: In which queue it waits.
    ///   - work: The work; it runs on a worker's thread.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws, or why it was not done.
    package func run<Value: Sendable>(
        memory: Int,
        precedence: HashPrecedence,
        _ work: @escaping @Sendable () -> Result<Value, PasswordHashingError>
    ) async throws(PasswordHashingError) -> Value {
        let ticket = HashTicket()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<Value, PasswordHashingError>, Never>) in
                let job = HashJob(
                    ticket: ticket,
                    slots: Self.slots(for: memory),
                    precedence: precedence,
                    deadline: .now + patience,
                    perform: { continuation.resume(returning: work()) },
                    refuse: { continuation.resume(returning: .failure($0)) }
                )
                if let refusal = queue.append(job) { job.refuse(refusal) }
            }
        } onCancel: {
            queue.withdraw(ticket)
        }
        return try result.get()
    }

    /// Refuses what waits and what comes, and ends the threads.
    package func stop() { queue.stop() }

    /// How many workers' memory some work takes; the small tables beside the large one are not counted.
    private static func slots(for memory: Int) -> Int {
        let spare = 1_048_576
        return max(1, (memory - spare + PasswordHasher.memoryOfWorker - 1) / PasswordHasher.memoryOfWorker)
    }

    /// Starts a thread that works for the queue and holds it until the queue is stopped.
    private static func startThread(_ queue: HashQueue) -> Bool {
        var thread = pthread_t()
        let held = unsafe Unmanaged.passRetained(queue)
        let result = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                // Balances the retain above: from here on the thread owns the reference.
                let queue = unsafe Unmanaged<HashQueue>.fromOpaque(argument).takeRetainedValue()
                // Hashing yields to everything else that this service answers. On Linux this is the thread's own.
                _ = setpriority(CInt(PRIO_PROCESS.rawValue), 0, 10)
                queue.work()
                return nil
            },
            held.toOpaque()
        )
        guard result == 0 else {
            unsafe held.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
