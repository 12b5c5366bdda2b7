// SPDX-License-Identifier: Apache-2.0
// Where engines get their randomness: handed in, never reached for.

/// A source of unpredictable bytes.
///
/// Engines take one as a parameter; tests hand in a counting or seeded one, executables hand in ``system``.
public struct RandomSource: Sendable {
    private let produce: @Sendable (Int) -> [UInt8]

    /// Wraps a function that makes the asked number of bytes.
    ///
    /// - Parameter produce: Returns exactly as many bytes as it is asked for.
    public init(_ produce: @escaping @Sendable (Int) -> [UInt8]) {
        self.produce = produce
    }

    /// Draws bytes.
    ///
    /// - Parameter count: How many bytes, zero or more.
    /// - Returns: Exactly that many bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        let bytes = produce(count)
        precondition(bytes.count == count, "a random source must return as many bytes as it was asked for")
        return bytes
    }

    /// The operating system's generator, suited to keys and tokens.
    public static let system = RandomSource { count in
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            unsafe withUnsafeBytes(of: generator.next() as UInt64) { unsafe bytes.append(contentsOf: $0) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
