// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import MartletTesting
import SecretMemory

import Testing

/// Stands for a row of a database that is durable when it is written.
private actor OneRow: BiometryStore {
    private var bytes: [UInt8]?

    func load() async throws -> [UInt8]? { bytes }

    func save(_ bytes: [UInt8]) async throws { self.bytes = bytes }
}

@Suite struct `A vault whose owner shows a finger` {
    @Test func `asks a simulated finger after the passcode`() async throws {
        let log = Lines()
        let (vault, key) = ([UInt8](repeating: 1, count: 16), SecretBytes(randomCount: 32, from: .system))
        let stored = SimulatorMark(markingNewVault: vault, key: key).bytes
        let milliseconds: @Sendable () -> Int64 = { 0 }

        // A simulated reader, which only a vault made for simulation allows. A real one is DeviceEvaluators' FingerprintReader.
        let permit = try SimulatorPermit(mark: stored, vault: vault, key: key)
        let reader = SimulatedReader(permit: permit, kind: .fingerprint)
        try await reader.perform(.enroll)

        // One gate for each vault: rules, the reader, and a store that is durable when it returns.
        let gate = await BiometryGate(evaluator: reader, store: OneRow(), now: milliseconds)
        do {
            try await gate.evaluate()
        } catch {
            log("\(error.code), for an app \(error.code.appleCode)")  // passcodeFirst, for an app -8
        }

        // The passcode was right: what is enrolled now may stand in for it.
        let isChanged = try await gate.passcodeSucceeded()
        if isChanged { log("items that are bound to the former enrolment are lost") }

        // Someone shows a finger as soon as the reader is ready.
        try await gate.evaluate { hint in
            if hint == .ready { Task { try await reader.perform(.match) } }
        }
        log("recognised")

        #expect(
            log.all == [
                "passcodeFirst, for an app -8", "items that are bound to the former enrolment are lost", "recognised",
            ]
        )
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
