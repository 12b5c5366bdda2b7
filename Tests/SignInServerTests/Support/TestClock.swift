// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Synchronization
import WebAuthnTypes

final class TestClock: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var now: UnixTime { time.withLock { $0 } }

    func advance(seconds: Int64) {
        time.withLock { $0 = $0.adding(seconds: seconds) }
    }
}
