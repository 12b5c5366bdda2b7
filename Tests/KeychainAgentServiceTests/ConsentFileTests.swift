// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgent
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainAgentService
import DeviceAuthentication
import Synchronization
import Testing

@Suite struct ConsentFileTests {
    private struct Stored: FaceConsentStore {
        struct Unreadable: Error {}
        let bytes: [UInt8]?
        func load() throws -> [UInt8]? {
            guard let bytes else { throw Unreadable() }
            return bytes
        }
        func save(_ bytes: [UInt8]) throws {}
    }

    private static let allowed: FaceConsents = {
        var consents = FaceConsents()
        FaceConsents.Entry("org.example.nest", isAllowed: true).map { consents.remember($0) }
        return consents
    }()

    private func told(_ store: Stored) throws -> (FaceConsents, String?) {
        let agent = try RunningAgent(consents: store)
        defer { agent.end() }
        let client = try agent.client()
        guard case .consents(let consents) = try client.request(.consents),
            case .status(let status) = try client.request(.status)
        else { throw Stored.Unreadable() }
        return (consents, status.consentProblem)
    }

    @Test func `what was kept is known to the next agent`() throws {
        let (consents, problem) = try told(Stored(bytes: Self.allowed.encoded))
        #expect(consents == Self.allowed && problem == nil)
    }

    /// A disk that takes its time.
    private final class Slow: FaceConsentStore {
        let saved = Mutex<[UInt8]?>(nil)
        let begun = DispatchSemaphore(value: 0)
        func load() -> [UInt8]? { ConsentFileTests.allowed.encoded }
        func save(_ bytes: [UInt8]) {
            begun.signal()
            Thread.sleep(forTimeInterval: 0.3)
            saved.withLock { $0 = bytes }
        }
    }

    @Test func `what is being written when the agent ends is not lost`() throws {
        let disk = Slow()
        let agent = try RunningAgent(consents: disk)
        let client = try agent.client()
        // The agent ends in the middle of it, so that nobody is told what came of it.
        let asking = Thread { _ = try? client.request(.forgetConsent("org.example.nest")) }
        asking.start()
        disk.begun.wait()
        agent.end()
        #expect(disk.saved.withLock { $0 } == FaceConsents().encoded)
    }

    @Test func `a list that is broken, or cannot be read, says no yes, and that is told`() throws {
        for bytes in [nil, [], Array(Self.allowed.encoded.dropLast()), Self.allowed.encoded + [0]] as [[UInt8]?] {
            let (consents, problem) = try told(Stored(bytes: bytes))
            #expect(consents == FaceConsents())
            #expect(problem?.contains("each is asked about anew") == true)
        }
    }
}
