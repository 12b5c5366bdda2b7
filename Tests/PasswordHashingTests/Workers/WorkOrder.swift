// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The names of what was done, in order.
final class WorkOrder: Sendable {
    private let list = Mutex<[String]>([])

    var names: [String] { list.withLock { $0 } }

    func note(_ name: String) { list.withLock { $0.append(name) } }
}
