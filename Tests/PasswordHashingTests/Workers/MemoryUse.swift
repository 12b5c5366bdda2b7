// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Memory in use, and the most that ever was.
final class MemoryUse: Sendable {
    private let use = Mutex((now: 0, most: 0))

    /// The most that was in use at once.
    var most: Int { use.withLock { $0.most } }

    func take(_ amount: Int) {
        use.withLock {
            $0.now += amount
            $0.most = max($0.most, $0.now)
        }
    }

    func give(_ amount: Int) { use.withLock { $0.now -= amount } }
}
