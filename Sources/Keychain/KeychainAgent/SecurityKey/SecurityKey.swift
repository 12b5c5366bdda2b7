// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
package import KeychainAgentProtocol
internal import PasskeyRecords
package import SecretMemory
package import SoftwareAuthenticator
internal import WebAuthnTypes

/// The keychain as a security key: an authenticator behind CTAPHID whose person and store are reached by an ``AgentEngine``.
///
/// It is plugged in once the vault gave the state that it kept; reports that come earlier are dropped, as no device is there. Times are
/// milliseconds of the engine's clock.
package struct SecurityKey: Sendable {
    /// An effect that it asks for.
    package enum Action: Sendable, Equatable {
        /// Sends a report of 64 bytes to the platform.
        case send([UInt8])
        /// Puts a question to the person; the reply comes back under its number.
        case ask(SecurityKeyQuestion, number: UInt32)
        /// Takes a question back.
        case withdraw(number: UInt32)
        /// Asks the vault; the reply comes back under its number.
        case store(CTAPStoreJob, number: UInt32)
    }

    /// Whether a person can be verified here; may change, as a reader comes and goes.
    package var verification: CTAPSettings.BuiltInVerification {
        didSet { device?.engine.settings.verification = verification }
    }

    private var settings: CTAPSettings
    private let randomness: RandomSource
    private var device: CTAPHIDAuthenticator?
    /// Which number waits for the state.
    private var loading: UInt32?
    private var numbers: UInt32 = 0
    /// What waits for an answer, by its number here.
    private var waiting: [UInt32: Waiting] = [:]

    private enum Waiting: Sendable {
        case person(Int, CTAPQuestion, PasskeyChoice?)
        case store(Int, CTAPStoreJob)
    }

    /// Makes a security key that is not plugged in yet.
    ///
    /// - Parameters:
    ///   - settings: Its properties.
    ///   - randomness: Where keys, IDs and tokens come from.
    package init(_ settings: CTAPSettings, randomness: RandomSource = .system) {
        (self.settings, self.randomness) = (settings, randomness)
        verification = settings.verification
    }

    /// Whether platforms find it.
    package var isPluggedIn: Bool { device != nil }

    /// The time at which ``advance(to:)`` has something to do.
    package var deadline: Int64? { device?.deadline }

    /// Takes that the keychain is unlocked: behind the first time it is plugged in.
    package mutating func unlocked() -> [Action] {
        guard device == nil, loading == nil else { return [] }
        loading = next()
        return [.store(.load, number: numbers)]
    }

    /// Takes a report.
    package mutating func receive(_ report: [UInt8], at now: Int64) -> [Action] {
        carry(device?.receive(report, at: now) ?? [])
    }

    /// Lets time pass.
    package mutating func advance(to now: Int64) -> [Action] { carry(device?.advance(to: now) ?? []) }

    /// Starts again, as when it is pulled out and plugged in.
    package mutating func restart(at now: Int64) -> [Action] {
        guard let state = device?.engine.state else { return [] }
        return carry(device?.restart(state, at: now) ?? [])
    }

    /// Takes a reply; one that is no longer waited for changes nothing.
    package mutating func take(_ reply: SecurityKeyReply, to number: UInt32, at now: Int64) -> [Action] {
        if number == loading {
            loading = nil
            // Without its state it stays away: a new one in its place would begin the tries of the PIN again.
            guard case .stored(.state(let state)) = reply else { return [] }
            settings.verification = verification
            device = CTAPHIDAuthenticator(
                CTAPEngine(settings: settings, state: state, randomness: randomness, now: now)
            )
            return []
        }
        switch waiting.removeValue(forKey: number) {
        case nil: return []
        case .store(let own, let job):
            switch reply {
            case .stored(let answer): return carry(device?.answer(answer, to: own, at: now) ?? [])
            case .unlocked:
                waiting[number] = .store(own, job)
                return [.store(job, number: number)]
            case .agreed, .another, .refused:
                return carry(device?.answer(.failed, to: own, at: now) ?? [])
            }
        case .person(let own, let question, let choice):
            guard let choice else {
                return carry(device?.answer(Self.answer(reply), to: own, at: now) ?? [])
            }
            return take(reply, to: own, question, choice, at: now)
        }
    }

    /// Goes on with several passkeys: to the next one, or with the one that the person means.
    private mutating func take(
        _ reply: SecurityKeyReply,
        to own: Int,
        _ question: CTAPQuestion,
        _ choice: PasskeyChoice,
        at now: Int64
    ) -> [Action] {
        switch reply {
        case .another:
            return ask(own, question, choice.next)
        case .agreed where choice.verifies && !choice.isChosen:
            return ask(own, question, choice.chosen)
        case .agreed(let isVerified):
            let answer = (try? CredentialID(choice.passkey.credentialID)).map {
                CTAPPersonAnswer.chose($0, isVerified: isVerified)
            }
            return carry(device?.answer(answer ?? .declined, to: own, at: now) ?? [])
        case .refused, .unlocked, .stored:
            return carry(device?.answer(Self.answer(reply), to: own, at: now) ?? [])
        }
    }

    private static func answer(_ reply: SecurityKeyReply) -> CTAPPersonAnswer {
        switch reply {
        case .agreed(let isVerified): .agreed(isVerified: isVerified)
        case .refused(let failure) where failure.code == .passcodeWrong || failure.code == .notRecognised: .notVerified
        case .refused, .another, .unlocked, .stored: .declined
        }
    }

    private mutating func next() -> UInt32 {
        numbers &+= 1
        return numbers
    }

    private mutating func ask(_ own: Int, _ question: CTAPQuestion, _ choice: PasskeyChoice?) -> [Action] {
        let number = next()
        waiting[number] = .person(own, question, choice)
        return [.ask(choice?.question ?? SecurityKeyQuestion(question), number: number)]
    }

    private mutating func carry(_ actions: [CTAPHIDAuthenticator.Action]) -> [Action] {
        actions.flatMap { action -> [Action] in
            switch action {
            case .send(let report): return [.send(report)]
            case .ask(let question, let own): return ask(own, question, PasskeyChoice(question))
            case .withdraw(let own):
                let asked = waiting.filter { if case .person(own, _, _) = $0.value { true } else { false } }
                for number in asked.keys { waiting[number] = nil }
                return asked.keys.map { .withdraw(number: $0) }
            case .store(let job, let own):
                let number = next()
                waiting[number] = .store(own, job)
                return [.store(job, number: number)]
            // There is no lamp.
            case .wink: return []
            }
        }
    }
}

