// SPDX-License-Identifier: Apache-2.0
// Locks the keychain with the person's session, and before the machine sleeps.

internal import DeviceAuthentication
internal import DeviceEvaluators
internal import KeychainAgent
internal import KeychainAgentService
internal import Synchronization

/// Hands what logind says to the agent, and lets the machine sleep once the keys are gone.
final class SessionGuard: Sendable {
    private let watcher = Mutex<SessionLockWatcher?>(nil)

    /// Begins to watch, beside whatever goes on.
    ///
    /// - Parameters:
    ///   - service: The agent.
    ///   - bus: The bus that logind is on.
    ///   - session: The ID of the session; nil for the person's session at the machine's display.
    func begin(_ service: AgentService, on bus: BusAddress, session: String?) {
        Task.detached { [self] in
            let watcher = await SessionLockWatcher.start(address: bus, session: session)
            self.watcher.withLock { $0 = watcher }
            // What never began takes nothing back: a lock by it would meet the first unlock, which may have been made meanwhile.
            service.post(.sessionWatched(!watcher.isLost))
            while !watcher.isLost {
                let reasons = await watcher.next()
                if reasons.contains(.sleep) { service.post(.sleeping) }
                // A watch that is lost is a lock as well: nobody would say the next one.
                if !reasons.subtracting(.sleep).isEmpty { service.post(.sessionLocked) }
            }
            self.watcher.withLock { $0 = nil }
            service.post(.sessionWatched(false))
            Terminal.talk(
                """
                martlet-keychain: the session's lock and the machine's sleep are not heard (there is no logind, or no session at the \
                display); the keychain locks after the time without use, and when it is told to
                """
            )
        }
    }

    /// The keys are gone: a sleep that waits for it need not wait any longer.
    func lockIsDone() { watcher.withLock { $0 }?.lockIsDone() }
}
