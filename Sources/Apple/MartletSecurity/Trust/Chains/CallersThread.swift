// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Runs a task's jobs on the thread that waits for its value.
///
/// The keychain's calls block, and may come on all threads of Swift's pool at once: whoever waited there for that pool would wait for ever. Here
/// the one who waits does the work, and no other thread is needed.
final class CallersThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let waiting = DispatchSemaphore(value: 0)

    private init() {}

    /// What becomes of a value that a task brings.
    private final class Place<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    /// The value of async work that waits for nothing outside.
    ///
    /// - Parameter work: What is to be done.
    /// - Returns: Its value.
    static func value<Value: Sendable>(of work: @escaping @Sendable () async -> Value) -> Value {
        let thread = CallersThread()
        let place = Place<Value>()
        Task(executorPreference: thread) {
            let value = await work()
            place.value.withLock { $0 = value }
        }
        while true {
            if let value = place.value.withLock({ $0 }) { return value }
            thread.waiting.wait()
            thread.runNext()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    private func runNext() {
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
    }
}