/// What became of what a security key asked for.
package enum SecurityKeyReply: Sendable, Equatable {
    /// The person agreed; verified only where a finger, the passcode or the account's password was given for this question.
    case agreed(isVerified: Bool)
    /// The person means another passkey.
    case another
    /// The keychain was unlocked for it: it may ask the vault again.
    case unlocked
    case stored(CTAPStoreAnswer)
    case refused(AgentFailure)
}

/// Several passkeys of which the person means one: they are shown one after the other.
struct PasskeyChoice: Sendable {
    private let relyingParty: CTAPRelyingPartyID
    private let passkeys: [PasskeyRecord]
    private var index = 0
    let verifies: Bool
    /// Whether it is this one, and the person is still to be verified.
    private(set) var isChosen = false

    /// The choice of a question; nil for one that gives none.
    init?(_ question: CTAPQuestion) {
        guard case .choose(let relyingParty, let passkeys, let verifies) = question, !passkeys.isEmpty else {
            return nil
        }
        (self.relyingParty, self.passkeys, self.verifies) = (relyingParty, passkeys, verifies)
    }

    var passkey: PasskeyRecord { passkeys[index] }

    /// The same, at the next passkey; behind the last comes the first.
    var next: PasskeyChoice {
        var next = self
        next.index = (index + 1) % passkeys.count
        return next
    }

    var chosen: PasskeyChoice {
        var chosen = self
        chosen.isChosen = true
        return chosen
    }

    var question: SecurityKeyQuestion {
        SecurityKeyQuestion(
            .use,
            at: relyingParty.text,
            account: passkey.username,
            verifies: isChosen && verifies,
            offersAnother: !isChosen
        )
    }
}
