// SPDX-License-Identifier: Apache-2.0

import PasswordHashing
import Passwords
import Testing

@Suite(.timeLimit(.minutes(5))) struct HashWorkersTests {
    private func busy(_ workers: HashWorkers, _ gate: Gate) -> Task<Int, any Error> {
        Task {
            try await workers.run(memory: 0, precedence: .stranger) {
                gate.hold()
                return .success(1)
            }
        }
    }

    private func until(_ workers: HashWorkers, hold load: Int) async {
        while workers.load != load { await Task.yield() }
    }

    @Test func `a full queue refuses at once`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 1, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await until(workers, hold: 1)
        let second = Task { try await workers.run(memory: 0, precedence: .stranger) { .success(2) } }
        await until(workers, hold: 2)
        await #expect(throws: PasswordHashingError(.queueFull, "")) {
            try await workers.run(memory: 0, precedence: .stranger) { .success(3) }
        }
        gate.open()
        #expect(try await first.value == 1)
        #expect(try await second.value == 2)
        #expect(try await workers.run(memory: 0, precedence: .stranger) { .success(4) } == 4)
    }

    @Test func `who gives up while waiting is let go, and their work is not done`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 8, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await until(workers, hold: 1)
        let wasDone = Gate()
        let second = Task {
            try await workers.run(memory: 0, precedence: .stranger) {
                wasDone.open()
                return .success(2)
            }
        }
        await until(workers, hold: 2)
        second.cancel()
        let refused = await second.result
        #expect(throws: PasswordHashingError(.cancelled, "")) { try refused.get() }
        #expect(workers.load == 1)
        gate.open()
        #expect(try await first.value == 1)
        #expect(!wasDone.isOpen)
    }

    @Test func `who gave up before waiting does not wait`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 8, patience: .seconds(3_600))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await workers.run(memory: 0, precedence: .stranger) { .success(1) }
        }
        let refused = await task.result
        #expect(throws: PasswordHashingError(.cancelled, "")) { try refused.get() }
        #expect(workers.load == 0)
    }

    @Test func `stopping refuses what waits and what comes, and ends what runs`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 8, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await gate.untilHeld()
        let second = Task { try await workers.run(memory: 0, precedence: .stranger) { .success(2) } }
        await until(workers, hold: 2)
        workers.stop()
        let refused = await second.result
        #expect(throws: PasswordHashingError(.stopped, "")) { try refused.get() }
        await #expect(throws: PasswordHashingError(.stopped, "")) {
            try await workers.run(memory: 0, precedence: .stranger) { .success(3) }
        }
        gate.open()
        #expect(try await first.value == 1)
    }

    @Test func `memory in use never exceeds what the workers stand for, and large work has its turn`() async throws {
        let workers = try HashWorkers(count: 3, queueLength: 300, patience: .seconds(3_600))
        let mebibyte = 1_048_576
        let use = MemoryUse()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                let memory = [64, 16, 128, 192, 0][number % 5]
                group.addTask {
                    try await workers.run(memory: memory * mebibyte, precedence: number % 2 == 0 ? .owner : .stranger) {
                        use.take(memory)
                        use.give(memory)
                        return .success(())
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(use.most <= 192)
        #expect(workers.load == 0)
    }

    @Test func `work that needs more memory than is free waits, and is not overtaken`() async throws {
        let workers = try HashWorkers(count: 2, queueLength: 8, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await gate.untilHeld()
        let order = WorkOrder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, name) in ["large", "small"].enumerated() {
                group.addTask {
                    try await workers.run(
                        memory: name == "large" ? 2 * PasswordHasher.memoryOfWorker : 0,
                        precedence: .stranger
                    ) {
                        order.note(name)
                        return .success(())
                    }
                }
                await until(workers, hold: number + 2)
            }
            // Time enough for the resting worker to do what it must not.
            for _ in 0..<1_000 { await Task.yield() }
            #expect(order.names.isEmpty)
            gate.open()
            try await group.waitForAll()
        }
        #expect(order.names == ["large", "small"])
        #expect(try await first.value == 1)
    }

    @Test func `a flood of strangers fills no queue of owners`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 2, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await gate.untilHeld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<2 {
                group.addTask { try await workers.run(memory: 0, precedence: .stranger) { .success(()) } }
                await until(workers, hold: number + 2)
            }
            await #expect(throws: PasswordHashingError(.queueFull, "")) {
                try await workers.run(memory: 0, precedence: .stranger) { .success(()) }
            }
            group.addTask { try await workers.run(memory: 0, precedence: .owner) { .success(()) } }
            await until(workers, hold: 4)
            gate.open()
            try await group.waitForAll()
        }
        #expect(try await first.value == 1)
    }

    @Test func `owners go before strangers, who still have every fifth turn`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 20, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await gate.untilHeld()
        let order = WorkOrder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                let precedence: HashPrecedence = number < 3 ? .stranger : .owner
                group.addTask {
                    try await workers.run(memory: 0, precedence: precedence) {
                        order.note(precedence.isOwner ? "owner" : "stranger")
                        return .success(())
                    }
                }
                await until(workers, hold: number + 2)
            }
            gate.open()
            try await group.waitForAll()
        }
        let (owner, stranger) = ("owner", "stranger")
        let round = [owner, owner, owner, owner, stranger]
        #expect(order.names == round + round + [owner, stranger])
        #expect(try await first.value == 1)
    }

    @Test func `strangers take turns by where they come from, and a flood makes room for others`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 6, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await gate.untilHeld()
        let order = WorkOrder()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            func add(_ name: String, _ site: UInt8) {
                group.addTask {
                    do {
                        try await workers.run(memory: 0, precedence: .stranger(of: [site])) {
                            order.note(name)
                            return .success(())
                        }
                        return true
                    } catch {
                        #expect((error as? PasswordHashingError)?.code == .queueFull)
                        return false
                    }
                }
            }
            for number in 0..<6 {
                add("flood \(number)", 1)
                await until(workers, hold: number + 2)
            }
            add("owner", 2)
            #expect(try await group.next() == false, "the last of the flood makes room")
            add("flood 6", 1)
            #expect(try await group.next() == false, "and another of it gets none")
            gate.open()
            for try await isDone in group { #expect(isDone) }
        }
        // The first of the flood was there before; then each place has its turn.
        #expect(order.names == ["flood 0", "owner", "flood 1", "flood 2", "flood 3", "flood 4"])
        #expect(try await first.value == 1)
    }

    @Test func `what waited for longer than anybody does is refused, and not done`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 6, patience: .zero)
        let gate = Gate()
        // The one that is taken at once has not waited.
        let patient = try HashWorkers(count: 1, queueLength: 6, patience: .seconds(3_600))
        let held = busy(patient, gate)
        await gate.untilHeld()
        await #expect(throws: PasswordHashingError(.queueFull, "")) {
            try await workers.run(memory: 0, precedence: .stranger) { .success(()) }
        }
        await #expect(throws: PasswordHashingError(.queueFull, "")) {
            try await workers.run(memory: 0, precedence: .owner) { .success(()) }
        }
        gate.open()
        #expect(try await held.value == 1)
    }

    @Test func `large work of a stranger has its turn, however many owners come`() async throws {
        let workers = try HashWorkers(count: 2, queueLength: 20, patience: .seconds(3_600))
        let gates = [Gate(), Gate()]
        let busy = [busy(workers, gates[0]), busy(workers, gates[1])]
        for gate in gates { await gate.untilHeld() }
        let order = WorkOrder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<9 {
                let isLarge = number == 0
                group.addTask {
                    try await workers.run(
                        memory: isLarge ? 2 * PasswordHasher.memoryOfWorker : 0,
                        precedence: isLarge ? .stranger : .owner
                    ) {
                        order.note(isLarge ? "large" : "owner")
                        return .success(())
                    }
                }
                await until(workers, hold: number + 3)
            }
            // One worker alone is free now and has four owners' turns; then the large one waits for the other.
            gates[0].open()
            await until(workers, hold: 6)
            gates[1].open()
            try await group.waitForAll()
        }
        #expect(Array(order.names.prefix(5)) == ["owner", "owner", "owner", "owner", "large"])
        for task in busy { #expect(try await task.value == 1) }
    }

    @Test func `work that fits in no case is refused`() async throws {
        let workers = try HashWorkers(count: 2, queueLength: 1, patience: .seconds(3_600))
        await #expect(throws: PasswordHashingError(.tooCostly, "")) {
            try await workers.run(memory: 3 * PasswordHasher.memoryOfWorker, precedence: .owner) { .success(1) }
        }
    }

    @Test func `waiting holds no thread of Swift's tasks`() async throws {
        let workers = try HashWorkers(count: 1, queueLength: 500, patience: .seconds(3_600))
        let gate = Gate()
        let first = busy(workers, gate)
        await gate.untilHeld()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<400 {
                group.addTask { try await workers.run(memory: 0, precedence: .stranger) { .success(number) } }
            }
            // Would never come if those that wait held the threads on which this goes on.
            await until(workers, hold: 401)
            gate.open()
            let sum = try await group.reduce(0, +)
            #expect(sum == 400 * 399 / 2)
        }
        #expect(try await first.value == 1)
    }
}
