// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Milliseconds since the machine's start, sleep included.
package enum BootClock {
    /// Reads the clock.
    ///
    /// - Returns: Milliseconds.
    package static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
