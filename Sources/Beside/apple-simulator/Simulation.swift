// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AppleSimulation
internal import Synchronization

/// The simulated issuer behind one lock, and its clock, which tests may set ahead.
package final class Simulation: Sendable {
    private struct State: Sendable {
        var issuer: SimulatedApple
        var aheadSeconds: Int64 = 0
    }

    /// How far the clock can be set ahead in all, in seconds: ten years.
    package static let mostAheadSeconds: Int64 = 315_360_000

    /// The issuer's own address.
    package let origin: String
    private let state: Mutex<State>
    private let clock: @Sendable () -> UnixTime
    private let makeKey: @Sendable () throws -> SimulationKey

    /// Takes a simulation.
    ///
    /// - Parameters:
    ///   - issuer: The simulated issuer.
    ///   - clock: The present time.
    ///   - makeKey: Makes a key for a rotation.
    package init(
        _ issuer: SimulatedApple,
        clock: @escaping @Sendable () -> UnixTime,
        makeKey: @escaping @Sendable () throws -> SimulationKey
    ) {
        origin = issuer.issuer
        state = Mutex(State(issuer: issuer))
        self.clock = clock
        self.makeKey = makeKey
    }

    /// Does something with the issuer, alone.
    ///
    /// - Parameter work: Gets the issuer and the present time.
    /// - Returns: What `work` returns.
    /// - Throws: What `work` throws.
    func with<Value: Sendable, Failure: Error>(
        _ work: (inout SimulatedApple, UnixTime) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let now = clock()
        return try state.withLock { state throws(Failure) in
            try work(&state.issuer, now.adding(seconds: state.aheadSeconds))
        }
    }

    /// How far the clock is ahead, in seconds.
    var aheadSeconds: Int64 { state.withLock { $0.aheadSeconds } }

    /// Sets the clock ahead, by so many seconds more.
    ///
    /// - Parameter seconds: How many; never backwards, since what was issued would lie in the future.
    /// - Returns: Whether it was; not beyond ``mostAheadSeconds``.
    func advance(seconds: Int64) -> Bool {
        state.withLock { state in
            guard (0...Self.mostAheadSeconds - state.aheadSeconds).contains(seconds) else { return false }
            state.aheadSeconds += seconds
            return true
        }
    }

    /// Makes another key, without holding anybody up, and signs with it from now on.
    ///
    /// - Parameter keepsOld: Whether the key set goes on showing the ones before it.
    /// - Returns: The key's name.
    /// - Throws: What making the key throws; `keyInvalid` for a name that is taken.
    func rotateKeys(keepsOld: Bool) throws -> String {
        let key = try makeKey()
        return try with { issuer, _ in
            try issuer.rotateKeys(to: key, keepsOld: keepsOld)
            return key.id
        }
    }
}
