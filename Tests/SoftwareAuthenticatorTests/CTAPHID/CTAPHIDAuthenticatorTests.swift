// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import SoftwareAuthenticator
import Testing

@Suite struct CTAPHIDAuthenticatorTests {
    private static let begin = [UInt8](repeating: 0xFF, count: 4) + [0x86, 0, 8] + [UInt8](repeating: 0, count: 57)

    private static func packet(_ rest: [UInt8]) -> [UInt8] {
        let bytes = [0, 0, 0, 1] + rest
        return bytes + [UInt8](repeating: 0, count: 64 - bytes.count)
    }

    /// An authenticator with a channel that has asked for a selection, and the number of its question.
    private func asked() throws -> (CTAPHIDAuthenticator, Int) {
        let engine = CTAPEngine(settings: CTAPSettings(), state: CTAPState(), randomness: .system, now: 0)
        var authenticator = CTAPHIDAuthenticator(engine)
        _ = authenticator.receive(Self.begin, at: 0)
        guard case .ask(.select, let number) = authenticator.receive(Self.packet([0x90, 0, 1, 0x0B]), at: 0).first
        else {
            throw Missing()
        }
        return (authenticator, number)
    }

    private struct Missing: Error {}

    @Test func `a question shows life until its answer, which goes out in packets`() throws {
        var (authenticator, number) = try asked()
        #expect(authenticator.deadline == 100)
        guard case .send(let sign) = authenticator.advance(to: 100).first else { throw Missing() }
        #expect(Array(sign[4...7]) == [0xBB, 0, 1, 2])
        guard case .send(let reply) = authenticator.answer(.agreed(isVerified: false), to: number, at: 150).first else {
            throw Missing()
        }
        #expect(reply == Self.packet([0x90, 0, 1, 0]))
        #expect(authenticator.deadline == nil)
    }

    @Test func `a cancel takes the question back and answers`() throws {
        var (authenticator, number) = try asked()
        let actions = authenticator.receive(Self.packet([0x91, 0, 0]), at: 10)
        guard case .withdraw(number) = actions.first, case .send(let reply) = actions.last else { throw Missing() }
        #expect(reply == Self.packet([0x90, 0, 1, 0x2D]))
    }

    @Test func `a channel that begins again gets no answer to its question`() throws {
        var (authenticator, number) = try asked()
        let actions = authenticator.receive(Self.packet([0x86, 0, 8]), at: 10)
        guard case .withdraw(number) = actions.first, case .send(let reply) = actions.last else { throw Missing() }
        #expect(actions.count == 2 && reply[4] == 0x86)
    }

    @Test func `a restart leaves nothing at work, and its channel goes on`() throws {
        var (authenticator, number) = try asked()
        guard case .withdraw(number) = authenticator.restart(CTAPState(), at: 10).first else { throw Missing() }
        #expect(authenticator.deadline == nil)
        #expect(authenticator.answer(.agreed(isVerified: false), to: number, at: 20).isEmpty)
        guard case .send(let reply) = authenticator.receive(Self.packet([0x81, 0, 1, 7]), at: 20).first else {
            throw Missing()
        }
        #expect(reply == Self.packet([0x81, 0, 1, 7]))
    }
}
