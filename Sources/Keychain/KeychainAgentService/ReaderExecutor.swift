// SPDX-License-Identifier: Apache-2.0
// Threads for the reader's tasks.

internal import Dispatch

/// Runs tasks on a queue of their own: whoever blocks the process's shared threads keeps no finger from being seen.
final class ReaderExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "martlet.keychain.reader")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
