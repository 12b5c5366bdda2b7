// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import DeviceAuthentication

extension AgentEngine {
    /// Takes the person's no to the applications of a name, which need not have asked for anything yet.
    ///
    /// To those in a sandbox and to those outside: who goes on asking may be either, and one name is meant. A question for leave that
    /// is open for one of them is answered by it.
    mutating func denyConsent(
        to application: String,
        _ waiting: Prompting.Waiting,
        at now: Int64
    ) -> [AgentAction] {
        for isConfined in [true, false] {
            FaceConsents.Entry(application, isConfined: isConfined, isAllowed: false).map { consents.remember($0) }
        }
        forgetFaces(of: application)
        let keeping = keepConsents(for: waiting)
        guard let open = prompting, case .consenting = open.prompt.purpose, let next = open.next,
            connections[next.waiting.client]?.groups?.own == application
        else { return [keeping] + stopLooking(for: application, at: now) }
        prompting = nil
        questions.insert(next, at: 0)
        return [keeping, .dismissPrompt] + ask(at: now) + work()
    }

    /// Has the camera look no more for the applications of a name: the passcode is left, where it is a way.
    private mutating func stopLooking(for application: String, at now: Int64) -> [AgentAction] {
        guard facts.asksFaces, let open = prompting, case .proving = open.prompt.purpose,
            open.prompt.ways.contains(.biometry), let one = open.waiting.first,
            connections[one.client]?.groups?.own == application
        else { return [] }
        guard open.prompt.ways.contains(.passcode) else {
            return settlePrompt(.refused(Self.leaveTaken), at: now) + ask(at: now) + work()
        }
        prompting?.prompt.ways.remove(.biometry)
        // While a passcode is tried nothing is shown, and nobody looks.
        return open.deadline == nil ? [] : showAgain(open.prompt.secret, complaint: nil, at: now)
    }

    /// What a look under way, or one that ended a moment too late, is refused with.
    static let leaveTaken = AgentFailure(
        .faceDenied,
        "the person took back that this application may have their face looked at"
    )

    /// Forgets what a face proved to the applications of a name.
    private mutating func forgetFaces(of application: String) {
        proofs.removeAll { $0.groups.own == application && $0.method == .biometry && facts.asksFaces }
    }

    /// Forgets what the person said, so that they are asked anew; what a face proved to the application is forgotten with it.
    mutating func forgetConsent(
        of application: String,
        _ waiting: Prompting.Waiting,
        at now: Int64
    ) -> [AgentAction] {
        guard consents.forget(application) else {
            let failure = AgentFailure(
                .notFound,
                "no application of this name was ever asked about; `martlet-keychain biometrics consent` shows those that were"
            )
            return reply(.refused(failure), to: waiting.client, waiting.request)
        }
        forgetFaces(of: application)
        return [keepConsents(for: waiting)] + stopLooking(for: application, at: now)
    }
}
