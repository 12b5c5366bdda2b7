// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Dispatch
public import Foundation
public import KeychainItems
public import DeviceAuthentication
internal import Synchronization

/// The longest time that `touchIDAuthenticationAllowableReuseDuration` counts for, in seconds.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// Asks the owner to prove that they are there, and remembers the proof as long as it lives.
///
/// Who is asked is what the process installed (`ProcessOwner` of DeviceAuthentication); without it there is no sensor and no passcode, and
/// nothing is ever proved. Replies come on a queue of their own, never on the main one. Any thread may use a context.
open class LAContext: NSObject, OwnerContext, @unchecked Sendable {
    // Sendable by proof: what changes lies behind one mutex, the rest never does.
    private struct State {
        var fallbackTitle: String?
        var cancelTitle: String?
        var reason = ""
        var allowsInteraction = true
        var reuseSeconds: TimeInterval = 0
        var maximumFailures: NSNumber?
        var biometryType = LABiometryType.none
        var domainState: Data?
        var isInvalid = false
        var pending: [OwnerCancellation] = []
        var proofs: [OwnerProof] = []
        var credentials: Set<Int> = []
    }

    private let state = Mutex(State())
    private let chosen: (any OwnerAuthentication)?
    private let chosenUsage: String?

    /// Makes a context that asks whom the process installed.
    public override init() {
        (chosen, chosenUsage) = (nil, nil)
        super.init()
    }

    package init(owner: any OwnerAuthentication, faceUsage: String? = nil) {
        (chosen, chosenUsage) = (owner, faceUsage)
        super.init()
    }

    private var owner: any OwnerAuthentication { chosen ?? ProcessOwner.current }

    /// The words on the button for another way; nil for the usual ones, empty for no button.
    open var localizedFallbackTitle: String? {
        get { state.withLock { $0.fallbackTitle } }
        set { state.withLock { $0.fallbackTitle = newValue } }
    }

    /// The words on the button that declines; nil for the usual ones.
    open var localizedCancelTitle: String? {
        get { state.withLock { $0.cancelTitle } }
        set { state.withLock { $0.cancelTitle = newValue } }
    }

    /// Why, where the keychain asks for this context.
    open var localizedReason: String {
        get { state.withLock { $0.reason } }
        set { state.withLock { $0.reason = newValue } }
    }

    /// Whether the owner must not be asked: only what was proved before counts.
    open var interactionNotAllowed: Bool {
        get { state.withLock { !$0.allowsInteraction } }
        set { state.withLock { $0.allowsInteraction = !newValue } }
    }

