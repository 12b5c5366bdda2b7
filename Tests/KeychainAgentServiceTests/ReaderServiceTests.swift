// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import Foundation
import KeychainAgent
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainAgentService
import Passwords
import SecretMemory
import Synchronization
import Testing

@Suite struct ReaderServiceTests {
    /// A record that is kept as long as the test runs.
    private final class Store: BiometryStore {
        private let bytes = Mutex<[UInt8]?>(nil)
        func load() async throws -> [UInt8]? { bytes.withLock { $0 } }
        func save(_ bytes: [UInt8]) async throws { self.bytes.withLock { $0 = bytes } }
    }

    /// A list of consents that is kept as long as the test runs.
    private final class Consents: FaceConsentStore {
        struct Full: Error {}
        private let bytes = Mutex<[UInt8]?>(nil)
        let isFull = Mutex(false)
        func load() throws -> [UInt8]? { bytes.withLock { $0 } }
        func save(_ bytes: [UInt8]) throws {
            guard !isFull.withLock({ $0 }) else { throw Full() }
            self.bytes.withLock { $0 = bytes }
        }
    }

    private let consents = Consents()
    private let reader: SimulatedReader
    private let folder: RuntimeFolder
    private let agent: RunningAgent
    private let client: AgentClient

    /// An agent with an enrolled face, that was unlocked by the passcode.
    init() async throws {
        let key = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        let mark = SimulatorMark(markingNewVault: [1], key: key)
        reader = SimulatedReader(permit: try SimulatorPermit(mark: mark.bytes, vault: [1], key: key), kind: .face)
        try await reader.perform(.enroll)
        folder = try RuntimeFolder()
        let program = "\(folder.path)/prompter"
        let body = """
            #!/bin/sh
            while [ -e "$0.hold" ]; do sleep 0.01; done
            echo OK ready
            while read -r line; do
                echo "$line" >> "$0.log"
                case $line in
                    SETNOTOK*) leave=asked; echo OK ;;
                    CONFIRM)
                        [ "$leave" ] || { cat > /dev/null; exit; }
                        while [ ! -e "$0.answer" ]; do sleep 0.01; done; cat "$0.answer"; rm "$0.answer" ;;
                    GETPIN*|CONFIRM*) cat > /dev/null ;;
                    *) echo OK ;;
                esac
            done
            """
        try body.write(toFile: program, atomically: true, encoding: .utf8)
        try #require(chmod(program, 0o700) == 0)
        let gate = GateReader(reader, store: Store(), now: { Int64(ProcessInfo.processInfo.systemUptime * 1_000) })
        agent = try RunningAgent(in: folder, prompter: program, reader: gate, consents: consents)
        client = try agent.client()
        _ = try await Self.ask(client, .unlock(try Password("right")))
        // What is enrolled is asked beside.
        let digest = try await reader.enrolment().digest.bytes
        while try await Self.ask(client, .reader) != .reader(ReaderState(.face, enrolment: digest)) {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func state() async throws -> ReaderState {
        ReaderState(.face, enrolment: try await reader.enrolment().digest.bytes)
    }

    private var log: String { (try? String(contentsOfFile: "\(folder.path)/prompter.log", encoding: .utf8)) ?? "" }

    /// Asks from a thread that may wait: those of tasks must not, or the reader's would wait for them.
    private static func ask(_ client: AgentClient, _ request: AgentRequest) async throws -> AgentReply {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "martlet.test").async {
                continuation.resume(with: Result { try client.request(request) })
            }
        }
    }

    private func ask(_ request: AgentRequest) async throws -> AgentReply { try await Self.ask(client, request) }

    private func waiting(
        for request: AgentRequest,
        as application: String = "org.example.nest"
    ) throws -> Task<AgentReply, any Error> {
        let client = try agent.client(application)
        return Task { try await Self.ask(client, request) }
    }

    /// Presses a button of the question for leave, at once or when it is put.
    private func press(_ answer: String) throws {
        try "\(answer)\n".write(toFile: "\(folder.path)/prompter.answer", atomically: true, encoding: .utf8)
    }

    private func kept() throws -> FaceConsents {
        try consents.load().map { try FaceConsents(decoding: $0) } ?? FaceConsents()
    }

