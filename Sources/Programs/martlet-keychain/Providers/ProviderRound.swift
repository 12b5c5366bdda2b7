// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess

#if canImport(Glibc)
internal import Glibc
#endif

/// Waits for providers, all of them within one time.
enum ProviderRound {
    /// Lets each come to its end: an answer, or a failure.
    ///
    /// A key that ends this command ends them first, each with its process group.
    static func run(_ processes: [ProviderProcess]) {
        var (before, broken) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&broken)
        unsafe sigaddset(&broken, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
        let signals = martlet_agent_hold_ending_signals()
        wait(for: processes, signals)
        if signals >= 0 { close(signals) }
        // That one of them did not read its question shall not end us.
        var none = timespec()
        while unsafe sigtimedwait(&broken, nil, &none) > 0 {}
        // What waited is delivered here.
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    private static func wait(for processes: [ProviderProcess], _ signals: Int32) {
        let begun = now
        while true {
            for process in processes {
                process.proceed()
                if now - begun >= process.seconds * 1_000 {
                    process.fail("did not answer within \(process.seconds) seconds")
                }
            }
            let open = processes.filter { !$0.isOver }
            guard !open.isEmpty else { return }
            let left = open.map { begun + $0.seconds * 1_000 - now }.min() ?? 0
            var awaited = open.flatMap(\.awaited) + [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
            unsafe poll(&awaited, nfds_t(awaited.count), Int32(max(left, 0)))
            if awaited[awaited.count - 1].revents != 0 {
                for process in open { process.fail("was ended with this command") }
            }
        }
    }

    /// Milliseconds of a clock that nobody sets.
    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
