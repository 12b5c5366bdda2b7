// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import Synchronization

extension RandomSource {
    /// Bytes of the SplitMix64 sequence.
    static func seeded(_ seed: UInt64) -> RandomSource {
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
    static func stuck(at byte: UInt8) -> RandomSource {
        RandomSource { [UInt8](repeating: byte, count: $0) }
    }
}
