// SPDX-License-Identifier: Apache-2.0

/// Claims the reader, looks at what is enrolled, and verifies until a finger matches or an end is reached.
///
/// A value: events go in, actions come out, in the order in which they are to be done. It always ends with exactly one `finish`.
/// Where it waits for an answer that never comes, its driver must bring the fault `timedOut`.
package struct FingerEvaluation: Sendable {
    private enum State: Hashable {
        case idle
        case finding
        /// With an end, the answer is awaited only to know whether there is something to release.
        case claiming(FingerDevice, end: DeviceError?)
        case listing(FingerDevice)
        /// `isStale` once a status came that was said before this start was answered.
        case starting(isStale: Bool)
        case watching
        case noting
        case stopping(Next)
        case releasing(DeviceError?)
        case finished
    }

    private enum Next: Hashable {
        case restart
        /// Nil where somebody was recognised.
        case end(DeviceError?)
    }

    /// Misses that one evaluation has, as Apple's.
    static let maximumMisses = 3
    /// Bad reads and needless starts that one evaluation has.
    static let maximumRetries = 20

    private let kind: BiometryKind
    private let expected: EnrolmentDigest
    private var state = State.idle
    private var misses = 0
    private var retries = 0

    /// Prepares an evaluation.
    package init(expecting expected: EnrolmentDigest, kind: BiometryKind = .fingerprint) {
        self.expected = expected
        self.kind = kind
    }

    /// Whether it is over.
    package var isFinished: Bool { state == .finished }

    /// Takes an event.
    ///
    /// - Parameter event: What happened. What does not belong into the state is passed over.
    /// - Returns: What to do, in order.
    package mutating func take(_ event: FingerEvent) -> [FingerAction] {
        switch event {
        case .begin: begin()
        case .found(let result): found(result)
        case .claimed(let fault): claimed(fault)
        case .listed(let result): listed(result)
        case .started(let fault): started(fault)
        case .status(let status): told(status)
        case .missNoted(let answer): noted(answer)
        case .stopped: stopped()
        case .released: released()
        case .cancel(let end): ended(by: end.error)
        case .serviceLost: lost("fprintd went away")
        case .busLost: lost("the system bus went away, or sent what cannot be read")
        }
    }

    private mutating func begin() -> [FingerAction] {
        guard state == .idle else { return [] }
        state = .finding
        return [.find]
    }

    private mutating func found(_ result: Result<FingerDevice, FingerFault>) -> [FingerAction] {
        guard state == .finding else { return [] }
        switch result {
        case .success(let device):
            state = .claiming(device, end: nil)
            return [.claim(device)]
        case .failure(let fault): return finish(fault.error)
        }
    }

    private mutating func claimed(_ fault: FingerFault?) -> [FingerAction] {
        guard case .claiming(let device, let end) = state else { return [] }
        if let fault { return finish(end ?? fault.error) }
        if let end { return release(end) }
        state = .listing(device)
        return [.list]
    }

    private mutating func listed(_ result: Result<[String], FingerFault>) -> [FingerAction] {
        guard case .listing(let device) = state else { return [] }
        do throws(DeviceError) {
            let names: [String]
            switch result {
            case .success(let listed): names = listed
            case .failure(let fault): throw fault.error
            }
            // Under the claim: nobody can enrol between this and the finger.
            let enrolment = try Enrolment(kind: kind, device: device.name, names: names)
            guard enrolment.digest == expected else { throw PasscodeReason.enrolmentChanged.error }
        } catch {
            return release(error)
        }
        return start()
    }

    private mutating func started(_ fault: FingerFault?) -> [FingerAction] {
        guard case .starting(let isStale) = state else { return [] }
        if let fault { return release(fault.error) }
        guard isStale else {
            state = .watching
            return [.show(.ready)]
        }
        // A verification that ended before this start was answered is another one's: begun anew, and never believed.
        return retry()
    }

    private mutating func told(_ status: FingerStatus) -> [FingerAction] {
        if case .starting = state {
            state = .starting(isStale: true)
            return []
        }
        guard state == .watching else { return [] }
        switch status {
        case .match: return stop(.end(nil))
        case .noMatch:
            misses += 1
            state = .noting
            return [.show(.noMatch), .noteMiss]
        case .retry(let hint, isDone: true): return [.show(hint)] + retry()
        case .retry(let hint, isDone: false):
            retries += 1
            return retries < Self.maximumRetries ? [.show(hint)] : stop(.end(Self.unreadable))
        case .disconnected:
            return stop(.end(DeviceError(.biometryDisconnected, "the fingerprint reader was disconnected")))
        case .failed: return stop(.end(FingerFault.other.error))
        }
    }

    private mutating func noted(_ answer: MissAnswer) -> [FingerAction] {
        guard state == .noting else { return [] }
        switch answer {
        case .lockedOut: return stop(.end(PasscodeReason.misses.error))
        case .notWritten:
            return stop(.end(DeviceError(.systemCancel, "a miss could not be written down; give the passcode")))
        case .goOn where misses >= Self.maximumMisses:
            return stop(.end(DeviceError(.authenticationFailed, "the finger was not recognised; give the passcode")))
        case .goOn: return stop(.restart)
        }
    }

    private mutating func stopped() -> [FingerAction] {
        guard case .stopping(let next) = state else { return [] }
        switch next {
        case .restart: return start()
        case .end(let error): return release(error)
        }
    }

    private mutating func released() -> [FingerAction] {
        guard case .releasing(let error) = state else { return [] }
        return finish(error)
    }

    private mutating func ended(by error: DeviceError) -> [FingerAction] {
        switch state {
        case .idle, .finding: return finish(error)
        case .claiming(let device, let end):
            state = .claiming(device, end: end ?? error)
            return []
        case .listing: return release(error)
        case .starting, .watching, .noting: return stop(.end(error))
        // What was recognised is not told any more; an error that came first stays.
        case .stopping(.restart), .stopping(.end(nil)): state = .stopping(.end(error))
        case .releasing(nil): state = .releasing(error)
        case .stopping, .releasing, .finished: break
        }
        return []
    }

    private mutating func lost(_ what: String) -> [FingerAction] {
        // The claim died with it: there is nothing to stop or release.
        switch state {
        case .finished: []
        case .claiming(_, end: let error?), .stopping(.end(let error?)), .releasing(let error?): finish(error)
        default: finish(DeviceError(.biometryNotAvailable, "\(what); try again, or give the passcode"))
        }
    }

    private mutating func start() -> [FingerAction] {
        state = .starting(isStale: false)
        return [.start]
    }

    private mutating func retry() -> [FingerAction] {
        retries += 1
        return stop(retries < Self.maximumRetries ? .restart : .end(Self.unreadable))
    }

    private mutating func stop(_ next: Next) -> [FingerAction] {
        state = .stopping(next)
        return [.stop]
    }

    private mutating func release(_ error: DeviceError?) -> [FingerAction] {
        state = .releasing(error)
        return [.release]
    }

    private mutating func finish(_ error: DeviceError?) -> [FingerAction] {
        state = .finished
        return [.finish(error)]
    }

    private static var unreadable: DeviceError {
        DeviceError(.authenticationFailed, "the finger could not be read; give the passcode")
    }
}