    /// For how many seconds an earlier match counts; 0 at first, and at most 300.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
        get { state.withLock { $0.reuseSeconds } }
        set { state.withLock { $0.reuseSeconds = newValue } }
    }

    /// Kept and without effect, as with Apple.
    open var maxBiometryFailures: NSNumber? {
        get { state.withLock { $0.maximumFailures } }
        set { state.withLock { $0.maximumFailures = newValue } }
    }

    /// What sensor there is, known after `canEvaluatePolicy` was asked.
    open var biometryType: LABiometryType { state.withLock { $0.biometryType } }

    /// Names what is enrolled, and is another value whenever that changes; known after a policy was asked for with success.
    open var evaluatedPolicyDomainState: Data? { state.withLock { $0.domainState } }

    /// Whether a policy could be evaluated now.
    ///
    /// - Parameters:
    ///   - policy: What would be asked.
    ///   - error: Where the reason is put when it could not.
    /// - Returns: Whether it could.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        do {
            try preflight(policy.methods)
            return true
        } catch let reason {
            let answer = LAError(reason)
            unsafe error?.pointee = NSError(
                domain: LAErrorDomain,
                code: Self.code(of: answer, for: policy).rawValue,
                userInfo: answer.errorUserInfo
            )
            return false
        }
    }

    /// Asks the owner.
    ///
    /// - Parameters:
    ///   - policy: What is asked.
    ///   - localizedReason: Why; not empty.
    ///   - reply: Called once, on a queue of its own, with the answer or an ``LAError``.
    open func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        evaluate([policy.methods], reason: localizedReason) { error in
            reply(error == nil, error.map { LAError(Self.code(of: $0, for: policy), userInfo: $0.errorUserInfo) })
        }
    }

    /// Asks the owner.
    ///
    /// - Parameters:
    ///   - policy: What is asked.
    ///   - localizedReason: Why; not empty.
    /// - Returns: True.
    /// - Throws: ``LAError`` in every other case.
    @discardableResult
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Bool, any Error>) in
            evaluatePolicy(policy, localizedReason: localizedReason) { isOwner, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(isOwner))
            }
        }
    }

    /// Asks the owner for all that an access control object wants.
    ///
    /// - Parameters:
    ///   - accessControl: What it wants.
    ///   - operation: What is to be done; without effect here.
    ///   - localizedReason: Why; not empty.
    ///   - reply: Called once, on a queue of its own, with the answer or an ``LAError``.
    open func evaluateAccessControl(
        _ accessControl: AccessControl,
        operation: LAAccessControlOperation,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        evaluate(accessControl.constraints.demands, reason: localizedReason) { reply($0 == nil, $0) }
    }

    /// Asks the owner for all that an access control object wants.
    ///
    /// - Parameters:
    ///   - accessControl: What it wants.
    ///   - operation: What is to be done; without effect here.
    ///   - localizedReason: Why; not empty.
    /// - Returns: True.
    /// - Throws: ``LAError`` in every other case.
    @discardableResult
    open func evaluateAccessControl(
        _ accessControl: AccessControl,
        operation: LAAccessControlOperation,
        localizedReason: String
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Bool, any Error>) in
            evaluateAccessControl(accessControl, operation: operation, localizedReason: localizedReason) {
                continuation.resume(with: $1.map { .failure($0) } ?? .success($0))
            }
        }
    }

    /// Ends the context: pending questions with `appCancel`, later ones with `invalidContext`.
    open func invalidate() {
        let pending = state.withLock { state in
            state.isInvalid = true
            state.proofs = []
            state.credentials = []
            defer { state.pending = [] }
            return state.pending
        }
        for pending in pending { pending.cancel() }
    }

    /// Notes that the application has a credential of its own.
    ///
    /// It is not kept: nothing here uses it yet.
    ///
    /// - Parameters:
    ///   - credential: The credential; nil takes it back.
    ///   - type: What it is.
    /// - Returns: Always false for a credential, as nothing would use it; true where one is taken back.
    @discardableResult
    open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
        guard credential == nil else { return false }
        state.withLock { state in _ = state.credentials.remove(type.rawValue) }
        return true
    }

    /// Whether the application's credential was taken.
    ///
    /// - Parameter type: What it is.
    /// - Returns: Whether it was: never, so far.
    open func isCredentialSet(_ type: LACredentialType) -> Bool {
        state.withLock { $0.credentials.contains(type.rawValue) }
    }

    /// A proof for the keychain: the one of before, or a fresh one.
    package func proof(
        of methods: OwnerMethods,
        reason: String,
        until end: OwnerCancellation
    ) throws(OwnerError) -> OwnerProof {
        try preflight(methods)
        if let known = known(methods) { return known }
        let own = localizedReason
        return try ask(methods, reason: own.isEmpty ? reason : own, until: end)
    }

    /// What the owner has proved to this context; nothing once it is invalid.
    package var remembered: [OwnerProof] { state.withLock { $0.isInvalid ? [] : $0.proofs } }

    /// Forgets proofs that the keychain did not believe.
    package func forget(_ proofs: [OwnerProof]) {
        state.withLock { state in
            state.proofs.removeAll { proof in proofs.contains { $0.token == proof.token } }
        }
    }
}

