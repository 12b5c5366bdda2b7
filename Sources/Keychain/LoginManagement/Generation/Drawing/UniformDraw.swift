// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// Draws numbers below a bound by throwing away what would make some likelier than others.
struct UniformDraw {
    private let random: RandomSource
    private var pool: [UInt8] = []
    private var position = 0

    init(_ random: RandomSource) { self.random = random }

    /// Draws a number.
    ///
    /// - Parameter bound: 1 to 2³².
    /// - Returns: 0 up to, not including, the bound.
    /// - Throws: `randomnessStuck` after a thousand numbers in a row that had to be thrown away; less than half of an honest
    ///   source's are.
    mutating func number(below bound: Int) throws(PasswordGenerationError) -> Int {
        let width = bound <= 256 ? 1 : 4
        let range = 1 << (8 * width)
        let fair = range - range % bound
        for _ in 0..<1_000 {
            var number = 0
            for _ in 0..<width { number = number << 8 | Int(byte()) }
            if number < fair { return number % bound }
        }
        throw PasswordGenerationError(
            .randomnessStuck,
            "the source of randomness gives the same again and again; nothing secret can be made of it"
        )
    }

    /// Forgets what was drawn ahead.
    mutating func wipe() {
        SecureWipe.wipe(&pool)
        position = pool.count
    }

    private mutating func byte() -> UInt8 {
        if position == pool.count {
            pool = random.bytes(64)
            position = 0
        }
        defer {
            pool[position] = 0
            position += 1
        }
        return pool[position]
    }
}
