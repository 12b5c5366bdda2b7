// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A list of events that the parts around the authenticator write into.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])

    var events: [String] { entries.withLock { $0 } }

    func note(_ event: String) {
        entries.withLock { $0.append(event) }
    }
}
