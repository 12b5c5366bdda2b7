// SPDX-License-Identifier: Apache-2.0

package import SecretMemory
internal import Synchronization

extension RandomSource {
    /// Bytes that look random and are the same in each run: the SplitMix64 sequence.
    package static func seeded(_ seed: UInt64) -> RandomSource {
        let state = Mutex(seed)
        return RandomSource { count in
            state.withLock { state in
                (0..<count).map { _ in
                    state &+= 0x9E37_79B9_7F4A_7C15
                    var mixed = state
                    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
                    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
                    return UInt8(truncatingIfNeeded: mixed ^ mixed >> 31)
                }
            }
        }
    }

    /// The same byte for ever.
    package static func stuck(at byte: UInt8) -> RandomSource {
        RandomSource { [UInt8](repeating: byte, count: $0) }
    }

    /// Gives the listed bytes first, then zeros.
    package static func listing(_ bytes: [UInt8]) -> RandomSource {
        let rest = Mutex(bytes)
        return RandomSource { count in
            rest.withLock { rest in
                let taken = Array(rest.prefix(count))
                rest.removeFirst(taken.count)
                return taken + [UInt8](repeating: 0, count: count - taken.count)
            }
        }
    }

    /// Counts up from this byte, from the start at each draw.
    package static func counting(from first: UInt8) -> RandomSource {
        RandomSource { count in (0..<count).map { UInt8(truncatingIfNeeded: Int(first) + $0) } }
    }

    /// Counts up from 1 at the first draw, from 3 at the second, and so on.
    package static func oddNumbers() -> RandomSource {
        let draws = Mutex(0)
        return RandomSource { count in
            let first = draws.withLock { draws in
                draws += 1
                return 2 * draws - 1
            }
            return (0..<count).map { UInt8(truncatingIfNeeded: first + $0) }
        }
    }

    /// One stream 0, 1, 2, … over all draws.
    package static func stream() -> RandomSource {
        let drawn = Mutex(0)
        return RandomSource { count in
            let start = drawn.withLock { drawn in
                drawn += count
                return drawn - count
            }
            return (0..<count).map { UInt8(truncatingIfNeeded: start + $0) }
        }
    }
}
