// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import MartletTesting
import SecretMemory
import Synchronization
import Testing

@Suite struct BiometryGateTests {
    private let store = MemoryStore()
    private let clock = TestClock()
    private let reader: SimulatedReader

    init() throws { reader = SimulatedReader(permit: try testPermit(), kind: .face) }

    private func gate(_ store: MemoryStore? = nil) async -> BiometryGate {
        let clock = clock
        return await BiometryGate(evaluator: reader, store: store ?? self.store, now: { clock.milliseconds })
    }

    private func openGate() async throws -> BiometryGate {
        try await reader.perform(.enroll)
        let gate = await gate()
        #expect(try await gate.passcodeSucceeded())
        return gate
    }

    private func code(_ body: () async throws -> Void) async -> DeviceError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? DeviceError)?.code
        }
    }

    /// Evaluates while a script of commands runs, each as soon as the reader waits.
    private func evaluate(_ gate: BiometryGate, _ commands: SimulatorCommand...) async -> DeviceError.Code? {
        let (ready, continuation) = AsyncStream.makeStream(of: FingerHint.self)
        async let outcome = code {
            defer { continuation.finish() }
            try await gate.evaluate { continuation.yield($0) }
        }
        var rest = commands[...]
        for await hint in ready where hint == .ready || hint == .tryAgain {
            if let command = rest.popFirst() { try? await reader.perform(command) }
        }
        return await outcome
    }

    @Test func `before the passcode no reader is asked`() async throws {
        try await reader.perform(.enroll)
        let gate = await gate()
        #expect(await evaluate(gate, .match) == .passcodeFirst)
        #expect(await code { _ = try await gate.check() } == .passcodeFirst)
        #expect(store.saved.isEmpty)
    }

    @Test func `a match after the passcode is one`() async throws {
        let gate = try await openGate()
        #expect(try await gate.check().kind == .face)
        #expect(await evaluate(gate, .match) == nil)
        #expect(await evaluate(gate, .noMatch, .retry, .match) == nil)
        #expect(store.record?.misses == 0)
    }

    @Test func `misses are written one by one, and five lock out over evaluations and agents`() async throws {
        let gate = try await openGate()
        #expect(await evaluate(gate, .noMatch, .noMatch, .noMatch) == .authenticationFailed)
        #expect(store.saved.compactMap { try? BiometryRecord(decoding: $0).misses } == [0, 1, 2, 3])
        #expect(await evaluate(gate, .noMatch, .noMatch) == .biometryLockout)
        #expect(await evaluate(gate, .match) == .biometryLockout)
        let next = await self.gate()
        #expect(await evaluate(next, .match) == .passcodeFirst)
        #expect(store.record?.misses == 5)
        #expect(try await !next.passcodeSucceeded())
        #expect(await evaluate(next, .match) == nil)
    }

    @Test func `a miss that cannot be written ends the evaluation`() async throws {
        let gate = try await openGate()
        store.isFull = true
        #expect(await evaluate(gate, .noMatch, .match) == .systemCancel)
    }

    @Test func `a passcode whose record cannot be written leaves biometrics off`() async throws {
        try await reader.perform(.enroll)
        let gate = await gate()
        store.isFull = true
        await #expect(throws: MemoryStore.Full.self) { try await gate.passcodeSucceeded() }
        #expect(await evaluate(gate, .match) == .passcodeFirst)
    }

    @Test func `a stored record that cannot be read counts as none`() async throws {
        try await reader.perform(.enroll)
        let broken = MemoryStore([1, 2, 3])
        let gate = await gate(broken)
        #expect(await evaluate(gate, .match) == .passcodeFirst)
        #expect(try await gate.passcodeSucceeded())
        #expect(await evaluate(gate, .match) == nil)
    }

    @Test func `one more enrolled means the passcode, and is told when it comes`() async throws {
        let gate = try await openGate()
        try await reader.perform(.enroll)
        #expect(await evaluate(gate, .match) == .passcodeFirst)
        #expect(await code { _ = try await gate.check() } == .passcodeFirst)
        #expect(try await gate.passcodeSucceeded())
        #expect(try await !gate.passcodeSucceeded())
        #expect(await evaluate(gate, .match) == nil)
    }

    @Test func `nothing enrolled when the passcode was given means the passcode later`() async throws {
        let gate = await gate()
        #expect(try await gate.passcodeSucceeded())
        try await reader.perform(.enroll)
        #expect(await evaluate(gate, .match) == .passcodeFirst)
    }

    @Test func `two days later it is the passcode again`() async throws {
        let gate = try await openGate()
        clock.milliseconds += 48 * 3_600_000
        #expect(await evaluate(gate, .match) == .passcodeFirst)
    }

    @Test func `time that runs out while the reader waits counts`() async throws {
        let gate = try await openGate()
        let clock = clock
        let (ready, continuation) = AsyncStream.makeStream(of: FingerHint.self)
        async let outcome = code { try await gate.evaluate { continuation.yield($0) } }
        for await _ in ready { break }
        clock.milliseconds += 48 * 3_600_000
        try await reader.perform(.match)
        #expect(await outcome == .passcodeFirst)
    }

    @Test func `cancel, fallback and a pulled reader end it as they are called`() async throws {
        let gate = try await openGate()
        #expect(await evaluate(gate, .cancel) == .userCancel)
        #expect(await evaluate(gate, .fallback) == .userFallback)
        #expect(await evaluate(gate, .disconnect) == .biometryDisconnected)
        #expect(await code { _ = try await gate.check() } == .biometryNotAvailable)
        try await reader.perform(.connect)
        #expect(await evaluate(gate, .match) == nil)
    }

    @Test func `a cancelled task ends it and frees the reader`() async throws {
        let gate = try await openGate()
        let (ready, continuation) = AsyncStream.makeStream(of: FingerHint.self)
        let task = Task { await code { try await gate.evaluate { continuation.yield($0) } } }
        for await _ in ready { break }
        task.cancel()
        #expect(await task.value == .appCancel)
        #expect(await !reader.isWaiting)
        #expect(await evaluate(gate, .match) == nil)
    }

    @Test func `two at once are not asked`() async throws {
        let gate = try await openGate()
        let (ready, continuation) = AsyncStream.makeStream(of: FingerHint.self)
        async let first = code { try await gate.evaluate { continuation.yield($0) } }
        for await _ in ready { break }
        #expect(await evaluate(gate, .match) == .systemCancel)
        try await reader.perform(.match)
        #expect(await first == nil)
    }

    @Test func `a simulated finger that nobody waits for is not kept`() async throws {
        let gate = try await openGate()
        for command in [SimulatorCommand.match, .noMatch, .retry, .cancel, .fallback] {
            #expect(await code { try await reader.perform(command) } == .systemCancel)
        }
        #expect(await evaluate(gate, .cancel) == .userCancel)
    }

    @Test func `a vault that was not made for simulation gives no leave`() throws {
        let other = SecretBytes(copying: [UInt8](repeating: 8, count: 32))
        let mark = SimulatorMark(markingNewVault: testVault, key: testKey)
        var flipped = mark.bytes
        flipped[31] ^= 1
        let refused = DeviceError(.simulatorRefused, "")
        #expect(throws: refused) { try SimulatorPermit(mark: nil, vault: testVault, key: testKey) }
        #expect(throws: refused) { try SimulatorPermit(mark: [], vault: testVault, key: testKey) }
        #expect(throws: refused) { try SimulatorPermit(mark: flipped, vault: testVault, key: testKey) }
        #expect(throws: refused) { try SimulatorPermit(mark: mark.bytes, vault: testVault + [0], key: testKey) }
        #expect(throws: refused) { try SimulatorPermit(mark: mark.bytes, vault: testVault, key: other) }
        #expect(throws: refused) {
            try SimulatorPermit(mark: [UInt8](repeating: 0, count: 32), vault: testVault, key: testKey)
        }
        #expect(try SimulatorPermit(mark: mark.bytes, vault: testVault, key: testKey).vault == testVault)
    }

    @Test func `commands have the names that are typed`() {
        #expect(
            SimulatorCommand.allCases.map(\.rawValue)
                == ["enroll", "remove", "match", "no-match", "retry", "disconnect", "connect", "cancel", "fallback"]
        )
    }

    /// Fails where two records are written at once, as a file beside which the next one is written does.
    private final class OneAtATime: BiometryStore {
        struct Overlap: Error {}
        private let state = Mutex((isSaving: false, saved: [[UInt8]]()))
        var saved: [[UInt8]] { state.withLock { $0.saved } }

        func load() async throws -> [UInt8]? { nil }

        func save(_ bytes: [UInt8]) async throws {
            let isFree = state.withLock { state in
                defer { state.isSaving = true }
                return !state.isSaving
            }
            guard isFree else { throw Overlap() }
            try await Task.sleep(for: .milliseconds(20))
            state.withLock { state in
                state.isSaving = false
                state.saved.append(bytes)
            }
        }
    }

    @Test func `records are written one after the other, the latest last`() async throws {
        try await reader.perform(.enroll)
        let (store, clock) = (OneAtATime(), clock)
        let gate = await BiometryGate(evaluator: reader, store: store, now: { clock.milliseconds })
        async let first = gate.passcodeSucceeded()
        async let second = gate.passcodeSucceeded()
        async let third = gate.passcodeSucceeded()
        _ = try await (first, second, third)
        #expect(store.saved.count == 3)
        // A miss while a passcode is noted is written as well.
        async let outcome = evaluate(gate, .noMatch, .match)
        async let passcode = gate.passcodeSucceeded()
        _ = try await passcode
        #expect(await outcome == nil)
        #expect(store.saved.contains { (try? BiometryRecord(decoding: $0).misses) == 1 })
    }
}
