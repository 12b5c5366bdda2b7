// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// Waits for providers, all of them within one time.
enum ProviderRound {
    /// Lets each come to its end: an answer, or a failure.
    ///
    /// A key that ends this command ends them first, each with its process group; so does what the surroundings name.
    static func run(_ processes: [ProviderProcess], _ surroundings: ProviderSurroundings) {
        var (before, broken) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&broken)
        unsafe sigaddset(&broken, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
        let signals = surroundings.guardsSignals ? LocalDescriptor.pipe() : nil
        if let signals {
            for descriptor in [signals.read, signals.write] { descriptor.neverWait() }
            martlet_agent_catch_ending_signals(signals.write.number)
        }
        wait(for: processes, signals?.read.number ?? -1, surroundings.ending?.descriptor ?? -1)
        if signals != nil { martlet_agent_release_ending_signals() }
        // That one of them did not read its question shall not end us.
        var none = timespec()
        while unsafe sigtimedwait(&broken, nil, &none) > 0 {}
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        if let signals { deliver(from: signals.read) }
    }

    /// Lets a signal that was caught do what it would have done.
    private static func deliver(from descriptor: LocalDescriptor) {
        var number: UInt8 = 0
        guard unsafe read(descriptor.number, &number, 1) == 1 else { return }
        var caught = sigset_t()
        unsafe sigemptyset(&caught)
        unsafe sigaddset(&caught, Int32(number))
        unsafe pthread_sigmask(SIG_UNBLOCK, &caught, nil)
        kill(getpid(), Int32(number))
    }

    private static func wait(for processes: [ProviderProcess], _ signals: Int32, _ ending: Int32) {
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
            let ends = [signals, ending].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            var awaited = open.flatMap(\.awaited) + ends
            unsafe poll(&awaited, nfds_t(awaited.count), Int32(max(left, 0)))
            if awaited.suffix(ends.count).contains(where: { $0.revents != 0 }) {
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
