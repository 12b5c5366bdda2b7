// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import MartletLocalAuthentication
import DeviceAuthentication
import Testing

@Suite struct LAContextTests {
    private let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    private let anyWay = LAPolicy.deviceOwnerAuthentication

    /// How an evaluation ends.
    private func code(_ context: LAContext, _ policy: LAPolicy, reason: String = "show the note") async -> LAError.Code?
    {
        do {
            let isOwner = try await context.evaluatePolicy(policy, localizedReason: reason)
            #expect(isOwner)
            return nil
        } catch {
            #expect(error is LAError)
            return (error as? LAError)?.code
        }
    }

    @Test func `a policy that could be evaluated says so, and which sensor there is`() {
        for (kind, type) in [(BiometryKind.fingerprint, LABiometryType.touchID), (.face, .faceID)] {
            let context = LAContext(owner: SimulatedOwner(biometry: kind), faceUsage: "to open the note")
            #expect(context.biometryType == .none && context.evaluatedPolicyDomainState == nil)
            #expect(context.canEvaluatePolicy(biometrics, error: nil))
            #expect(context.biometryType == type && context.evaluatedPolicyDomainState?.count == 16)
        }
    }

    @Test(arguments: [nil, "", "  "] as [String?])
    func `no face is looked at for a program that does not say what for`(usage: String?) async {
        let owner = SimulatedOwner(biometry: .face)
        let context = LAContext(owner: owner, faceUsage: usage)
        var error: NSError?
        #expect(!context.canEvaluatePolicy(biometrics, error: &error))
        #expect(error?.code == LAError.biometryNotAvailable.rawValue && context.biometryType == .faceID)
        #expect(error?.localizedDescription.contains("NSFaceIDUsageDescription") == true)
        #expect(await code(context, biometrics) == .biometryNotAvailable && owner.questions.isEmpty)
        // Where the passcode would do, it is all that is asked for.
        #expect(context.canEvaluatePolicy(anyWay, error: nil))
        owner.present(.passcode("1234"))
        #expect(await code(context, anyWay) == nil)
        #expect(owner.questions.map(\.methods) == [.passcode])
    }

    @Test func `a person who does not let the application look at their face is not asked again`() async {
        let owner = SimulatedOwner(biometry: .face)
        owner.setFaceConsent(.denied)
        let context = LAContext(owner: owner, faceUsage: "to open the note")
        var error: NSError?
        #expect(!context.canEvaluatePolicy(biometrics, error: &error))
        #expect(error?.domain == LAErrorDomain && error?.code == LAError.biometryNotAvailable.rawValue)
        #expect(error?.localizedDescription.contains("martlet-keychain biometrics consent") == true)
        #expect(context.biometryType == .faceID)
        #expect(await code(context, biometrics) == .biometryNotAvailable && owner.questions.isEmpty)
        owner.present(.match, .passcode("1234"))
        #expect(await code(context, anyWay) == nil && context.remembered.map(\.method) == [.passcode])
        owner.setFaceConsent(.allowed)
        owner.present(.match)
        #expect(await code(context, biometrics) == nil)
        // Fingers need no leave.
        let finger = SimulatedOwner()
        finger.setFaceConsent(.denied)
        #expect(LAContext(owner: finger).canEvaluatePolicy(biometrics, error: nil))
    }

    @Test func `what the application says that it looks at faces for goes with each question`() async {
        let owner = SimulatedOwner(biometry: .face)
        owner.present(.match)
        #expect(await code(LAContext(owner: owner, faceUsage: "to open the note"), biometrics) == nil)
        #expect(owner.questions.map(\.faceUsage) == ["to open the note"])
    }

