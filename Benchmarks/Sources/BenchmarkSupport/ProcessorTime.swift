// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
public import Glibc
#else
public import Darwin
#endif

/// Readings of processor time.
public enum ProcessorTime {
    /// Nanoseconds that the calling thread has spent on a processor.
    public static func threadNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Nanoseconds of a clock that only moves forward.
    public static func wallNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Nanoseconds that all threads of another process have spent on processors, from its own processor clock.
    ///
    /// - Parameter process: The process's number.
    /// - Returns: User and system time together, or nil when the process is gone.
    public static func nanoseconds(ofProcess process: Int32) -> UInt64? {
        var clock = clockid_t()
        guard clock_getcpuclockid(process, &clock) == 0 else { return nil }
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
