// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import CTAPTypes
package import SecretMemory

/// An authenticator's half of CTAP 2.1, as a value: messages, times and answers go in, ``CTAPAction``s come out.
///
/// One command is worked on at a time. Where it needs the person or the store, it waits; meanwhile it may be cancelled, and a question
/// without an answer ends with the limit of ``CTAPSettings/promptLimit``. Nothing is lost with the transport: what the store has been
/// told to change is changed.
///
/// Times are milliseconds of a clock that only goes forward.
package struct CTAPEngine: Sendable {
    /// May change while it runs, as a finger is set up or a reader comes and goes.
    package var settings: CTAPSettings
    /// As it was last given to the store.
    package internal(set) var state: CTAPState

    let randomness: RandomSource
    /// What a restart forgets.
    var session: CTAPSession
    private(set) var now: Int64
    private var pending: Pending?
    private var lastNumber = 0

    /// A command that waits.
    private struct Pending {
        let channel: UInt32
        let number: Int
        let wait: Wait
        /// Set where the answer of a change must be awaited first.
        var isCancelled = false

        enum Wait: Sendable {
            case person(CTAPStep.Asked, deadline: Int64)
            case store(CTAPStep.Stored, onlyReads: Bool)
        }
    }

    /// Starts an authenticator, as when it is plugged in.
    ///
    /// - Parameters:
    ///   - settings: Its properties.
    ///   - state: What the store kept.
    ///   - randomness: Where keys, IDs and tokens come from.
    ///   - now: The present time.
    package init(settings: CTAPSettings, state: CTAPState, randomness: RandomSource, now: Int64) {
        self.settings = settings
        self.state = state
        self.randomness = randomness
        self.now = now
        session = CTAPSession(now: now)
    }

    /// A command's state, as transports tell it to the platform.
    package enum Activity: Sendable, Hashable {
        case idle, processing, waitingForPerson
    }

    /// Whether a command is worked on, and on what it waits.
    package var activity: Activity {
        switch pending?.wait {
        case nil: .idle
        case .store: .processing
        case .person: .waitingForPerson
        }
    }

    /// The time at which ``advance(to:)`` has something to do.
    package var deadline: Int64? {
        if case .person(_, let deadline) = pending?.wait { deadline } else { nil }
    }

    /// Takes a message.
    ///
    /// - Parameters:
    ///   - message: A command with its parameters.
    ///   - channel: Where the answer goes; assertions of several accounts belong to one channel.
    ///   - now: The present time.
    /// - Returns: The answer, or what is needed for it.
    package mutating func receive(_ message: [UInt8], channel: UInt32, at now: Int64) -> [CTAPAction] {
        start(channel, now) { () throws(CTAPStatus) in try CTAPRequest(message) }
    }

    /// Takes a command of this process, which no transport limits.
    mutating func receive(_ request: CTAPRequest, channel: UInt32, at now: Int64) -> [CTAPAction] {
        start(channel, now) { request }
    }

    /// Takes a person's answer; one to a question that is no longer open changes nothing.
    package mutating func answer(_ answer: CTAPPersonAnswer, to number: Int, at now: Int64) -> [CTAPAction] {
        self.now = max(now, self.now)
        guard let waiting = pending, waiting.number == number, case .person(let next, _) = waiting.wait else {
            return []
        }
        pending = nil
        return proceed(waiting.channel) { engine throws(CTAPStatus) in try next(&engine, answer) }
    }

    /// Takes the store's answer; one that is no longer waited for changes nothing.
    package mutating func answer(_ answer: CTAPStoreAnswer, to number: Int, at now: Int64) -> [CTAPAction] {
        self.now = max(now, self.now)
        guard let waiting = pending, waiting.number == number, case .store(let next, _) = waiting.wait else {
            return []
        }
        pending = nil
        return proceed(waiting.channel, isCancelled: waiting.isCancelled) { engine throws(CTAPStatus) in
            try next(&engine, answer)
        }
    }

    /// Ends the command of a channel, if there is one: with a status, as soon as nothing is left half done.
    package mutating func cancel(_ channel: UInt32, at now: Int64) -> [CTAPAction] {
        self.now = max(now, self.now)
        guard let waiting = pending, waiting.channel == channel else { return [] }
        let reply = CTAPAction.reply(CTAPReply.message(.keepaliveCancel), channel: channel)
        switch waiting.wait {
        case .person:
            pending = nil
            return [.withdraw(number: waiting.number), reply]
        case .store(_, onlyReads: true):
            pending = nil
            return [reply]
        case .store:
            pending?.isCancelled = true
            return []
        }
    }

    /// Lets time pass.
    package mutating func advance(to now: Int64) -> [CTAPAction] {
        self.now = max(now, self.now)
        guard let waiting = pending, case .person(let next, let deadline) = waiting.wait, deadline <= self.now else {
            return []
        }
        pending = nil
        return [.withdraw(number: waiting.number)]
            + proceed(waiting.channel) { engine throws(CTAPStatus) in try next(&engine, .timedOut) }
    }

    /// Starts again, as when it is unplugged: tokens and everything half done are gone.
    ///
    /// - Parameters:
    ///   - state: What the store keeps.
    ///   - now: The present time.
    /// - Returns: A question that is taken back.
    package mutating func restart(_ state: CTAPState, at now: Int64) -> [CTAPAction] {
        var actions: [CTAPAction] = []
        if let waiting = pending, case .person = waiting.wait { actions = [.withdraw(number: waiting.number)] }
        let number = lastNumber
        self = CTAPEngine(settings: settings, state: state, randomness: randomness, now: max(now, self.now))
        lastNumber = number
        return actions
    }

    // MARK: Steps

    private mutating func proceed(
        _ channel: UInt32,
        isCancelled: Bool = false,
        _ take: (inout CTAPEngine) throws(CTAPStatus) -> CTAPStep
    ) -> [CTAPAction] {
        do throws(CTAPStatus) {
            switch try take(&self) {
            case .reply(let map): return [.reply(CTAPReply.message(.success, map), channel: channel)]
            case .ask where isCancelled: throw CTAPStatus.keepaliveCancel
            case .ask(let question, let next):
                let number = wait(channel, .person(next, deadline: now + settings.promptLimit))
                return [.ask(question, number: number)]
            case .store(let job, let next):
                let number = wait(channel, .store(next, onlyReads: job.onlyReads))
                pending?.isCancelled = isCancelled
                return [.store(job, number: number)]
            }
        } catch {
            return [.reply(CTAPReply.message(error), channel: channel)]
        }
    }

    private mutating func wait(_ channel: UInt32, _ wait: Pending.Wait) -> Int {
        lastNumber += 1
        pending = Pending(channel: channel, number: lastNumber, wait: wait)
        return lastNumber
    }

    private mutating func start(
        _ channel: UInt32,
        _ now: Int64,
        _ read: () throws(CTAPStatus) -> CTAPRequest
    ) -> [CTAPAction] {
        self.now = max(now, self.now)
        guard pending == nil else { return [.reply(CTAPReply.message(.channelBusy), channel: channel)] }
        let iteration = session.iteration
        // A list is read in one go: any other command ends it.
        session.iteration = nil
        return proceed(channel) { engine throws(CTAPStatus) in try engine.begin(try read(), channel, iteration) }
    }

    private mutating func begin(
        _ request: CTAPRequest,
        _ channel: UInt32,
        _ iteration: CTAPIteration?
    ) throws(CTAPStatus) -> CTAPStep {
        switch request {
        case .makeCredential(let request): return try makeCredential(request)
        case .getAssertion(let request): return try getAssertion(request, channel)
        case .getInfo: return getInformation()
        case .clientPIN(let request): return try clientPIN(request)
        case .reset: return try reset()
        case .getNextAssertion: return try getNextAssertion(iteration, channel)
        case .credentialManagement(let request): return try manageCredentials(request, iteration, channel)
        case .selection: return select()
        case .largeBlobs(let request): return try largeBlobs(request)
        case .authenticatorConfig(let request): return try configure(request)
        }
    }
}