    @Test(arguments: [
        (nil as BiometryKind?, true, "1234" as String?, LAError.Code.biometryNotAvailable),
        (.fingerprint, false, "1234", .biometryNotEnrolled), (.fingerprint, true, nil, .passcodeNotSet),
    ])
    func `a policy that could not says why`(
        kind: BiometryKind?,
        isEnrolled: Bool,
        passcode: String?,
        code: LAError.Code
    ) {
        let owner = SimulatedOwner(biometry: kind, passcode: passcode)
        if !isEnrolled { owner.unenroll() }
        var error: NSError?
        #expect(!LAContext(owner: owner).canEvaluatePolicy(biometrics, error: &error))
        #expect(error?.domain == LAErrorDomain && error?.code == code.rawValue)
        if code == .biometryNotEnrolled { #expect(error?.localizedDescription == "No identities are enrolled.") }
        #expect(owner.questions.isEmpty)
    }

    @Test func `a companion is never there`() {
        var error: NSError?
        let context = LAContext(owner: SimulatedOwner())
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthenticationWithCompanion, error: &error))
        #expect(error?.code == -11)
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometricsOrCompanion, error: nil))
    }

    @Test(arguments: [
        (OwnerGesture.cancel, LAError.Code.userCancel), (.fallback, .userFallback), (.interruption, .systemCancel),
    ])
    func `an answer that is none has its code`(gesture: OwnerGesture, code expected: LAError.Code) async {
        let owner = SimulatedOwner()
        owner.present(gesture)
        #expect(await code(LAContext(owner: owner), biometrics) == expected)
    }

    @Test func `three misses fail, and five rest the sensor until the passcode`() async {
        let owner = SimulatedOwner()
        owner.present(.noMatch, .noMatch, .noMatch)
        #expect(await code(LAContext(owner: owner), biometrics) == .authenticationFailed)
        owner.present(.noMatch, .noMatch)
        #expect(await code(LAContext(owner: owner), biometrics) == .biometryLockout)
        owner.present(.passcode("1234"))
        #expect(await code(LAContext(owner: owner), anyWay) == nil)
        owner.present(.match)
        #expect(await code(LAContext(owner: owner), biometrics) == nil)
    }

    @Test func `the passcode is a way where the policy has it`() async {
        let owner = SimulatedOwner(biometry: nil)
        owner.present(.passcode("1234"))
        #expect(await code(LAContext(owner: owner), anyWay) == nil)
    }

    @Test func `an empty fallback title takes the button away`() async {
        let owner = SimulatedOwner()
        let context = LAContext(owner: owner)
        context.localizedFallbackTitle = ""
        context.localizedCancelTitle = "Not now"
        owner.present(.fallback, .match)
        #expect(await code(context, biometrics) == nil)
        #expect(owner.questions.first?.cancelTitle == "Not now" && owner.questions.first?.reason == "show the note")
    }

    @Test func `the reply comes once, on another thread than the main one`() async {
        let owner = SimulatedOwner()
        owner.present(.match)
        let context = LAContext(owner: owner)
        let (isOwner, isMain) = await withCheckedContinuation { continuation in
            context.evaluatePolicy(biometrics, localizedReason: "show the note") { isOwner, error in
                continuation.resume(returning: (isOwner && error == nil, Thread.isMainThread))
            }
        }
        #expect(isOwner && !isMain)
    }

    @Test func `questions that wait for people leave the process its threads`() {
        let (owner, gate, free) = (SimulatedOwner(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        owner.present(.match)
        owner.whenAsked { _ in gate.wait() }
        // More than the shared pool has threads.
        let contexts = (0..<300).map { _ in LAContext(owner: owner) }
        for context in contexts { context.evaluatePolicy(biometrics, localizedReason: "show the note") { _, _ in } }
        DispatchQueue.global().async { free.signal() }
        #expect(free.wait(timeout: .now() + 20) == .success)
        for context in contexts { context.invalidate() }
        for _ in contexts { gate.signal() }
    }

    @Test func `a context that was answered is not asked again`() async {
        let owner = SimulatedOwner()
        let context = LAContext(owner: owner)
        owner.present(.match)
        #expect(await code(context, biometrics) == nil)
        #expect(await code(context, anyWay) == nil)
        #expect(owner.questions.count == 1)
        owner.present(.cancel)
        #expect(await code(LAContext(owner: owner), biometrics) == .userCancel)
    }

    @Test func `invalidating ends a question, and later ones at once`() async {
        let owner = SimulatedOwner()
        let context = LAContext(owner: owner)
        owner.whenAsked { _ in context.invalidate() }
        #expect(await code(context, biometrics) == .appCancel)
        #expect(await code(context, biometrics) == .invalidContext)
        var error: NSError?
        #expect(!context.canEvaluatePolicy(biometrics, error: &error))
        #expect(error?.code == -10)
        #expect(owner.questions.count == 1)
    }

    @Test func `without interaction nobody is asked`() async {
        let owner = SimulatedOwner()
        let context = LAContext(owner: owner)
        context.interactionNotAllowed = true
        #expect(await code(context, biometrics) == .notInteractive)
        #expect(context.interactionNotAllowed && owner.questions.isEmpty)
    }

    @Test func `a match of before counts for as long as the context says, and five minutes at most`() async {
        let owner = SimulatedOwner()
        owner.present(.match)
        #expect(await code(LAContext(owner: owner), biometrics) == nil)
        let again = LAContext(owner: owner)
        again.interactionNotAllowed = true
        #expect(await code(again, biometrics) == .notInteractive)
        again.touchIDAuthenticationAllowableReuseDuration = 10
        #expect(await code(again, biometrics) == nil)
        let long = LAContext(owner: owner)
        long.touchIDAuthenticationAllowableReuseDuration = 100_000
        owner.present(.match)
        #expect(await code(long, biometrics) == nil)
        #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
    }

    @Test func `a reason is needed`() async {
        #expect(await code(LAContext(owner: SimulatedOwner()), biometrics, reason: "") == .authenticationFailed)
    }

    @Test func `access control is evaluated by what it wants`() async throws {
        let owner = SimulatedOwner()
        let context = LAContext(owner: owner)
        let both = try AccessControl(.whenUnlocked, [.biometryAny, .devicePasscode])
        owner.present(.match, .passcode("1234"))
        #expect(try await context.evaluateAccessControl(both, operation: .useItem, localizedReason: "sign"))
        #expect(owner.questions.map(\.methods) == [.biometry, .passcode])
        let nothing = try AccessControl(.whenUnlocked)
        #expect(try await context.evaluateAccessControl(nothing, operation: .useItem, localizedReason: "sign"))
        #expect(owner.questions.count == 2)
    }

    @Test func `another enrolment is another domain state`() {
        let owner = SimulatedOwner()
        let context = LAContext(owner: owner)
        #expect(context.canEvaluatePolicy(biometrics, error: nil))
        let before = context.evaluatedPolicyDomainState
        owner.enroll()
        #expect(context.canEvaluatePolicy(biometrics, error: nil) && context.evaluatedPolicyDomainState != before)
    }

    @Test func `a credential of the application's is not taken`() {
        let context = LAContext(owner: SimulatedOwner())
        #expect(!context.setCredential(Data("secret".utf8), type: .applicationPassword))
        #expect(
            !context.isCredentialSet(.applicationPassword) && context.setCredential(nil, type: .applicationPassword)
        )
    }

    /// What clients' tests put in a context's place.
    private final class Mock: LAContext, @unchecked Sendable {
        override var biometryType: LABiometryType { .faceID }
        override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { true }
        override func evaluatePolicy(
            _ policy: LAPolicy,
            localizedReason: String,
            reply: @escaping @Sendable (Bool, (any Error)?) -> Void
        ) { reply(false, LAError(.userFallback)) }
    }

    @Test func `a subclass may stand for a context`() async {
        let mock = Mock()
        #expect(mock.canEvaluatePolicy(biometrics, error: nil) && mock.biometryType == .faceID)
        #expect(await code(mock, biometrics) == .userFallback)
    }

    @Test func `errors are caught by type, by code and by pattern, and have a domain`() {
        func caught(_ error: any Error) -> String {
            do { throw error } catch LAError.userCancel { return "pattern" } catch let error as LAError {
                return "\(error.errorCode)"
            } catch { return "none" }
        }
        #expect(caught(LAError(.userCancel)) == "pattern" && caught(LAError(.userFallback)) == "-3")
        #expect((LAError(.biometryLockout) as NSError).code == -8)
        #expect((LAError(.biometryLockout) as NSError).domain == "com.apple.LocalAuthentication")
        #expect(LAError(.userCancel) == LAError(.userCancel, userInfo: [NSLocalizedDescriptionKey: "x"]))
        #expect(LAError.Code.touchIDLockout == .biometryLockout)
    }
}
