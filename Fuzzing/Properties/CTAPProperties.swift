// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import CTAPTypes
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator

extension FuzzProperty {
    static let ctapMakeCredential = ctap("ctap-make-credential", 0x01)
    static let ctapGetAssertion = ctap("ctap-get-assertion", 0x02)
    static let ctapClientPIN = ctap("ctap-client-pin", 0x06)
    static let ctapCredentialManagement = ctap("ctap-credential-management", 0x0A)
    static let ctapLargeBlobs = ctap("ctap-large-blobs", 0x0C)
    static let ctapAuthenticatorConfig = ctap("ctap-authenticator-config", 0x0D)

    /// Every command, those without parameters and those that there are none of among them.
    static let ctapMessage = FuzzProperty("ctap-message") { message in
        violation { () throws(Violation) in
            for device in FuzzedAuthenticator.all { try device.answers(message) }
        }
    }

    /// A stream of packets: whatever comes, what goes out are packets, and a channel that begins again is answered.
    static let ctaphid = FuzzProperty("ctaphid") { bytes in
        violation { () throws(Violation) in
            var (framing, now) = (CTAPHIDFraming(), Int64(0))
            var outputs: [CTAPHIDFraming.Output] = []
            for start in stride(from: 0, to: bytes.count, by: 64) {
                now += Int64(bytes[start] & 0x7F)
                outputs += framing.advance(to: now, isWaitingForPerson: false)
                let received = framing.receive(Array(bytes[start..<min(start + 64, bytes.count)]), at: now)
                for case .message(let message, let channel) in received {
                    try Violation.unless((1...7_609).contains(message.count), "a message that cannot be")
                    if bytes.count % 2 == 0 { outputs += framing.reply(message, channel: channel) }
                }
                outputs += received
            }
            for case .send(let packet) in outputs { try Violation.unless(packet.count == 64, "no packet goes out") }
            let begin = [UInt8](repeating: 0xFF, count: 4) + [0x86, 0, 8] + [UInt8](repeating: 1, count: 57)
            guard case .send(let answer) = framing.receive(begin, at: now).last else {
                throw Violation("no channel is given out")
            }
            try Violation.unless(answer[4] == 0x86 && answer[7..<15] == begin[7..<15], "another answer comes")
        }
    }

    /// A stored state: what is read is written again as it was, and an authenticator goes on with it.
    static let ctapState = FuzzProperty("ctap-state") { bytes in
        violation { () throws(Violation) in
            let stored = SecretBytes(copying: bytes)
            guard let state = CTAPState(stored) else { return }
            try Violation.unless(state.stored == stored, "a state is written as another")
            try FuzzedAuthenticator(state: state).answers([0x04])
        }
    }

    /// A private key in PKCS #8: where one is found it is whole, and comes back as it was when it is written.
    static let passkeyKey = FuzzProperty("passkey-key") { bytes in
        violation { () throws(Violation) in
            var passkey = PasskeyRecord(
                credentialID: [1],
                relyingParty: "example.com",
                username: "",
                displayName: "",
                userHandle: [1],
                key: SecretBytes(copying: bytes)
            )
            guard let raw = passkey.rawKey else { return }
            try Violation.unless(passkey.isWhole && raw.count == 32, "a part of a key is taken for one")
            guard let algorithm = passkey.algorithm else { throw Violation("a key of no algorithm") }
            passkey.key = PasskeyRecord.key(raw, algorithm)
            try Violation.unless(passkey.rawKey == raw, "a key is written as another")
            guard let key = try? passkey.signingKey() else { return }
            try Violation.unless(key.algorithm.rawValue == algorithm, "a key signs with another algorithm")
        }
    }

    private static func ctap(_ name: String, _ command: UInt8) -> FuzzProperty {
        FuzzProperty(name) { parameters in
            violation { () throws(Violation) in
                for device in FuzzedAuthenticator.all { try device.answers([command] + parameters) }
            }
        }
    }

    private static func violation(of check: () throws(Violation) -> Void) -> String? {
        do throws(Violation) {
            try check()
            return nil
        } catch {
            return error.description
        }
    }
}

/// An authenticator with a store in memory and a person who always agrees.
private struct FuzzedAuthenticator: Sendable {
    var engine: CTAPEngine
    var store = CTAPMemoryStore()

    /// One that holds nothing, and one that is full, of which some passkeys are protected.
    static let all: [FuzzedAuthenticator] = [FuzzedAuthenticator(capacity: 100), filled]

    private init(capacity: Int) {
        var settings = CTAPSettings()
        settings.verification = .ready
        store = CTAPMemoryStore(capacity: capacity)
        engine = CTAPEngine(settings: settings, state: CTAPState(), randomness: .system, now: 0)
    }

    init(state: CTAPState) {
        self.init(capacity: 1)
        store = CTAPMemoryStore(state: state)
        engine = CTAPEngine(settings: engine.settings, state: state, randomness: .system, now: 0)
    }

    private static let filled: FuzzedAuthenticator = {
        var device = FuzzedAuthenticator(capacity: 4)
        for number in 1...4 {
            let creation: CBORMap = [
                .integer(1): .bytes([UInt8](repeating: 7, count: 32)),
                .integer(2): .map([.text("id"): .text("example.com")]),
                .integer(3): .map([.text("id"): .bytes([UInt8(number)])]),
                .integer(4): .array([.map([.text("alg"): .integer(-7), .text("type"): .text("public-key")])]),
                .integer(6): .map([.text("credProtect"): .integer(number % 3 + 1)]),
                .integer(7): .map([.text("rk"): .bool(true), .text("uv"): .bool(true)]),
            ]
            _ = device.send([0x01] + CBORValue.map(creation).encoded)
        }
        return device
    }()

    /// Sends a message; nil where no answer comes in so many steps as any command needs.
    private mutating func send(_ message: [UInt8]) -> [UInt8]? {
        var actions = engine.receive(message, channel: 1, at: 0)
        for _ in 0..<16 {
            switch actions.last {
            case .reply(let reply, channel: 1) where actions.count == 1: return reply
            case .ask(_, let number): actions = engine.answer(.agreed(isVerified: true), to: number, at: 0)
            case .store(let job, let number): actions = engine.answer(store.perform(job), to: number, at: 0)
            default: return nil
            }
        }
        return nil
    }

    /// One answer comes: a status alone, or success with a canonical map that fits into a message.
    func answers(_ message: [UInt8]) throws(Violation) {
        var device = self
        guard let reply = device.send(message), let status = reply.first else { throw Violation("no answer comes") }
        try Violation.unless(device.engine.activity == .idle, "something is left at work")
        try Violation.unless(reply.count <= CTAPRequest.longestMessage, "an answer is too long")
        guard status == 0 else {
            try Violation.unless(reply.count == 1, "a refusal carries data")
            try Violation.unless(device.store.passkeys.count == store.passkeys.count, "a refusal changed the store")
            return
        }
        guard reply.count > 1 else { return }
        let limits = CBORLimits(maximumDepth: 4, requiresCanonicalForm: true)
        let value = try Violation.accepting("an answer is not canonical") {
            try CBORValue(decoding: reply.dropFirst(), limits: limits)
        }
        try Violation.unless(value.map != nil, "an answer is no map")
    }
}
