// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
package import SecretMemory
internal import Synchronization

/// Plays a device with a sensor and a passcode, and somebody in front of it.
///
/// Gestures wait in line: a question takes them one after the other, and waits when there is none. It guards nothing real.
public final class SimulatedOwner: OwnerAuthentication {
    /// Misses in a row after which the sensor rests until the passcode was given.
    package static let missesUntilLockout = 5
    /// Tries within one question.
    package static let triesOfOneQuestion = 3

    private struct Device {
        var state: OwnerState
        var passcode: SecretBytes?
        var misses = 0
        var matchedAt: Int?
        var gestures: [OwnerGesture] = []
        var questions: [OwnerRequest] = []
        var whenAsked: (@Sendable (OwnerRequest) -> Void)?
        var waiting: [DispatchSemaphore] = []
        var tokens: Set<[UInt8]> = []
    }

    private let device: Mutex<Device>
    private let now: @Sendable () -> Int
    private let random: RandomSource

    /// Makes a device.
    ///
    /// - Parameters:
    ///   - biometry: Its sensor, with a finger or face enrolled; nil for none.
    ///   - passcode: Its passcode; nil for none.
    public convenience init(biometry: BiometryKind? = .fingerprint, passcode: String? = "1234") {
        self.init(biometry: biometry, passcode: passcode, now: { 0 })
    }

    /// Makes a device with a clock and random numbers of its own.
    ///
    /// - Parameters:
    ///   - biometry: Its sensor; with one, a finger or face is enrolled at first.
    ///   - passcode: Its passcode; nil for none.
    ///   - now: Seconds on some clock, for how long a match may be reused; stands still by default.
    ///   - random: Where tokens and enrolments come from.
    package init(
        biometry: BiometryKind? = .fingerprint,
        passcode: String? = "1234",
        now: @escaping @Sendable () -> Int,
        random: RandomSource = .system
    ) {
        let state = OwnerState(
            biometry: biometry,
            enrolment: biometry == nil ? nil : random.bytes(16),
            hasPasscode: passcode != nil
        )
        device = Mutex(Device(state: state, passcode: passcode.map { SecretBytes(copying: $0.utf8) }))
        self.now = now
        self.random = random
    }

    /// What the device has.
    package var state: OwnerState { device.withLock { $0.state } }

    /// The questions that were shown, in order; those that were answered without asking are not among them.
    package var questions: [OwnerRequest] { device.withLock { $0.questions } }

    /// Enrols a finger or face more, or another one: what is enrolled is something else afterwards.
    public func enroll() {
        let fresh = random.bytes(16)
        device.withLock { device in
            device.state.enrolment = fresh
            device.matchedAt = nil
        }
    }

    /// Forgets all fingers or faces.
    public func unenroll() {
        device.withLock { device in
            device.state.enrolment = nil
            device.matchedAt = nil
        }
    }

    /// Sets another passcode.
    ///
    /// - Parameter passcode: Nil for none.
    public func setPasscode(_ passcode: String?) {
        device.withLock { device in
            device.passcode = passcode.map { SecretBytes(copying: $0.utf8) }
            device.state.hasPasscode = passcode != nil
            device.matchedAt = nil
        }
    }

    /// Says whether the application may have the face looked at; the simulated device itself never asks.
    ///
    /// - Parameter consent: What the person said.
    package func setFaceConsent(_ consent: FaceConsent) { device.withLock { $0.state.faceConsent = consent } }

    /// Does something in front of the device: now, if it asks, or when it asks next.
    ///
    /// - Parameter gestures: What is done, in order.
    public func present(_ gestures: OwnerGesture...) {
        device.withLock { device in
            device.gestures += gestures
            for waiting in device.waiting { waiting.signal() }
        }
    }

