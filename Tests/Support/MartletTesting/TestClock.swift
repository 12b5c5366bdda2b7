// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Synchronization

/// A clock that tests set.
package final class TestClock: Sendable {
    private let time = Mutex(UnixTime(seconds: 1_800_000_000))

    /// A clock that stands in January of 2027.
    package init() {}

    /// What it shows.
    package var now: UnixTime { time.withLock { $0 } }

    /// What it shows, in milliseconds.
    package var milliseconds: Int64 {
        get { now.milliseconds }
        set { time.withLock { $0 = UnixTime(milliseconds: newValue) } }
    }

    /// Puts it on.
    package func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
