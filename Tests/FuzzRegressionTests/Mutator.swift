// SPDX-License-Identifier: Apache-2.0

/// Changes bytes at random, from a fixed start.
struct Mutator {
    private var state: UInt64

    /// Starts a sequence of changes.
    ///
    /// - Parameter seed: The same seed gives the same changes.
    init(seed: UInt64) {
        state = seed
    }

    /// Makes one to three changes.
    ///
    /// - Parameter bytes: What to change.
    /// - Returns: The changed bytes.
    mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...next(below: 3) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else {
            bytes.append(UInt8(next(below: 256)))
            return
        }
        let index = next(below: bytes.count)
        switch next(below: 6) {
        case 0: bytes[index] ^= 1 << UInt8(next(below: 8))
        case 1: bytes[index] = UInt8(next(below: 256))
        case 2: bytes.insert(UInt8(next(below: 256)), at: index)
        case 3: bytes.removeSubrange(index..<min(bytes.count, index + 1 + next(below: 8)))
        case 4: bytes.removeLast(bytes.count - index)
        default:
            // A run that stands twice, as duplicate members do.
            let run = bytes[index..<min(bytes.count, index + 1 + next(below: 40))]
            bytes.insert(contentsOf: run, at: index)
        }
    }

    /// A number of the SplitMix64 sequence, below a bound.
    private mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }
}
