// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import MartletTesting
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

/// An engine with a store in memory and a person who answers as a test says.
struct CTAPDevice {
    var engine: CTAPEngine
    var store = CTAPMemoryStore()
    var now: Int64 = 0
    /// Answers of the person, in turn; then consent, verified where that is asked for.
    var answers: [CTAPPersonAnswer] = []
    private(set) var questions: [CTAPQuestion] = []

    init(_ change: (inout CTAPSettings) -> Void = { _ in }) {
        var settings = CTAPSettings()
        change(&settings)
        engine = CTAPEngine(settings: settings, state: CTAPState(), randomness: .system, now: 0)
    }

    /// Sends a command and does what comes out until the answer is there.
    mutating func send(_ message: [UInt8], channel: UInt32 = 1) -> [UInt8] {
        var actions = engine.receive(message, channel: channel, at: now)
        for _ in 0..<20 {
            switch actions.last {
            case .reply(let reply, let to):
                #expect(to == channel)
                return reply
            case .ask(let question, let number):
                questions.append(question)
                let answer = answers.isEmpty ? Self.consent(question) : answers.removeFirst()
                actions = engine.answer(answer, to: number, at: now)
            case .store(let job, let number): actions = engine.answer(store.perform(job), to: number, at: now)
            default:
                Issue.record("nothing comes")
                return []
            }
        }
        Issue.record("it never ends")
        return []
    }

    /// Sends a command with parameters.
    mutating func send(_ command: UInt8, _ map: CBORMap = [:], channel: UInt32 = 1) -> Answer {
        let bytes = send([command] + (map.isEmpty ? [] : CBORValue.map(map).encoded), channel: channel)
        let map = bytes.count > 1 ? (try? CBORValue(decoding: bytes.dropFirst()))?.map : [:]
        return Answer(status: CTAPStatus(rawValue: bytes.first ?? 0xFF), map: map ?? [:])
    }

    /// A command's answer.
    struct Answer {
        let status: CTAPStatus
        let map: CBORMap
    }

    mutating func restart() { _ = engine.restart(store.state, at: now) }

    private static func consent(_ question: CTAPQuestion) -> CTAPPersonAnswer {
        switch question {
        case .create(_, _, let verifies), .alreadyHere(_, let verifies), .use(_, _, let verifies):
            .agreed(isVerified: verifies)
        case .choose(_, let passkeys, let verifies):
            (try? CredentialID(passkeys[0].credentialID)).map { .chose($0, isVerified: verifies) } ?? .declined
        case .permit: .agreed(isVerified: true)
        case .select, .reset: .agreed(isVerified: false)
        }
    }

    // MARK: Requests

    static let hash = [UInt8](repeating: 7, count: 32)

    static func creation(_ name: String = "robin", at site: String = "example.org", discoverable: Bool = true)
        -> CBORMap
    {
        [
            .integer(1): .bytes(hash),
            .integer(2): .map([.text("id"): .text(site)]),
            .integer(3): .map([.text("id"): .bytes(Array(name.utf8)), .text("name"): .text(name)]),
            .integer(4): .array([.map([.text("alg"): .integer(-7), .text("type"): .text("public-key")])]),
            .integer(7): .map([.text("rk"): .bool(discoverable)]),
        ]
    }

    static func assertion(at site: String = "example.org", allowing ids: [[UInt8]] = []) -> CBORMap {
        var map: CBORMap = [.integer(1): .text(site), .integer(2): .bytes(hash)]
        if !ids.isEmpty { map[3] = .array(ids.map(descriptor)) }
        return map
    }

    static func descriptor(_ id: [UInt8]) -> CBORValue {
        .map([.text("id"): .bytes(id), .text("type"): .text("public-key")])
    }

    /// Makes a passkey and tells its ID.
    mutating func make(_ creation: CBORMap = Self.creation()) throws -> AuthenticatorData {
        let answer = send(0x01, creation)
        #expect(answer.status == .success)
        return try AuthenticatorData(parsing: try #require(answer.map[2]?.bytes))
    }
}

extension AuthenticatorData {
    /// The ID of the credential that was made.
    var madeID: [UInt8] { attestedCredential?.credentialID.bytes ?? [] }
}
