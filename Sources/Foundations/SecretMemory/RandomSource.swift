// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

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
    ///
    /// Asked for the whole length at once: the standard library's generator asks the kernel for every eight bytes.
    public static let system = RandomSource { count in
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            while written < count {
                // The kernel gives at most 256 bytes to one call.
                let part = min(count - written, 256)
                let result = unsafe getentropy(buffer.baseAddress.map { unsafe $0 + written }, part)
                // There is no sign-in without randomness, and no key worth having: stopping is the only safe answer.
                precondition(result == 0, "the operating system gave no random bytes")
                written += part
            }
        }
    }
}
