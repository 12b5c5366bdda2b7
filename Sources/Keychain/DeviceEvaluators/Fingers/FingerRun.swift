// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication

/// One evaluation on one thread.
final class FingerRun: Sendable {
    /// What reaches the evaluation from elsewhere: cancellations, and misses that were written.
    let mailbox = Mailbox<FingerEvent>()

    private let address: BusAddress
    private let answerTime: Int64
    private let fingerTime: Int64
    private let expected: EnrolmentDigest
    private let miss: @Sendable () async -> MissAnswer
    private let hint: @Sendable (FingerHint) -> Void

    init(
        address: BusAddress,
        answerTime: Int64,
        fingerTime: Int64,
        expected: EnrolmentDigest,
        onMiss miss: @escaping @Sendable () async -> MissAnswer,
        onHint hint: @escaping @Sendable (FingerHint) -> Void
    ) {
        self.address = address
        self.answerTime = answerTime
        self.fingerTime = fingerTime
        self.expected = expected
        self.miss = miss
        self.hint = hint
    }

    /// Runs it to its end; blocks.
    func outcome() -> DeviceError? {
        let loop = Loop(self)
        do throws(BusFault) {
            loop.service = FprintService(try BusClient(address, timeout: answerTime))
            try loop.proceed()
        } catch {
            loop.lose(error)
        }
        return loop.outcome
    }

    /// What changes while it runs.
    private final class Loop {
        /// What awaits an answer.
        private struct Awaited {
            let action: FingerAction
            let deadline: Int64
        }

        private let plan: FingerRun
        private var evaluation: FingerEvaluation
        private var awaited: [UInt32: Awaited] = [:]
        private var path = ""
        private var fingerDeadline: Int64
        var service: FprintService?
        /// Until the end is known, that there was none.
        private(set) var outcome: DeviceError? = FingerFault.other.error

        init(_ plan: FingerRun) {
            self.plan = plan
            evaluation = FingerEvaluation(expecting: plan.expected)
            fingerDeadline = BootClock.now() + plan.fingerTime
        }

        func proceed() throws(BusFault) {
            try take(.begin)
            while !evaluation.isFinished, let service {
                for note in plan.mailbox.take() { try take(note) }
                guard !evaluation.isFinished else { return }
                let deadline = min(fingerDeadline, awaited.values.map(\.deadline).min() ?? .max)
                if let message = try service.bus.next(until: deadline, or: plan.mailbox.descriptor) {
                    try read(message)
                } else if BootClock.now() >= deadline {
                    try passDeadlines()
                }
            }
        }

        /// The connection ended.
        func lose(_ fault: BusFault) {
            for action in evaluation.take(.busLost) {
                if case .finish(let error) = action { outcome = fault == .lost ? error : fault.error }
            }
        }

        private func passDeadlines() throws(BusFault) {
            let now = BootClock.now()
            for (serial, waiting) in awaited where waiting.deadline <= now {
                awaited[serial] = nil
                try answered(waiting.action, .failure(.timedOut))
            }
            if now >= fingerDeadline {
                fingerDeadline = .max
                try take(.cancel(.time))
            }
        }

        private func read(_ message: DBusMessage) throws(BusFault) {
            guard let service else { return }
            if let serial = message.replySerial, let waiting = awaited[serial],
                BusClient.answers(message, serial, from: service.owner)
            {
                awaited[serial] = nil
                try answered(waiting.action, .success(message))
            } else if let event = service.event(message, at: path) {
                try take(event)
            }
        }

        private func answered(_ action: FingerAction, _ answer: Result<DBusMessage, FingerFault>) throws(BusFault) {
            let fault: FingerFault? =
                switch answer {
                case .success(let message): FingerReply.fault(message)
                case .failure(let fault): fault
                }
            switch action {
            case .claim: try take(.claimed(fault))
            case .list: try take(.listed(answer.flatMap { FingerReply.fingers($0) }))
            case .start: try take(.started(fault))
            case .stop: try take(.stopped)
            case .release: try take(.released)
            case .find, .noteMiss, .show, .finish: break
            }
        }

        private func take(_ event: FingerEvent) throws(BusFault) {
            for action in evaluation.take(event) { try act(action) }
        }

        private func act(_ action: FingerAction) throws(BusFault) {
            switch action {
            case .find:
                guard let service else { return }
                try take(.found(try service.find()))
            case .claim(let device):
                path = device.path
                try send(action, "Claim", [.string("")])
            case .list: try send(action, "ListEnrolledFingers", [.string("")])
            case .start: try send(action, "VerifyStart", [.string("any")])
            case .stop: try send(action, "VerifyStop", [])
            case .release: try send(action, "Release", [])
            case .noteMiss:
                let (miss, mailbox) = (plan.miss, plan.mailbox)
                Task { mailbox.put(.missNoted(await miss())) }
            case .show(let hint): plan.hint(hint)
            case .finish(let error): outcome = error
            }
        }

        private func send(_ action: FingerAction, _ member: String, _ body: [DBusValue]) throws(BusFault) {
            guard let service else { return }
            let serial = try service.bus.send(service.call(member, at: path, body))
            awaited[serial] = Awaited(action: action, deadline: BootClock.now() + plan.answerTime)
        }
    }
}
