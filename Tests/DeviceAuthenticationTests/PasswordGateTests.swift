// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import SecretMemory
import Synchronization
import Testing

@Suite struct PasswordGateTests {
    /// Knows one password, and fails on demand.
    private final class Checker: SystemPasswordChecker {
        private let state = Mutex((tried: 0, fault: DeviceError?.none, missing: DeviceError?.none))
        private let store: MemoryStore
        private let written = Mutex<[Int?]>([])

        init(_ store: MemoryStore) { self.store = store }

        var tried: Int { state.withLock { $0.tried } }
        /// What was on record whenever it was asked.
        var recorded: [Int?] { written.withLock { $0 } }
        var fault: DeviceError? {
            get { state.withLock { $0.fault } }
            set { state.withLock { $0.fault = newValue } }
        }
        var missing: DeviceError? {
            get { state.withLock { $0.missing } }
            set { state.withLock { $0.missing = newValue } }
        }

        func prepare() throws(DeviceError) {
            if let missing { throw missing }
        }

        func check(_ password: SecretBytes) async throws(DeviceError) {
            state.withLock { $0.tried += 1 }
            written.withLock { $0.append(store.record?.misses) }
            if let fault { throw fault }
            guard password == SecretBytes(copying: Array("right".utf8)) else {
                throw DeviceError(.authenticationFailed, "the password is another one")
            }
        }
    }

    private let store = MemoryStore()
    private let checker: Checker

    init() { checker = Checker(store) }

    private func gate() async -> PasswordGate { await PasswordGate(checker: checker, store: store) }

    private func openGate() async -> PasswordGate {
        let gate = await gate()
        await gate.passcodeSucceeded()
        return gate
    }

    private func check(_ gate: PasswordGate, _ password: String) async -> DeviceError.Code? {
        do throws(DeviceError) {
            try await gate.check(SecretBytes(copying: Array(password.utf8)))
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `before the passcode none is tried`() async {
        let gate = await gate()
        #expect(await check(gate, "right") == .passcodeFirst)
        #expect(checker.tried == 0 && store.saved.isEmpty)
        await gate.passcodeSucceeded()
        #expect(await check(gate, "right") == nil)
    }

    @Test func `a try counts before it is made, and a right one takes that back`() async {
        let gate = await openGate()
        #expect(await check(gate, "wrong") == .authenticationFailed)
        #expect(await check(gate, "wrong") == .authenticationFailed)
        #expect(await gate.triesLeft == 3)
        #expect(await check(gate, "right") == nil)
        #expect(checker.recorded == [1, 2, 3] && store.record?.misses == 0)
        #expect(await gate.triesLeft == 5)
    }

    @Test func `five misses, over all starts, mean the passcode`() async {
        var gate = await openGate()
        for _ in 1...3 { #expect(await check(gate, "wrong") == .authenticationFailed) }
        gate = await self.gate()
        for _ in 1...2 { #expect(await check(gate, "wrong") == .authenticationFailed) }
        #expect(await gate.refusal?.code == .passcodeFirst)
        #expect(await check(gate, "right") == .passcodeFirst)
        gate = await self.gate()
        #expect(await check(gate, "right") == .passcodeFirst && checker.tried == 5)
        await gate.passcodeSucceeded()
        #expect(await check(gate, "right") == nil)
    }

    @Test(arguments: [
        DeviceError(.systemCancel, "it died"), DeviceError(.timedOut, "late"), DeviceError(.passwordNotAsked, "permit"),
        DeviceError(.passwordServiceMissing, "no file"), DeviceError(.passwordRefused, "expired"),
    ])
    func `what does not work counts as a miss, and is not tried again before the passcode`(fault: DeviceError) async {
        let gate = await openGate()
        checker.fault = fault
        #expect(await check(gate, "right") == fault.code && store.record?.misses == 1)
        checker.fault = nil
        #expect(await check(gate, "right") == fault.code && checker.tried == 1)
        await gate.passcodeSucceeded()
        #expect(await check(gate, "right") == nil)
    }

    @Test func `a question that is withdrawn while PAM works is a miss, and leaves the next one`() async {
        let gate = await openGate()
        checker.fault = DeviceError(.appCancel, "withdrawn")
        for misses in 1...5 {
            #expect(await check(gate, "wrong") == .appCancel && store.record?.misses == misses)
        }
        #expect(await gate.refusal?.code == .passcodeFirst)
    }

    @Test func `what is withdrawn before it is tried is no try`() async {
        let gate = await openGate()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await check(gate, "right")
        }
        task.cancel()
        #expect(await task.value == .appCancel)
        #expect(checker.tried == 0 && store.record?.misses == 0)
    }

    @Test func `what cannot be written down is not tried`() async {
        let gate = await openGate()
        store.isFull = true
        #expect(await check(gate, "right") == .systemCancel && checker.tried == 0)
        await gate.passcodeSucceeded()
        #expect(await gate.refusal?.code == .systemCancel)
        store.isFull = false
        await gate.passcodeSucceeded()
        #expect(await check(gate, "right") == nil)
    }

    @Test func `what is missing when the passcode was right is told, until the passcode is given again`() async {
        checker.missing = DeviceError(.passwordServiceMissing, "no file")
        let gate = await openGate()
        #expect(await gate.refusal?.code == .passwordServiceMissing)
        checker.missing = nil
        #expect(await check(gate, "right") == .passwordServiceMissing && checker.tried == 0)
        await gate.passcodeSucceeded()
        #expect(await check(gate, "right") == nil)
    }

    @Test(arguments: [[], [0xA0], [UInt8](repeating: 0, count: 65)] as [[UInt8]])
    func `a record that cannot be read means the passcode`(bytes: [UInt8]) async {
        let gate = await PasswordGate(checker: checker, store: MemoryStore(bytes))
        #expect(await gate.refusal?.code == .passcodeFirst)
    }

    @Test func `many at once get no more tries than one after the other`() async {
        let gate = await openGate()
        let codes = await withTaskGroup(of: DeviceError.Code?.self) { group in
            for _ in 0..<20 { group.addTask { await check(gate, "wrong") } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(checker.tried == 5 && codes.count { $0 == .passcodeFirst } == 15)
        #expect(checker.recorded == [1, 2, 3, 4, 5])
    }
}
