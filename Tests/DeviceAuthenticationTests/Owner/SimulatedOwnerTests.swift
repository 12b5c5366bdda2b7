// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Synchronization
import Testing

@Suite struct SimulatedOwnerTests {
    private static let finger = OwnerRequest(.biometry, reason: "show the note")
    private static let anyWay = OwnerRequest([.biometry, .passcode], reason: "show the note")

    /// How a question ends after some gestures.
    private func code(
        _ owner: SimulatedOwner,
        _ request: OwnerRequest,
        after gestures: OwnerGesture...
    ) -> OwnerError.Code? {
        for gesture in gestures { owner.present(gesture) }
        do {
            _ = try owner.verify(request, until: OwnerCancellation())
            return nil
        } catch { return error.code }
    }

    @Test func `a match is a genuine proof, and another device's is not`() throws {
        let (owner, stranger) = (SimulatedOwner(), SimulatedOwner())
        owner.present(.match)
        let proof = try owner.verify(Self.finger, until: OwnerCancellation())
        #expect(proof.method == .biometry && proof.enrolment == owner.state.enrolment)
        #expect(owner.isGenuine(proof) && !stranger.isGenuine(proof))
        #expect(!owner.isGenuine(OwnerProof(method: .biometry, enrolment: proof.enrolment, token: [1, 2, 3])))
        #expect("\(proof)" == "<redacted>" && Mirror(reflecting: proof).children.isEmpty)
    }

    @Test func `a miss leaves the question open, and the third ends it`() {
        #expect(code(SimulatedOwner(), Self.finger, after: .noMatch, .noMatch, .match) == nil)
        #expect(code(SimulatedOwner(), Self.finger, after: .noMatch, .noMatch, .noMatch) == .authenticationFailed)
    }

    @Test func `five misses in a row rest the sensor until the passcode was given`() {
        let owner = SimulatedOwner()
        #expect(code(owner, Self.finger, after: .noMatch, .noMatch, .noMatch) == .authenticationFailed)
        #expect(!owner.state.isLockedOut)
        #expect(code(owner, Self.finger, after: .noMatch, .noMatch) == .biometryLockedOut)
        #expect(code(owner, Self.finger) == .biometryLockedOut)
        #expect(code(owner, Self.anyWay, after: .match, .passcode("0000"), .passcode("1234")) == nil)
        #expect(code(owner, Self.finger, after: .match) == nil)
    }

    @Test func `three wrong passcodes end a question`() {
        let wrong = OwnerGesture.passcode("12345")
        #expect(code(SimulatedOwner(), Self.anyWay, after: wrong, wrong, wrong) == .authenticationFailed)
    }

    @Test func `the button for another way is there for fingers alone, and not with an empty title`() {
        #expect(code(SimulatedOwner(), Self.finger, after: .fallback) == .fallbackChosen)
        var bare = Self.finger
        bare.fallbackTitle = ""
        #expect(code(SimulatedOwner(), bare, after: .fallback, .match) == nil)
        #expect(code(SimulatedOwner(), Self.anyWay, after: .fallback, .passcode("1234")) == nil)
    }

    @Test func `who declines or is interrupted proves nothing`() {
        #expect(code(SimulatedOwner(), Self.finger, after: .cancel) == .cancelledByUser)
        #expect(code(SimulatedOwner(), Self.finger, after: .interruption) == .cancelledBySystem)
    }

    @Test func `a passcode is no answer where a finger is asked for`() {
        #expect(code(SimulatedOwner(), Self.finger, after: .passcode("1234"), .cancel) == .cancelledByUser)
    }

    @Test func `what is missing is told before anybody is asked`() {
        let none = SimulatedOwner(biometry: nil)
        #expect(code(none, Self.finger) == .biometryUnavailable)
        let bare = SimulatedOwner()
        bare.unenroll()
        #expect(code(bare, Self.finger) == .biometryNotEnrolled)
        let open = SimulatedOwner(passcode: nil)
        #expect(code(open, Self.finger) == .passcodeNotSet)
        #expect(code(open, Self.anyWay) == .passcodeNotSet)
        #expect(code(SimulatedOwner(), OwnerRequest(.biometry, reason: "")) == .requestInvalid)
        #expect(code(SimulatedOwner(), OwnerRequest([], reason: "why")) == .requestInvalid)
        #expect(none.questions.isEmpty && bare.questions.isEmpty && open.questions.isEmpty)
    }

    @Test func `a match may be used again for as long as the question says`() {
        let clock = Mutex(100)
        let owner = SimulatedOwner(now: { clock.withLock { $0 } })
        #expect(code(owner, Self.finger, after: .match) == nil)
        var again = Self.finger
        again.reuseSeconds = 10
        again.allowsInteraction = false
        clock.withLock { $0 = 109 }
        #expect(code(owner, again) == nil)
        #expect(owner.questions.count == 1)
        clock.withLock { $0 = 110 }
        #expect(code(owner, again) == .interactionRefused)
    }

    @Test func `a question that waits ends when it is taken back`() {
        let (owner, end) = (SimulatedOwner(), OwnerCancellation())
        owner.whenAsked { _ in end.cancel() }
        #expect(throws: OwnerError(.cancelledByApp, "")) { _ = try owner.verify(Self.finger, until: end) }
        #expect(end.isCancelled)
        #expect(throws: OwnerError(.cancelledByApp, "")) { _ = try owner.verify(Self.finger, until: end) }
    }

    @Test func `another enrolment is another name`() {
        let owner = SimulatedOwner(biometry: .face)
        let before = owner.state.enrolment
        owner.enroll()
        #expect(owner.state.enrolment != before && owner.state.biometry == .face)
    }

    @Test(
        arguments: [
            { $0.enroll() },
            {
                $0.unenroll()
                $0.enroll()
            },
            {
                $0.setPasscode(nil)
                $0.setPasscode("1234")
            },
        ] as [@Sendable (SimulatedOwner) -> Void]
    )
    func `a match from before a change of the device stands for no other`(change: @Sendable (SimulatedOwner) -> Void) {
        let owner = SimulatedOwner()
        let again = OwnerRequest(.biometry, reason: "show the note", allowsInteraction: false, reuseSeconds: 10)
        #expect(code(owner, Self.finger, after: .match) == nil)
        #expect(code(owner, again) == nil)
        change(owner)
        #expect(code(owner, again) == .interactionRefused)
    }

    @Test func `nobody is asked where nobody was installed`() {
        let absent = AbsentOwner()
        #expect(throws: OwnerError(.unavailable, "")) { try absent.state }
        #expect(throws: OwnerError(.unavailable, "")) { _ = try absent.verify(Self.finger, until: OwnerCancellation()) }
    }
}
