// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
package import SecretMemory
internal import Synchronization

/// A sealer that keeps what it sealed in its own memory: it guards nothing, and forgets all when it goes.
///
/// For tests of those who use a sealer.
package final class SimulatedSealer: SecretSealer {
    private struct Held {
        let secret: SecretBytes
        let authorisation: SecretBytes?
        let registers: [Int: Int]
    }

    private struct Counter {
        let authorisation: SecretBytes
        var value: UInt64
    }

    private struct State {
        var primaryName: [UInt8]
        var objects: [TPMObject: Held] = [:]
        var counters: [UInt32: Counter] = [:]
        var highest: UInt64 = 0
        var registers: [Int: Int] = [:]
        var failures = 0
        var isAbsent = false
    }

    private let state: Mutex<State>
    private let random: RandomSource
    private let maximum: Int

    /// A new TPM.
    ///
    /// - Parameters:
    ///   - random: Where its seed comes from.
    ///   - maximum: At how many wrong authorisations it locks.
    package init(random: RandomSource, maximum: Int = 32) {
        self.random = random
        self.maximum = maximum
        state = Mutex(State(primaryName: [0x00, 0x0B] + random.bytes(32)))
    }

    /// Clears it, as the firmware's settings do.
    package func clear() {
        let name = [0x00, 0x0B] + random.bytes(32)
        state.withLock { state in
            state.primaryName = name
            state.objects = [:]
            state.counters = [:]
            state.failures = 0
        }
    }

    /// Has it vanish, or come back.
    package func setAbsent(_ isAbsent: Bool) { state.withLock { $0.isAbsent = isAbsent } }

    /// Changes a register, as another firmware does.
    package func extend(_ register: Int) { state.withLock { $0.registers[register, default: 0] += 1 } }

    /// Lets so much time pass that the lockout forgets all.
    package func forgetFailures() { state.withLock { $0.failures = 0 } }

    package func seal(
        _ secret: SecretBytes,
        authorisation: SecretBytes?,
        registers: [Int]
    ) throws(SealingError) -> TPMObject {
        let area = random.bytes(48)
        return try use { state throws(SealingError) in
            guard secret.count == 32, authorisation.map({ (1...32).contains($0.count) }) ?? true,
                let object = try? TPMObject(
                    publicArea: [authorisation == nil ? 0 : 1],
                    privateArea: area,
                    primaryName: state.primaryName,
                    registers: registers
                )
            else { throw .valueInvalid }
            let values = registers.map { ($0, state.registers[$0, default: 0]) }
            state.objects[object] = Held(
                secret: secret,
                authorisation: authorisation,
                registers: Dictionary(values, uniquingKeysWith: { first, _ in first })
            )
            return object
        }
    }

    package func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes {
        try use { state throws(SealingError) in
            guard object.primaryName == state.primaryName else { throw .otherTPM }
            guard let held = state.objects[object] else { throw .objectDamaged }
            guard (held.authorisation == nil) == (authorisation == nil) else { throw .valueInvalid }
            guard held.registers.allSatisfy({ state.registers[$0.key, default: 0] == $0.value }) else {
                throw .registersChanged
            }
            guard let asked = held.authorisation else { return held.secret }
            guard state.failures < maximum else { throw .lockedOut(lockout(state)) }
            guard asked == authorisation else {
                state.failures += 1
                throw .authorisationWrong(lockout(state))
            }
            return held.secret
        }
    }

    package func checkReadiness(expecting primaryName: [UInt8]) throws(SealingError) {
        try use { state throws(SealingError) in
            guard primaryName == state.primaryName else { throw .otherTPM }
            guard state.failures < maximum else { throw .lockedOut(lockout(state)) }
        }
    }

    package func lockout() throws(SealingError) -> SealingLockout {
        try use { state throws(SealingError) in lockout(state) }
    }

    package func makeCounter(_ counter: SealedCounter) throws(SealingError) -> UInt64 {
        try use { state throws(SealingError) in
            guard counter.primaryName == state.primaryName else { throw .otherTPM }
            guard state.counters[counter.index] == nil else {
                throw SealingError(.counterTaken, "the simulated TPM has something at that index")
            }
            state.highest += 1
            state.counters[counter.index] = Counter(authorisation: counter.authorisation, value: state.highest)
            return state.highest
        }
    }

    package func increment(_ counter: SealedCounter) throws(SealingError) -> UInt64 {
        try use { state throws(SealingError) in
            let value = try value(of: counter, in: state) + 1
            state.counters[counter.index]?.value = value
            state.highest = max(state.highest, value)
            return value
        }
    }

    package func value(of counter: SealedCounter) throws(SealingError) -> UInt64 {
        try use { state throws(SealingError) in try value(of: counter, in: state) }
    }

    package func removeCounter(_ counter: SealedCounter) throws(SealingError) {
        try use { state throws(SealingError) in
            guard counter.primaryName == state.primaryName else { throw .otherTPM }
            guard state.counters.removeValue(forKey: counter.index) != nil else { throw Self.counterMissing }
        }
    }

    private func value(of counter: SealedCounter, in state: State) throws(SealingError) -> UInt64 {
        guard counter.primaryName == state.primaryName else { throw .otherTPM }
        guard let found = state.counters[counter.index] else { throw Self.counterMissing }
        guard found.authorisation == counter.authorisation else { throw .authorisationWrong(nil) }
        return found.value
    }

    private func lockout(_ state: State) -> SealingLockout {
        SealingLockout(failures: state.failures, maximum: maximum, secondsPerFailure: 600)
    }

    private func use<Answer>(
        _ body: (inout sending State) throws(SealingError) -> sending Answer
    ) throws(SealingError) -> Answer {
        try state.withLock { state throws(SealingError) in
            guard !state.isAbsent else { throw SealingError(.noTPM, "the simulated TPM was taken out") }
            return try body(&state)
        }
    }

    private static var counterMissing: SealingError {
        SealingError(.counterMissing, "the simulated TPM has no such counter")
    }
}
