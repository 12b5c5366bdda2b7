// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import Synchronization

/// A key for tests.
let testKey = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
/// Another key for tests.
let otherTestKey = SecretBytes(copying: [UInt8](repeating: 8, count: 32))

/// A store of one state that writes only over the state that was judged, as a database does.
final class SwappingStore<State: Sendable & Equatable>: Sendable {
    private let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }

    var current: State { state.withLock { $0 } }

    /// Judges until nobody was faster.
    func judge<Verdict>(_ body: (State) -> (verdict: Verdict, next: State)) -> Verdict {
        while true {
            let seen = current
            let judged = body(seen)
            let isWritten = state.withLock { state in
                guard state == seen else { return false }
                state = judged.next
                return true
            }
            if isWritten { return judged.verdict }
        }
    }
}
