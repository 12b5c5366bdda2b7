// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import Synchronization

extension RandomSource {
    /// Bytes that look random and are the same in each run.
    static func seeded(_ seed: UInt64) -> RandomSource {
        let generator = SeededBytes(seed)
        return RandomSource { generator.bytes($0) }
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