    private func whenAsked(_ command: SimulatorCommand) async throws {
        while await !reader.isWaiting { try await Task.sleep(for: .milliseconds(1)) }
        try await reader.perform(command)
    }

    @Test func `a face unlocks beside the prompt, which says so`() async throws {
        defer { agent.end() }
        #expect(try await ask(.lock) == .state(.locked))
        let waiting = try waiting(for: .prompt(reason: "to sign in"))
        while !log.contains("GETPIN") { try await Task.sleep(for: .milliseconds(1)) }
        #expect(log.contains("Unlock your keychain? Look at the camera, or type the passcode.%0A%0A"))
        try await whenAsked(.match)
        #expect(try await waiting.value == .state(.unlocked))
        #expect(await !reader.isWaiting)
    }

    /// Who looks at a reader for another reason would agree to what they have not read yet.
    @Test func `nobody is asked before the prompt stands there`() async throws {
        defer { agent.end() }
        #expect(try await ask(.lock) == .state(.locked))
        let hold = "\(folder.path)/prompter.hold"
        #expect(FileManager.default.createFile(atPath: hold, contents: nil))
        let waiting = try waiting(for: .prompt(reason: "to sign in"))
        try await Task.sleep(for: .milliseconds(300))
        #expect(await !reader.isWaiting)
        try FileManager.default.removeItem(atPath: hold)
        try await whenAsked(.match)
        #expect(log.contains("to sign in"))
        #expect(try await waiting.value == .state(.unlocked))
    }

    @Test func `a face alone is asked without a field for the passcode, and proves its owner`() async throws {
        defer { agent.end() }
        try press("OK")
        let waiting = try waiting(for: .prove(.biometry, reason: "read it", faceUsage: "Your face opens it."))
        // Behind the question for leave.
        while log.components(separatedBy: "CONFIRM\n").count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(log.contains("Are you there? Look at the camera.%0A%0A") && !log.contains("GETPIN"))
        try await whenAsked(.noMatch)
        try await whenAsked(.match)
        guard case .proved(.biometry, let enrolment?, _) = try await waiting.value else {
            Issue.record("nothing is proved")
            return
        }
        #expect(ReaderState(.face, enrolment: enrolment) == (try await state()))
    }

    @Test func `another way is offered with the application's words, and is the application's to go`() async throws {
        defer { agent.end() }
        try press("OK")
        let titles = PromptTitles(fallback: "Use <PIN>", cancel: "Not & now")
        let waiting = try waiting(
            for: .prove(.biometry, reason: "read it", faceUsage: "Your face opens it.", titles: titles)
        )
        while log.components(separatedBy: "CONFIRM\n").count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(log.contains("SETOK Use (PIN)\nSETCANCEL Not + now\nCONFIRM\n"))
        try await whenAsked(.fallback)
        guard case .failure(let error as AgentClientError) = await waiting.result else {
            Issue.record("another way is not told")
            return
        }
        #expect(error.failure?.code == .fallbackChosen)
        // Nobody declined: what the application offers instead may be asked for at once.
        let again = try self.waiting(for: .prove(.biometry, reason: "r", titles: PromptTitles(fallback: "")))
        while !log.contains("CONFIRM --one-button") { try await Task.sleep(for: .milliseconds(1)) }
        try await whenAsked(.match)
        guard case .proved = try await again.value else {
            Issue.record("nothing is proved")
            return
        }
    }

