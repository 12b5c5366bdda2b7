// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgent
import KeychainAgentClient
import KeychainAgentProtocol
import SoftwareAuthenticator
import KeychainAgentService
import KeychainItems
import KeychainVault
import Passwords
import SecretMemory
import Synchronization
import Testing

/// A folder that goes when the test does.
final class RuntimeFolder: Sendable {
    let path: String
    let place: AgentPlace

    init() throws {
        path = "/tmp/martlet-\(UInt64.random(in: 0...UInt64.max))"
        try #require(mkdir(path, 0o700) == 0)
        place = try AgentPlace(environment: ["XDG_RUNTIME_DIR": path])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A vault whose passcode is "right" and that remembers what it was asked for.
final class ScriptedVault: AgentVault {
    private struct State {
        var lock = LockState.untouched
        var asked: [VaultJob] = []
    }

    private let state = Mutex(State())
    private let answer: @Sendable (VaultJob) -> AgentReply?

    init(_ answer: @escaping @Sendable (VaultJob) -> AgentReply? = { _ in nil }) { self.answer = answer }

    var asked: [VaultJob] { state.withLock { $0.asked } }

    func workWhileIdle() -> Bool { false }

    func perform(_ job: CTAPStoreJob) -> CTAPStoreAnswer { job == .load ? .state(CTAPState()) : .failed }

    func perform(_ job: VaultJob) -> AgentReply {
        state.withLock { $0.asked.append(job) }
        if let reply = answer(job) { return reply }
        return state.withLock { state in
            switch job {
            case .unlock(let passcode):
                guard passcode.bytes.count == 5 else {
                    return .refused(AgentFailure(.passcodeWrong, "another passcode"))
                }
                state.lock = .unlocked
                return .state(.unlocked)
            case .lock:
                if state.lock == .unlocked { state.lock = .locked }
                return .state(state.lock)
            case .withhold:
                guard state.lock == .unlocked else { return .state(state.lock) }
                state.lock = .locked
                return .done
            case .reopen:
                state.lock = .unlocked
                return .state(.unlocked)
            case .find: return .found([], isMore: false)
            case .verify: return .report(VerificationReport(rows: 0, opened: 0, findings: []))
            default: return .done
            }
        }
    }
}

/// An agent on a thread of its own.
final class RunningAgent: Sendable {
    let folder: RuntimeFolder
    let service: AgentService
    private let ended = DispatchSemaphore(value: 0)
    private let outcome = Outcome()

    /// Whether it ended with something at work.
    var isAbandoned: Bool { outcome.isAbandoned.withLock { $0 } }

    private final class Outcome: Sendable { let isAbandoned = Mutex(false) }

    init(
        _ vault: some AgentVault = ScriptedVault(),
        in folder: RuntimeFolder? = nil,
        prompter: String? = nil,
        reader: (any OwnerReader)? = nil,
        password: (any OwnerPassword)? = nil,
        consents: (any FaceConsentStore)? = nil,
        settings: AgentSettings = AgentSettings()
    ) throws {
        self.folder = try folder ?? RuntimeFolder()
        var options = AgentService.Options(
            protection: ProcessProtection(isMemoryClosed: false, isMemoryLocked: false)
        )
        options.prompter = prompter
        options.reader = reader
        options.password = password
        options.consents = consents
        options.settings = settings
        service = try AgentService(try AgentListener(at: self.folder.place), vault: vault, options: options)
        Thread.detachNewThread { [service, ended, outcome] in
            let isAbandoned = !service.run()
            outcome.isAbandoned.withLock { $0 = isAbandoned }
            ended.signal()
        }
    }

    func client(_ application: String = "org.example.nest") throws -> AgentClient {
        try AgentClient(to: folder.place, as: application)
    }

    /// Ends it and waits until it has.
    func end() {
        service.post(.terminating)
        ended.wait()
    }

    /// Waits until it has ended by itself.
    func waitForEnd() { ended.wait() }
}
