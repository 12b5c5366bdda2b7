// SPDX-License-Identifier: Apache-2.0
// The watch over the session through logind.

public import DeviceAuthentication
internal import Synchronization

/// Watches logind for what asks for a lock, and delays sleep until the lock is done.
///
/// It fails closed: no session, no logind, no bus, or anything that cannot be understood is `watchLost`.
public final class SessionLockWatcher: LockWatcher {
    private struct State {
        var reasons: LockReasons = []
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let mailbox = Mailbox<LogindRun.Note>()

    /// Begins to watch, on a thread of its own.
    ///
    /// - Parameters:
    ///   - address: The bus that logind is on.
    ///   - session: The ID of the session, as in `XDG_SESSION_ID`; without it the user's session at the machine's display.
    ///   - answerTime: Milliseconds that logind has for each answer.
    /// - Returns: A watcher that has heard how the session stands; what asked for a lock by then is its first ``next()``.
    public static func start(
        address: BusAddress = .system,
        session: String? = nil,
        answerTime: Int64 = 10_000
    ) async -> SessionLockWatcher {
        let watcher = SessionLockWatcher()
        let mailbox = watcher.mailbox
        await withCheckedContinuation { (ready: CheckedContinuation<Void, Never>) in
            let isReady = Mutex(false)
            let run = LogindRun(address: address, session: session, answerTime: answerTime, mailbox: mailbox)
            // The thread holds the watcher weakly: one that nobody holds any more ends it.
            let isStarted = OwnThread.start { [weak watcher] in
                run.watch(
                    onReady: {
                        let isFirst = isReady.withLock { isReady in
                            defer { isReady = true }
                            return !isReady
                        }
                        if isFirst { ready.resume() }
                    },
                    onReasons: { [weak watcher] in watcher?.add($0) }
                )
            }
            if !isStarted {
                watcher.add(.watchLost)
                ready.resume()
            }
        }
        return watcher
    }

    private init() {}

    deinit { mailbox.put(.stop) }

    /// Waits until something asks for a lock, and takes all that did.
    public func next() async -> LockReasons {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
                let (isDue, former) = state.withLock { state in
                    let former = state.waiter
                    state.waiter = nil
                    if !state.reasons.isEmpty || Task.isCancelled { return (true, former) }
                    state.waiter = waiter
                    return (false, former)
                }
                former?.resume()
                if isDue { waiter.resume() }
            }
        } onCancel: {
            wake()
        }
        return state.withLock { state in
            defer { state.reasons.formIntersection(.watchLost) }
            return state.reasons
        }
    }

    /// Whether nothing is heard, from the beginning or by now.
    public var isLost: Bool { state.withLock { $0.reasons.contains(.watchLost) } }

    /// Says that the vault is locked: sleep need not wait any longer.
    public func lockIsDone() { mailbox.put(.locked) }

    private func add(_ reasons: LockReasons) {
        guard !reasons.isEmpty else { return }
        state.withLock { $0.reasons.formUnion(reasons) }
        wake()
    }

    private func wake() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
