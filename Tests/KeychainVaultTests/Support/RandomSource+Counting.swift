// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import Synchronization

extension RandomSource {
    /// Counts up from this byte, anew at each draw.
    static func counting(from first: UInt8) -> RandomSource {
        RandomSource { count in (0..<count).map { UInt8(truncatingIfNeeded: Int(first) + $0) } }
    }

    /// Counts up from 1 at the first draw, from 3 at the second, and so on.
    static func oddNumbers() -> RandomSource {
        let draws = Drawn()
        return RandomSource { count in
            let first = 1 + 2 * draws.advance(by: 1)
            return (0..<count).map { UInt8(truncatingIfNeeded: first + $0) }
        }
    }

    /// One stream 0, 1, 2, … over all draws.
    static func stream() -> RandomSource {
        let drawn = Drawn()
        return RandomSource { count in
            let start = drawn.advance(by: count)
            return (0..<count).map { UInt8(truncatingIfNeeded: start + $0) }
        }
    }
}

/// How many bytes a stream has given.
private final class Drawn: Sendable {
    private let total = Mutex(0)

    func advance(by count: Int) -> Int {
        total.withLock { total in
            defer { total += count }
            return total
        }
    }
}
