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

@Suite struct AccountPasswordServiceTests {
    /// A record that is kept as long as the test runs.
    private final class Store: BiometryStore {
        private let bytes = Mutex<[UInt8]?>(nil)
        func load() async throws -> [UInt8]? { bytes.withLock { $0 } }
        func save(_ bytes: [UInt8]) async throws { self.bytes.withLock { $0 = bytes } }
        var misses: Int? { bytes.withLock { $0 }.flatMap { try? BiometryRecord(decoding: $0) }?.misses }
    }

    /// Knows one password; hangs at another one until it is cancelled.
    private final class Checker: SystemPasswordChecker {
        private let state = Mutex((tried: 0, ended: 0))
        var tried: Int { state.withLock { $0.tried } }
        var ended: Int { state.withLock { $0.ended } }

        func prepare() throws(DeviceError) {}

        func check(_ password: SecretBytes) async throws(DeviceError) {
            state.withLock { $0.tried += 1 }
            defer { state.withLock { $0.ended += 1 } }
            if password == SecretBytes(copying: Array("slow".utf8)) {
                while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
                throw DeviceError(.appCancel, "withdrawn")
            }
            guard password == SecretBytes(copying: Array("account".utf8)) else {
                throw DeviceError(.authenticationFailed, "the password is another one")
            }
        }
    }

    private let folder: RuntimeFolder
    private let store = Store()
    private let checker = Checker()
    private let vault = ScriptedVault()
    private let agent: RunningAgent
    private let client: AgentClient

    /// An agent that takes the account's password, unlocked, whose prompter types what two files say.
    init() async throws {
        folder = try RuntimeFolder()
        let body = """
            #!/bin/sh
            echo OK ready
            while read -r line; do
                echo "$line" >> "$0.log"
                case $line in
                    SETPROMPT*) [ "$line" = "SETPROMPT Password of robin:" ] && kind=password || kind=passcode; echo OK ;;
                    GETPIN*) cat "$0.$kind"; echo OK ;;
                    *) echo OK ;;
                esac
            done
            """
        let program = "\(folder.path)/prompter"
        try body.write(toFile: program, atomically: true, encoding: .utf8)
        try #require(chmod(program, 0o700) == 0)
        try "D right\n".write(toFile: "\(program).passcode", atomically: true, encoding: .utf8)
        let password = GatePassword(account: "robin", checker: checker, store: store)
        agent = try RunningAgent(vault, in: folder, prompter: program, password: password)
        client = try agent.client()
        _ = try await Self.ask(client, .unlock(try Password("right")))
        while try await status() != .ready { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func types(_ password: String) throws {
        let line = password.isEmpty ? "" : "D \(password)\n"
        try line.write(toFile: "\(folder.path)/prompter.password", atomically: true, encoding: .utf8)
    }

    private var log: String { (try? String(contentsOfFile: "\(folder.path)/prompter.log", encoding: .utf8)) ?? "" }

    private func status() async throws -> SystemPasswordState? {
        guard case .status(let status) = try await Self.ask(client, .status) else { return nil }
        return status.systemPassword
    }

    /// Asks from a thread that may wait.
    private static func ask(_ client: AgentClient, _ request: AgentRequest) async throws -> AgentReply {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "martlet.test").async {
                continuation.resume(with: Result { try client.request(request) })
            }
        }
    }

    private func isProved() async throws -> Bool {
        guard case .proved(.passcode, nil, _) = try await Self.ask(client, .prove(.passcode, reason: "read it")) else {
            return false
        }
        return true
    }

    /// How often the vault was asked whether a passcode is right.
    private var passcodes: Int {
        vault.asked.count { if case .unlock = $0 { true } else { false } }
    }

    @Test func `the right password proves the owner, and the prompt says whose it is`() async throws {
        defer { agent.end() }
        try types("account")
        #expect(try await isProved())
        let asked = "Type the password of your account robin on this computer, not the passcode of your keychain."
        #expect(log.contains(asked))
        #expect(passcodes == 1 && store.misses == 0)
    }

    @Test func `wrong ones are complained of, and five lead to the passcode, which takes them back`() async throws {
        defer { agent.end() }
        try types("another")
        #expect(try await isProved())
        #expect(checker.tried == 5 && passcodes == 2)
        let complaints = log.split(separator: "\n").filter { $0.hasPrefix("SETERROR") }
        #expect(complaints.count == 5 && complaints[0].contains("the password is another one; 4 more tries"))
        #expect(complaints[3].contains("one more try") && complaints[4].contains("give the passcode"))
        #expect(log.contains("Type the passcode of your keychain, not your account's password."))
        while try await status() != .ready { try await Task.sleep(for: .milliseconds(1)) }
        #expect(store.misses == 0)
    }

    @Test func `an empty field asks for the passcode, and nothing was tried`() async throws {
        defer { agent.end() }
        try types("")
        #expect(try await isProved())
        #expect(checker.tried == 0 && passcodes == 2 && !log.contains("SETERROR"))
    }

    @Test func `a lock while PAM works ends that, counts, and gives nothing`() async throws {
        defer { agent.end() }
        try types("slow")
        let other = try agent.client()
        let waiting = Task { try await Self.ask(other, .prove(.passcode, reason: "read it")) }
        while checker.tried == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try await Self.ask(client, .lock) == .state(.locked))
        let refused = await #expect(throws: AgentClientError.self) { try await waiting.value }
        #expect(refused?.failure?.code == .locked)
        while checker.ended == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(store.misses == 1)
    }

    @Test func `who goes away while PAM works ends that`() async throws {
        defer { agent.end() }
        try types("slow")
        let other = try agent.client()
        let waiting = Task { try await Self.ask(other, .prove(.passcode, reason: "read it")) }
        while checker.tried == 0 { try await Task.sleep(for: .milliseconds(1)) }
        other.disconnect()
        _ = await waiting.result
        while checker.ended == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(store.misses == 1)
    }

    @Test func `the end of the agent waits for that of the check`() async throws {
        try types("slow")
        let other = try agent.client()
        let waiting = Task { try await Self.ask(other, .prove(.passcode, reason: "read it")) }
        while checker.tried == 0 { try await Task.sleep(for: .milliseconds(1)) }
        agent.end()
        #expect(checker.ended == 1)
        _ = await waiting.result
    }
}