    /// Tells when a question is shown, before anything is taken for an answer.
    ///
    /// - Parameter handler: Called on the thread of the question; it may ``present(_:)`` and cancel. Nil for none.
    package func whenAsked(_ handler: (@Sendable (OwnerRequest) -> Void)?) {
        device.withLock { $0.whenAsked = handler }
    }

    /// Whether this device made a proof.
    ///
    /// - Parameter proof: Any proof.
    /// - Returns: Whether its token is one that this device gave away.
    package func isGenuine(_ proof: OwnerProof) -> Bool { device.withLock { $0.tokens.contains(proof.token) } }

    /// Asks whoever stands before the device.
    package func verify(_ request: OwnerRequest, until end: OwnerCancellation) throws(OwnerError) -> OwnerProof {
        if end.isCancelled { throw Self.takenBack }
        guard !request.reason.isEmpty, !request.methods.isEmpty else {
            throw OwnerError(.requestInvalid, "a question needs a reason to show and a way to answer")
        }
        if let refusal = state.refusal(of: request.methods) { throw refusal }
        if let proof = reused(for: request) { return proof }
        guard request.allowsInteraction else {
            throw OwnerError(.interactionRefused, "the owner would have to be asked, and this call must not")
        }
        let handler = device.withLock { device in
            device.questions.append(request)
            return device.whenAsked
        }
        let wake = DispatchSemaphore(value: 0)
        device.withLock { $0.waiting.append(wake) }
        defer { device.withLock { device in device.waiting.removeAll { $0 === wake } } }
        end.onCancel { wake.signal() }
        handler?(request)
        var question = SimulatedQuestion(request)
        while true {
            if end.isCancelled { throw Self.takenBack }
            let gesture = device.withLock { $0.gestures.isEmpty ? nil : $0.gestures.removeFirst() }
            guard let gesture else {
                wake.wait()
                continue
            }
            if let proof = try answer(&question, gesture) { return proof }
        }
    }

    /// Takes a gesture for an answer; nil when the question stays.
    private func answer(
        _ question: inout SimulatedQuestion,
        _ gesture: OwnerGesture
    ) throws(OwnerError) -> OwnerProof? {
        let (state, isRight, misses) = device.withLock { device in
            let usable = device.state.usable(of: question.request.methods)
            var isRight = false
            switch gesture {
            case .noMatch where usable.contains(.biometry):
                device.misses += 1
                device.state.isLockedOut = device.misses >= Self.missesUntilLockout
            case .match where usable.contains(.biometry):
                device.misses = 0
                device.matchedAt = now()
                isRight = true
            case .passcode(let typed) where usable.contains(.passcode):
                isRight = device.passcode == SecretBytes(copying: typed.utf8)
                if isRight { (device.misses, device.state.isLockedOut) = (0, false) }
            default: break
            }
            return (device.state, isRight, device.misses)
        }
        let method = try question.takes(gesture, isRight: isRight, state: state, misses: misses)
        // Of what was enrolled when the gesture was judged, whatever was enrolled since.
        return method.map { proof(of: $0, enrolment: state.enrolment) }
    }

    /// A proof without a question, where a match came before and may count again.
    private func reused(for request: OwnerRequest) -> OwnerProof? {
        guard request.reuseSeconds > 0, request.methods.contains(.biometry) else { return nil }
        let (matchedAt, state) = device.withLock { ($0.matchedAt, $0.state) }
        guard let matchedAt, state.usable(of: .biometry) == .biometry else { return nil }
        let age = now() - matchedAt
        return age >= 0 && age < request.reuseSeconds ? proof(of: .biometry, enrolment: state.enrolment) : nil
    }

    private func proof(of method: OwnerMethods, enrolment: [UInt8]?) -> OwnerProof {
        let token = random.bytes(16)
        device.withLock { device in _ = device.tokens.insert(token) }
        return OwnerProof(method: method, enrolment: method == .biometry ? enrolment : nil, token: token)
    }

    private static let takenBack = OwnerError(.cancelledByApp, "whoever asked took the question back")
}
