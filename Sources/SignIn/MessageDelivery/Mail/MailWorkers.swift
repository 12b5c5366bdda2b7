// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import Foundation
internal import Synchronization

/// Hands mails over, a few at a time, each to its own end.
final class MailWorkers: Sendable {
    private let limit: Int
    private let running = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Runs a call; refuses at once when as many as the limit are running.
    ///
    /// A cancelled task waits no more; the call goes on to its own end.
    ///
    /// - Parameter work: The call; it must have a time limit of its own.
    /// - Throws: `busy`, `temporary` when the task was cancelled, or what the call throws.
    func run(_ work: @escaping @Sendable () async -> MailDeliveryError?) async throws(MailDeliveryError) {
        let isFree = running.withLock { running in
            guard running < limit else { return false }
            running += 1
            return true
        }
        guard isFree else {
            throw MailDeliveryError(.busy, "\(limit) mails are being handed over already; try again in a moment")
        }
        let handOver = HandOver()
        let problem = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard handOver.begin(continuation) else {
                    running.withLock { $0 -= 1 }
                    return
                }
                Task {
                    let problem = await work()
                    running.withLock { $0 -= 1 }
                    handOver.end(problem)
                }
            }
        } onCancel: {
            handOver.end(MailDeliveryError(.temporary, "the mail was being handed over when the wait for it ended"))
        }
        if let problem { throw problem }
    }

    /// Runs a call that blocks on a thread of its own, so that a mail server that hangs holds up no sign-in.
    ///
    /// Not on a queue of Dispatch: on Linux tasks run on its threads too, and would wait behind hanging mail servers.
    static func apart(_ work: @escaping @Sendable () -> MailDeliveryError?) async -> MailDeliveryError? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
