// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import Synchronization

/// A key for tests.
let testKey = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
/// Another key for tests.
let otherTestKey = SecretBytes(copying: [UInt8](repeating: 8, count: 32))

extension RandomSource {
    /// Bytes that look random and are the same in each run.
    static func seeded(_ seed: UInt64) -> RandomSource {
        let generator = SeededBytes(seed)
        return RandomSource { generator.bytes($0) }
    }

    /// Gives the listed bytes first, then zeros.
    static func listing(_ bytes: [UInt8]) -> RandomSource {
        let rest = ByteList(bytes)
        return RandomSource { rest.take($0) }
    }
}

private final class SeededBytes: Sendable {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) { state = Mutex(seed) }

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }
}

private final class ByteList: Sendable {
    private let rest: Mutex<[UInt8]>

    init(_ bytes: [UInt8]) { rest = Mutex(bytes) }

    func take(_ count: Int) -> [UInt8] {
        rest.withLock { rest in
            let taken = Array(rest.prefix(count))
            rest.removeFirst(taken.count)
            return taken + [UInt8](repeating: 0, count: count - taken.count)
        }
    }
}

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
