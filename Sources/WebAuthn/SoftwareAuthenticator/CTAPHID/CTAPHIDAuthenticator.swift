// SPDX-License-Identifier: Apache-2.0

/// An authenticator behind CTAPHID: the engine with its framing, as one value that a loop over packets drives.
package struct CTAPHIDAuthenticator: Sendable {
    /// What the loop has to do.
    package enum Action: Sendable {
        case send([UInt8])
        case ask(CTAPQuestion, number: Int)
        case withdraw(number: Int)
        case store(CTAPStoreJob, number: Int)
        case wink
    }

    /// Its settings may change while it runs.
    package var engine: CTAPEngine
    private var framing = CTAPHIDFraming()

    /// Puts an authenticator behind CTAPHID.
    package init(_ engine: CTAPEngine) {
        self.engine = engine
    }

    /// The time at which ``advance(to:)`` has something to do.
    package var deadline: Int64? {
        [engine.deadline, framing.deadline].compactMap(\.self).min()
    }

    /// Takes a packet.
    package mutating func receive(_ packet: [UInt8], at now: Int64) -> [Action] {
        carry(framing.receive(packet, at: now), at: now)
    }

    /// Takes a person's answer.
    package mutating func answer(_ answer: CTAPPersonAnswer, to number: Int, at now: Int64) -> [Action] {
        carry(engine.answer(answer, to: number, at: now))
    }

    /// Takes the store's answer.
    package mutating func answer(_ answer: CTAPStoreAnswer, to number: Int, at now: Int64) -> [Action] {
        carry(engine.answer(answer, to: number, at: now))
    }

    /// Lets time pass.
    package mutating func advance(to now: Int64) -> [Action] {
        let actions = carry(engine.advance(to: now))
        let isWaiting = engine.activity == .waitingForPerson
        return actions + carry(framing.advance(to: now, isWaitingForPerson: isWaiting), at: now)
    }

    /// Starts again, as when it is unplugged; channels keep their numbers, so that a platform that did not notice goes on.
    package mutating func restart(_ state: CTAPState, at now: Int64) -> [Action] {
        framing.restart()
        return carry(engine.restart(state, at: now))
    }

    private mutating func carry(_ outputs: [CTAPHIDFraming.Output], at now: Int64) -> [Action] {
        outputs.flatMap { output -> [Action] in
            switch output {
            case .send(let packet): [.send(packet)]
            case .message(let message, let channel): carry(engine.receive(message, channel: channel, at: now))
            // An answer to what was abandoned finds no receiver.
            case .cancel(let channel), .abandon(let channel): carry(engine.cancel(channel, at: now))
            case .wink: [.wink]
            }
        }
    }

    private mutating func carry(_ actions: [CTAPAction]) -> [Action] {
        actions.flatMap { action -> [Action] in
            switch action {
            case .reply(let message, let channel):
                framing.reply(message, channel: channel).map { output in
                    if case .send(let packet) = output { .send(packet) } else { .wink }
                }
            case .ask(let question, let number): [.ask(question, number: number)]
            case .withdraw(let number): [.withdraw(number: number)]
            case .store(let job, let number): [.store(job, number: number)]
            }
        }
    }
}
