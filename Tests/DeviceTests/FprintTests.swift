// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import Synchronization
import Testing

extension RealDevices {
    @Suite struct FprintTests {
        private func enrolled(_ authority: FingerStage.Authority = .lettingThrough) throws -> FingerStage {
            let stage = try FingerStage(authority)
            try stage.enrol("right-index-finger", as: "robin")
            return stage
        }

        @Test func `what is enrolled is told, and nothing is an error`() async throws {
            let stage = try FingerStage()
            await #expect(throws: DeviceError(.biometryNotEnrolled, "")) { try await stage.reader.enrolment() }
            try stage.enrol("right-index-finger", as: "robin")
            let one = try await stage.reader.enrolment()
            #expect(one.names == ["right-index-finger"] && !one.device.isEmpty)
            try stage.enrol("left-thumb", as: "ada")
            #expect(try await stage.reader.enrolment().names == ["left-thumb", "right-index-finger"])
        }

        @Test func `the finger that is enrolled matches, and the reader is free afterwards`() async throws {
            let stage = try enrolled()
            for _ in 0..<2 {
                #expect(try await stage.evaluate([{ try $0.tell("SCAN robin") }]) == nil)
            }
        }

        @Test func `another finger is counted before the reader is asked again`() async throws {
            let stage = try enrolled()
            let misses = Mutex(0)
            let code = try await stage.evaluate(
                onMiss: {
                    misses.withLock { $0 += 1 }
                    return .goOn
                },
                [{ try $0.tell("SCAN eve") }, { try $0.tell("SCAN eve") }, { try $0.tell("SCAN robin") }]
            )
            #expect(code == nil && misses.withLock { $0 } == 2)
        }

        @Test func `three other fingers end it, and a lockout ends it at once`() async throws {
            let stage = try enrolled()
            let miss: (FingerStage) throws -> Void = { try $0.tell("SCAN eve") }
            #expect(try await stage.evaluate([miss, miss, miss]) == .authenticationFailed)
            #expect(try await stage.evaluate(onMiss: { .lockedOut }, [miss]) == .biometryLockout)
            #expect(try await stage.evaluate([{ try $0.tell("SCAN robin") }]) == nil)
        }

        @Test func `bad reads are told and do not count`() async throws {
            let stage = try enrolled()
            let code = try await stage.evaluate(
                onMiss: { .lockedOut },
                [{ try $0.tell("RETRY 1") }, { try $0.tell("RETRY 2") }, { try $0.tell("SCAN robin") }]
            )
            #expect(code == nil)
        }

        @Test func `a reader that breaks or is pulled out ends it`() async throws {
            let stage = try enrolled()
            #expect(try await stage.evaluate([{ try $0.tell("ERROR 0") }]) == .biometryNotAvailable)
            #expect(try await stage.evaluate([{ try $0.tell("ERROR 5") }]) == .biometryDisconnected)
        }

        @Test func `another finger that was enrolled asks for the passcode`() async throws {
            let stage = try enrolled()
            let before = try await stage.reader.enrolment().digest
            try stage.enrol("left-thumb", as: "eve")
            #expect(try await stage.evaluate(expecting: before, []) == .passcodeFirst)
        }

        @Test func `a daemon that is killed is an error and never a hang`() async throws {
            let stage = try enrolled()
            #expect(try await stage.evaluate([{ $0.fprintd.kill() }]) == .biometryNotAvailable)
        }

        @Test func `a cancelled task frees the reader`() async throws {
            let stage = try enrolled()
            let expected = try await stage.reader.enrolment().digest
            let (hints, continuation) = AsyncStream.makeStream(of: FingerHint.self)
            let reader = stage.reader
            let task = Task {
                try await reader.evaluate(expecting: expected, onMiss: { .goOn }, onHint: { continuation.yield($0) })
            }
            for await _ in hints { break }
            // While it is ours, nobody else gets it.
            await #expect(throws: DeviceError(.systemCancel, "")) {
                try await reader.evaluate(expecting: expected, onMiss: { .goOn }, onHint: { _ in })
            }
            task.cancel()
            await #expect(throws: DeviceError(.appCancel, "")) { try await task.value }
            #expect(try await stage.evaluate([{ try $0.tell("SCAN robin") }]) == nil)
        }

        @Test func `nobody who comes is an error`() async throws {
            let stage = try FingerStage(fingerTime: 3_000)
            try stage.enrol("right-index-finger", as: "robin")
            #expect(try await stage.evaluate([{ _ in }]) == .timedOut)
        }

        @Test func `whom polkit refuses is not asked`() async throws {
            let stage = try FingerStage(.refusing)
            await #expect(throws: DeviceError(.notInteractive, "")) { try await stage.reader.enrolment() }
            let digest = try Enrolment(kind: .fingerprint, device: "d", names: ["a"]).digest
            #expect(try await stage.evaluate(expecting: digest, []) == .notInteractive)
        }

        @Test func `real polkit lets root through`() async throws {
            let stage = try enrolled(.real)
            #expect(try await stage.evaluate([{ try $0.tell("SCAN robin") }]) == nil)
        }
    }
}
