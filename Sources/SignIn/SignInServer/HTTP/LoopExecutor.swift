// SPDX-License-Identifier: Apache-2.0
// Runs the work of a connection where its bytes arrive.

internal import NIOCore

/// Runs tasks on one event loop.
///
/// By default a request changes threads twice: from the event loop that read it to the pool that serves it, and back
/// with the answer. Each change wakes a thread, which costs more than most of what is done there.
final class LoopExecutor: TaskExecutor {
    let loop: any EventLoop

    /// - Parameter loop: Where tasks run.
    init(loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
