// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Foundation
import KeychainAgent
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import KeychainVault
import Passwords
import SecretMemory
import Testing

@Suite struct ServiceTests {
    private func query() throws -> AgentRequest { .find(ItemPage()) }

    private func refusal(_ body: () throws -> AgentReply) -> AgentFailure.Code? {
        do {
            _ = try body()
            return nil
        } catch let error as AgentClientError {
            return error.failure?.code
        } catch {
            return nil
        }
    }

    @Test func `lock, unlock and find through the socket`() throws {
        let agent = try RunningAgent()
        let client = try agent.client()
        #expect(refusal { try client.request(try query()) } == .locked)
        #expect(refusal { try client.request(.unlock(try Password("wrong one"))) } == .passcodeWrong)
        #expect(try client.request(.unlock(try Password("right"))) == .state(.unlocked))
        #expect(try client.request(try query()) == .found([], isMore: false))
        #expect(try client.request(.lock) == .state(.locked))
        guard case .status(let status) = try client.request(.status) else {
            Issue.record("no status")
            return
        }
        #expect(status.state == .locked && status.process == Int(getpid()))
        agent.end()
        #expect(!FileManager.default.fileExists(atPath: agent.folder.place.path))
    }

    @Test func `an end is answered, and then the agent is gone`() throws {
        let vault = ScriptedVault()
        let agent = try RunningAgent(vault)
        #expect(try agent.client().request(.end) == .done)
        agent.waitForEnd()
        #expect(vault.asked == [.end])
        #expect(throws: AgentClientError(agent.folder.place.absent)) { try agent.client() }
    }

    @Test func `a session's lock locks, and a sleep waits for it`() throws {
        let vault = ScriptedVault()
        let agent = try RunningAgent(vault)
        let client = try agent.client()
        _ = try client.request(.unlock(try Password("right")))
        agent.service.post(.sessionLocked)
        while vault.asked.last != .lock { usleep(1_000) }
        #expect(refusal { try client.request(try query()) } == nil)
        agent.end()
    }

    @Test func `many clients at once are served`() async throws {
        let agent = try RunningAgent()
        _ = try agent.client().request(.unlock(try Password("right")))
        let request = try query()
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let client = try agent.client("app\(number)")
                    var count = 0
                    for _ in 0..<25 where try client.request(request) == .found([], isMore: false) { count += 1 }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(count == 1_000)
        agent.end()
    }

    @Test func `half-open, mute and half-framed clients stop nobody`() throws {
        let agent = try RunningAgent()
        let good = try agent.client()
        var bad: [LocalDescriptor] = []
        let frame = AgentRequest.hello(versions: [1], application: "bad").message(1).frame
        for length in 0..<30 {
            let descriptor = try RawClient.connect(agent.folder.place)
            #expect(write(descriptor.number, Array(frame.prefix(length)), length) == length)
            bad.append(descriptor)
        }
        #expect(try good.request(.unlock(try Password("right"))) == .state(.unlocked))
        agent.end()
    }

    @Test func `a client that sends and never reads is dropped, and stops nobody`() throws {
        let large = (0..<25).map { number in
            KeychainItem(
                ItemContent(
                    .key,
                    ["atag": .number(number)],
                    secrets: ItemSecrets(data: SecretBytes(copying: [UInt8](repeating: 1, count: 40_000)))
                ),
                id: ItemID(from: .system),
                revision: RevisionID(from: .system),
                created: 0,
                modified: 0
            )
        }
        let agent = try RunningAgent(
            ScriptedVault { job in if case .find = job { .found(large, isMore: false) } else { nil } }
        )
        let good = try agent.client()
        _ = try good.request(.unlock(try Password("right")))
        let deaf = try RawClient.connect(agent.folder.place)
        var bytes = AgentRequest.hello(versions: [1], application: "deaf").message(1).frame
        for number in 2..<14 { bytes += try query().message(UInt32(number)).frame }
        #expect(write(deaf.number, bytes, bytes.count) == bytes.count)
        // More waits for it than is kept: it is hung up on, which it learns without reading.
        try RawClient.waitForEnd(of: deaf)
        guard case .found(let items, _) = try good.request(try query()) else {
            Issue.record("nothing is found")
            return
        }
        #expect(items == large)
        agent.end()
    }

