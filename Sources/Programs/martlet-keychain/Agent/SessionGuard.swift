// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import DeviceEvaluators
internal import KeychainAgent
internal import KeychainAgentService
internal import Synchronization

/// Hands what logind says to the agent, and lets the machine sleep once the keys are gone.
final class SessionGuard: Sendable {
    private let watcher = Mutex<SessionLockWatcher?>(nil)

    /// Watches for as long as the process lives, beside whatever goes on.
    ///
    /// A watch that ends, or does not begin, is begun again: logind is started anew by an upgrade, a session may come later than the
    /// agent, and one that nothing watches would be locked by time alone until the agent ends.
    ///
    /// - Parameters:
    ///   - service: The agent.
    ///   - bus: The bus that logind is on.
    ///   - session: The ID of the session; nil for the person's session at the machine's display.
    func begin(_ service: AgentService, on bus: BusAddress, session: String?) {
        Task.detached { [self] in
            var pause = WatchPause()
            while !Task.isCancelled {
                let watcher = await SessionLockWatcher.start(address: bus, session: session)
                let hasBegun = !watcher.isLost
                if hasBegun {
                    pause = WatchPause()
                    await heed(watcher, service)
                }
                if hasBegun || pause.isFirst {
                    Terminal.talk(
                        """
                        martlet-keychain: the session's lock and the machine's sleep are not heard (there is no logind, or no session at \
                        the display); until they are, the keychain locks after the time without use, and when it is told to
                        """
                    )
                }
                try? await Task.sleep(for: .seconds(pause.next()))
            }
        }
    }

    private func heed(_ watcher: SessionLockWatcher, _ service: AgentService) async {
        self.watcher.withLock { $0 = watcher }
        service.post(.sessionWatched(true))
        service.post(.sessionStands(isOpen: watcher.isOpen))
        while !watcher.isLost {
            let reasons = await watcher.next()
            if reasons.contains(.sleep) { service.post(.sleeping) }
            // How it stands comes first: behind the lock a prompt could be asked for.
            if !watcher.isLost { service.post(.sessionStands(isOpen: watcher.isOpen)) }
            if !reasons.subtracting([.sleep, .watchLost]).isEmpty { service.post(.sessionLocked) }
        }
        self.watcher.withLock { $0 = nil }
        // A watch that is lost is a lock as well: nobody would say the next one. What never began takes nothing back.
        service.post(.sessionWatched(false))
    }

    /// The keys are gone: a sleep that waits for it need not wait any longer.
    func lockIsDone() { watcher.withLock { $0 }?.lockIsDone() }
}
