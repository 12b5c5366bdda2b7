// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
internal import DeviceAuthentication

extension AgentEngine {
    /// Takes what the reader has to say to a request; of a face is told, too, whether the application may have it looked at.
    package mutating func told(_ client: ClientID, _ request: UInt32, _ said: AgentReply) -> [AgentAction] {
        guard case .reader(var state) = said, state.kind == .face, let groups = connections[client]?.groups else {
            return reply(said, to: client, request)
        }
        state.consent = consent(of: groups)
        return reply(.reader(state), to: client, request)
    }

    /// Somebody was recognised while a prompt was open.
    mutating func recognised(_ open: Prompting, _ enrolled: [UInt8], at now: Int64) -> [AgentAction] {
        guard open.prompt.ways.contains(.biometry) else { return [] }
        // A finger that was enrolled since the passcode was last right is nobody's that is known.
        guard let enrolment, enrolled == enrolment else {
            let failure = AgentFailure(.passcodeFirst, "what is enrolled has changed; give the passcode")
            return notRecognised(open, failure, isLockedOut: true, at: now)
        }
        switch open.prompt.purpose {
        case .unlocking:
            prompting?.deadline = nil
            jobs.add(.reopen, for: .prompter)
            return [.dismissPrompt] + work()
        case .proving, .passkey:
            guard let one = open.waiting.first else { return [] }
            // Leave may have been taken back while the camera looked.
            guard mayLook(for: one.client) else {
                return notRecognised(open, Self.leaveTaken, isLockedOut: false, at: now)
            }
            return ownerAgreed(open, .biometry, enrolment: enrolment, at: now)
        case .consenting: return []
        }
    }

    /// The person wants another way: the passcode where it is one, or else the application's own, which it offers by itself.
    mutating func fellBack(_ open: Prompting, at now: Int64) -> [AgentAction] {
        guard open.prompt.fallback != nil else {
            let failure = AgentFailure(.notRecognised, "no finger was recognised, and none is asked for any more")
            return notRecognised(open, failure, isLockedOut: false, at: now)
        }
        let failure = AgentFailure(.fallbackChosen, "another way was chosen; the program is to offer one")
        return settlePrompt(.refused(failure), at: now) + ask(at: now) + work()
    }

    /// The reader asks no more for this prompt: the passcode is left, where it is a way.
    mutating func notRecognised(
        _ open: Prompting,
        _ failure: AgentFailure,
        isLockedOut: Bool,
        at now: Int64
    ) -> [AgentAction] {
        guard open.prompt.ways.contains(.biometry) else { return [] }
        // Keys that only the passcode may bring back are not kept.
        if isLockedOut, withheldUntil != nil { forgetWithheld(at: now) }
        guard open.prompt.ways.contains(.passcode) else {
            return settlePrompt(.refused(failure), at: now) + ask(at: now) + work()
        }
        prompting?.prompt.ways.remove(.biometry)
        return work()
    }
}