    @Test func `the camera waits until the person let the application look, which is kept`() async throws {
        defer { agent.end() }
        let waiting = try waiting(for: .prove(.biometry, reason: "read it", faceUsage: "Your face opens it."))
        while !log.contains("CONFIRM\n") { try await Task.sleep(for: .milliseconds(1)) }
        #expect(log.contains("SETTITLE Martlet keychain: may this application use your face?"))
        #expect(log.contains("calls itself org.example.nest.%0A%0AIt says what for: \"Your face opens it.\"\n"))
        try await Task.sleep(for: .milliseconds(100))
        #expect(await !reader.isWaiting)
        try press("OK")
        try await whenAsked(.match)
        guard case .proved(.biometry, _, _) = try await waiting.value else {
            Issue.record("nothing is proved")
            return
        }
        while try kept().entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try kept().consent(of: "org.example.nest", isConfined: false) == .allowed)
        #expect(try await ask(.consents) == .consents(try kept()))
        #expect(try await ask(.forgetConsent("org.example.nest")) == .done)
        #expect(try kept().entries.isEmpty)
    }

    @Test func `no name pushes the application's words on what for out of the question`() async throws {
        defer { agent.end() }
        let usage = String(repeating: "a", count: 200)
        let name = String(repeating: "a", count: 255)
        let asking = try waiting(for: .prove(.biometry, reason: "read it", faceUsage: usage), as: name)
        while !log.contains("CONFIRM\n") { try await Task.sleep(for: .milliseconds(1)) }
        #expect(log.contains("It says what for: \"\(usage)\"\n"))
        try press("ERR 83886194 Not confirmed")
        _ = await asking.result
    }

    @Test func `no reason pushes what a person can do out of the question`() async throws {
        defer { agent.end() }
        #expect(try await ask(.lock) == .state(.locked))
        let (reason, name) = (String(repeating: "%", count: 200), String(repeating: "a", count: 255))
        let asking = try waiting(for: .prompt(reason: reason), as: name)
        while !log.contains("GETPIN") { try await Task.sleep(for: .milliseconds(1)) }
        #expect(log.contains("SETDESC Unlock your keychain? Look at the camera, or type the passcode.%0A%0A"))
        try await whenAsked(.match)
        #expect(try await asking.value == .state(.unlocked))
    }

    @Test func `a no is kept and told, and asks nobody again`() async throws {
        defer { agent.end() }
        let prove = AgentRequest.prove(.biometry, reason: "read it", faceUsage: "Your face opens it.")
        try press("ERR 83886194 Not confirmed")
        let first = try waiting(for: prove)
        await #expect(throws: AgentClientError.self) { try await first.value }
        while try kept().entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        let second = try waiting(for: prove)
        guard case .failure(let error as AgentClientError) = await second.result else {
            Issue.record("a no is none")
            return
        }
        #expect(error.failure?.code == .faceDenied && log.components(separatedBy: "CONFIRM").count == 2)
        guard case .reader(let state) = try await ask(.reader) else {
            Issue.record("no reader is told")
            return
        }
        #expect(state.consent == .denied)
        // What cannot be taken back durably is not told as taken back.
        consents.isFull.withLock { $0 = true }
        await #expect(throws: AgentClientError.self) { try await ask(.forgetConsent("org.example.nest")) }
        guard case .status(let status) = try await ask(.status) else {
            Issue.record("no status is told")
            return
        }
        #expect(status.consentProblem?.contains("only until the agent ends") == true)
    }

    @Test func `five misses give the reader a rest and the keys up`() async throws {
        defer { agent.end() }
        #expect(try await ask(.lock) == .state(.locked))
        for misses in [3, 2] {
            let waiting = try waiting(for: .touch(reason: "unlock"))
            for _ in 0..<misses { try await whenAsked(.noMatch) }
            await #expect(throws: AgentClientError.self) { try await waiting.value }
        }
        guard case .status(let status) = try await ask(.status) else {
            Issue.record("no status is told")
            return
        }
        #expect(status.hasReader && !status.opensByReader && status.state == .locked)
        let enrolment = try await state().enrolment
        let resting = ReaderState(.face, enrolment: enrolment, isResting: true)
        #expect(try await ask(.reader) == .reader(resting))
    }

    @Test func `whoever goes away lets go of the reader`() async throws {
        defer { agent.end() }
        #expect(try await ask(.lock) == .state(.locked))
        let other = try agent.client()
        let waiting = Task { try await Self.ask(other, .touch(reason: "unlock")) }
        while await !reader.isWaiting { try await Task.sleep(for: .milliseconds(1)) }
        other.disconnect()
        _ = await waiting.result
        while await reader.isWaiting { try await Task.sleep(for: .milliseconds(1)) }
        await #expect(throws: DeviceError.self) { try await reader.perform(.match) }
        guard case .status(let status) = try await ask(.status) else {
            Issue.record("no status is told")
            return
        }
        #expect(status.state == .locked)
    }
}