    @Test func `a thousand connections are refused one by one, and the next is served`() throws {
        let agent = try RunningAgent()
        var kept: [LocalDescriptor] = []
        for _ in 0..<64 { kept.append(try RawClient.connect(agent.folder.place)) }
        for _ in 0..<1_000 {
            let more = try RawClient.connect(agent.folder.place)
            guard case .refused(let failure) = try RawClient.answer(more) else {
                Issue.record("no refusal")
                return
            }
            #expect(failure.code == .tooManyClients)
            try RawClient.waitForEnd(of: more)
        }
        kept = []
        // Those that went are noticed in any order: until then a client may be told to come again.
        while refusal({ try agent.client().request(.status) }) == .tooManyClients { usleep(1_000) }
        #expect(try agent.client().request(.lock) == .state(.untouched))
        agent.end()
    }

    @Test func `an agent that dies in mid-request gives an error that says whether to repeat`() throws {
        for (request, isSafe) in [
            (try query(), true), (.remove([ItemTarget(ItemID(from: .system))], keeping: false), false),
        ]
            as [(AgentRequest, Bool)]
        {
            let folder = try RuntimeFolder()
            let listener = try AgentListener(at: folder.place)
            Thread.detachNewThread {
                // Greets, takes the request, and is gone.
                guard let client = try? RawClient.accept(listener) else { return }
                _ = try? RawClient.message(client)
                let greeting = AgentReply.greeting(version: 1, application: "a").message(1).frame
                _ = write(client.number, greeting, greeting.count)
                _ = try? RawClient.message(client)
            }
            let client = try AgentClient(to: folder.place, as: "a")
            do {
                _ = try client.request(request)
                Issue.record("an answer")
            } catch {
                #expect(error.code == .agentLost && error.isRetrySafe == isSafe)
                #expect(error.message.contains(isSafe ? "try again" : "look whether"))
            }
            #expect(throws: AgentClientError.self) { try client.request(.status) }
        }
    }

    @Test func `an answer of another number is nobody's`() throws {
        let folder = try RuntimeFolder()
        let listener = try AgentListener(at: folder.place)
        Thread.detachNewThread {
            guard let client = try? RawClient.accept(listener), (try? RawClient.message(client)) != nil else { return }
            let frames =
                AgentReply.state(.unlocked).message(99).frame
                + AgentReply.greeting(version: 1, application: "a").message(1).frame
            _ = write(client.number, frames, frames.count)
            _ = try? RawClient.message(client)
        }
        #expect(try AgentClient(to: folder.place, as: "a").application == "a")
    }

    @Test func `an agent that speaks nonsense is refused`() throws {
        for bytes in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1, 9]] as [[UInt8]] {
            let folder = try RuntimeFolder()
            let listener = try AgentListener(at: folder.place)
            Thread.detachNewThread {
                guard let client = try? RawClient.accept(listener) else { return }
                _ = write(client.number, bytes, bytes.count)
                _ = try? RawClient.message(client)
            }
            do {
                _ = try AgentClient(to: folder.place, as: "a")
                Issue.record("it is believed")
            } catch {
                #expect(error.code == .protocolBroken || error.code == .agentLost)
            }
        }
    }

    @Test func `an idle agent locks by itself`() throws {
        let vault = ScriptedVault()
        var settings = AgentSettings()
        settings.idleLock = 1
        let agent = try RunningAgent(vault, settings: settings)
        _ = try agent.client().request(.unlock(try Password("right")))
        while vault.asked.last != .lock { usleep(1_000) }
        agent.end()
    }

    @Test func `a job that hangs does not keep the agent from ending`() throws {
        let hanging = DispatchSemaphore(value: 0)
        let vault = ScriptedVault { job in
            guard case .backup = job else { return nil }
            hanging.wait()
            return .done
        }
        var settings = AgentSettings()
        settings.lockTime = 200
        let agent = try RunningAgent(vault, settings: settings)
        let (client, other) = (try agent.client(), try agent.client())
        _ = try client.request(.unlock(try Password("right")))
        Thread.detachNewThread { _ = try? client.request(.backup(path: "/does/not/answer")) }
        while vault.asked.count < 2 { usleep(1_000) }
        #expect(try other.request(.lock) == .state(.untouched))
        agent.waitForEnd()
        #expect(agent.isAbandoned)
        hanging.signal()
    }
}
