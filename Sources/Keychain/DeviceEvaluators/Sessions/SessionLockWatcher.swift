// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
internal import Synchronization

/// Watches logind for what asks for a lock, and delays sleep until the lock is done.
///
/// It fails closed: no session, no logind, no bus, or anything that cannot be understood is `watchLost`.
package final class SessionLockWatcher: LockWatcher {
    private struct State {
        var reasons: LockReasons = []
        var isOpen = false
        /// Whether ``next()`` has something to tell of an opening.
        var isNewlyOpen = false
        /// Whether it was heard how the session stands.
        var isStanding = false
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
    package static func start(
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
                    onNews: { [weak watcher] in watcher?.add($0, $1) }
                )
            }
            if !isStarted {
                watcher.add(.watchLost, nil)
                ready.resume()
            }
        }
        return watcher
    }

    private init() {}

    deinit { mailbox.put(.stop) }

    /// Waits until something asks for a lock or the session is open again, and takes all that did.
    package func next() async -> LockReasons {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
                let (isDue, former) = state.withLock { state in
                    let former = state.waiter
                    state.waiter = nil
                    if !state.reasons.isEmpty || state.isNewlyOpen || Task.isCancelled { return (true, former) }
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
            state.isNewlyOpen = false
            return state.reasons
        }
    }

    /// Whether the session is in front and not locked, as far as it was heard.
    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Whether nothing is heard, from the beginning or by now.
    package var isLost: Bool { state.withLock { $0.reasons.contains(.watchLost) } }

    /// Says that the vault is locked: sleep need not wait any longer.
    package func lockIsDone() { mailbox.put(.locked) }

    private func add(_ reasons: LockReasons, _ standing: SessionStanding?) {
        let isNews = state.withLock { state in
            state.reasons.formUnion(reasons)
            if let isOpen = standing?.isOpen {
                // How it stood at the beginning is asked, and not told.
                state.isNewlyOpen = isOpen && state.isStanding && (state.isNewlyOpen || !state.isOpen)
                (state.isOpen, state.isStanding) = (isOpen, true)
            }
            return !state.reasons.isEmpty || state.isNewlyOpen
        }
        if isNews { wake() }
    }

    private func wake() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