extension LAContext {
    /// Asks for several things one after the other, on a queue of its own.
    private func evaluate(
        _ demands: [OwnerMethods],
        reason: String,
        then reply: @escaping @Sendable (LAError?) -> Void
    ) {
        let end = OwnerCancellation()
        let isInvalid = state.withLock { state in
            if !state.isInvalid { state.pending.append(end) }
            return state.isInvalid
        }
        // Not the shared pool: questions that wait for people would take all its threads from the rest of the process.
        DispatchQueue(label: "martlet.LAContext").async { [self] in
            defer { state.withLock { state in state.pending.removeAll { $0 === end } } }
            do {
                if isInvalid { throw Self.invalid }
                for methods in demands {
                    try preflight(methods)
                    if known(methods) == nil { _ = try ask(methods, reason: reason, until: end) }
                }
                reply(nil)
            } catch let error as OwnerError {
                reply(LAError(error))
            } catch {
                reply(LAError(.authenticationFailed))
            }
        }
    }

    /// Whether some ways would work, and what sensor there is.
    private func preflight(_ methods: OwnerMethods) throws(OwnerError) {
        if state.withLock({ $0.isInvalid }) { throw Self.invalid }
        let device = try owner.state
        state.withLock { $0.biometryType = LABiometryType(device.biometry) }
        if let refusal = device.refusal(of: methods) { throw refusal }
        if device.biometry == .face, device.usable(of: methods) == .biometry, faceUsage == nil { throw Self.faceless }
        state.withLock { $0.domainState = device.enrolment.map { Data($0) } }
    }

    private func ask(
        _ methods: OwnerMethods,
        reason: String,
        until end: OwnerCancellation
    ) throws(OwnerError) -> OwnerProof {
        // Without a word on what faces are looked at for, none is: the passcode is left.
        let usage = faceUsage
        let looksAtFaces = try owner.state.biometry != .face || usage != nil
        let methods = looksAtFaces ? methods : methods.subtracting(.biometry)
        let request = state.withLock { state in
            OwnerRequest(
                methods,
                reason: reason,
                fallbackTitle: state.fallbackTitle,
                cancelTitle: state.cancelTitle,
                allowsInteraction: state.allowsInteraction,
                reuseSeconds: Int(
                    min(max(state.reuseSeconds, 0), LATouchIDAuthenticationMaximumAllowableReuseDuration)
                ),
                faceUsage: usage
            )
        }
        let proof = try owner.verify(request, until: end)
        let isInvalid = state.withLock { state in
            if !state.isInvalid { state.proofs.append(proof) }
            return state.isInvalid
        }
        // Somebody may have ended the context while the answer came: then it is nobody's.
        if isInvalid { throw OwnerError(.cancelledByApp, "the context was invalidated while the owner was asked") }
        return proof
    }

    /// A proof of before that is one of these ways.
    private func known(_ methods: OwnerMethods) -> OwnerProof? {
        state.withLock { $0.proofs.last { $0.method.isSubset(of: methods) } }
    }

    /// What the program says it looks at faces for.
    private var faceUsage: String? {
        let said =
            chosenUsage ?? ProcessOwner.faceUsage
            ?? Bundle.main.object(forInfoDictionaryKey: "NSFaceIDUsageDescription") as? String
        return said?.allSatisfy(\.isWhitespace) == true ? nil : said
    }

    private static let faceless = OwnerError(
        .biometryUnavailable,
        "this program does not say what it looks at faces for; its Info.plist needs NSFaceIDUsageDescription, or ProcessOwner.install a faceUsage"
    )
    private static let invalid = OwnerError(.contextInvalid, "the context was invalidated; make another")

    /// A companion that is not there has a code of its own.
    private static func code(of error: LAError, for policy: LAPolicy) -> LAError.Code {
        policy == .deviceOwnerAuthenticationWithCompanion && error.code == .authenticationFailed
            ? .companionNotAvailable : error.code
    }
}
