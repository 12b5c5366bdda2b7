// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainItems
package import DeviceAuthentication
internal import SecretMemory
internal import Synchronization

/// Asks the person by the agent: for a finger where it asks fingers, for the passcode of their keychain in its prompter.
///
/// A proof holds until the keychain is locked, and as long as this process is connected; the agent believes it, and nobody else can.
package struct AgentOwner: OwnerAuthentication {
    private let keychain: AgentKeychain

    /// Asks by an agent.
    ///
    /// - Parameter keychain: Whose agent.
    package init(_ keychain: AgentKeychain) { self.keychain = keychain }

    /// A passcode, which every vault has, and the reader where the agent asks it.
    package var state: OwnerState {
        get throws(OwnerError) {
            let reply: AgentReply
            do throws(KeychainError) {
                reply = try keychain.ask(.reader)
            } catch {
                throw OwnerError(.unavailable, error.message)
            }
            guard case .reader(let reader) = reply else { throw Self.notUnderstood }
            return OwnerState(
                biometry: reader.kind,
                enrolment: reader.enrolment,
                isLockedOut: reader.isResting,
                hasPasscode: true,
                faceConsent: reader.consent
            )
        }
    }

    /// Asks for one of these ways.
    package func verify(_ request: OwnerRequest, until end: OwnerCancellation) throws(OwnerError) -> OwnerProof {
        guard !request.reason.isEmpty else { throw OwnerError(.requestInvalid, "a question to the owner has a reason") }
        let state = try state
        if let refusal = state.refusal(of: request.methods) { throw refusal }
        guard request.allowsInteraction else {
            throw OwnerError(.interactionRefused, "the owner would have to be asked, and this call must not")
        }
        // A passcode that is asked for while the keychain is locked unlocks it: the agent proves nobody by a locked one.
        _ = try ask(.prompt(reason: Self.shown(request.reason)), until: end)
        let prove = AgentRequest.prove(
            state.usable(of: request.methods),
            reason: Self.shown(request.reason),
            faceUsage: Self.shown(usage: request.faceUsage ?? ProcessOwner.faceUsage),
            titles: PromptTitles(fallback: request.fallbackTitle, cancel: request.cancelTitle)
        )
        guard case .proved(let method, let enrolment, let token) = try ask(prove, until: end) else {
            throw Self.notUnderstood
        }
        return OwnerProof(method: method, enrolment: enrolment, token: unsafe token.withBytes { unsafe Array($0) })
    }

    /// Asks over a connection of its own, which is cut when the question is taken back.
    ///
    /// What was proved counts as long as the process has any: the keychain's stays.
    func ask(_ request: AgentRequest, until end: OwnerCancellation) throws(OwnerError) -> AgentReply {
        guard !end.isCancelled else { throw Self.cancelled }
        do throws(AgentClientError) {
            let client = try keychain.ownConnection()
            end.onCancel { client.disconnect() }
            return try client.request(request)
        } catch {
            guard !end.isCancelled else { throw Self.cancelled }
            throw OwnerError(error)
        }
    }

    private static let notUnderstood = OwnerError(
        .unavailable,
        "the agent's answer is not understood; are both of one version?"
    )
    private static let cancelled = OwnerError(.cancelledByApp, "the question was taken back")

    /// A reason as the agent takes it: one line of at most 200 bytes.
    static func shown(_ reason: String) -> String { line(reason) ?? "use your keychain" }

    /// What an application looks at faces for, as the agent takes it; nil for what says nothing.
    static func shown(usage: String?) -> String? { usage.flatMap(line) }

    private static func line(_ text: String) -> String? {
        var (shown, count) = ("", 0)
        for scalar in text.unicodeScalars {
            let isPlain =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            let next: Unicode.Scalar = isPlain ? scalar : " "
            count += UTF8.width(next)
            guard count <= 200 else { break }
            shown.unicodeScalars.append(next)
        }
        return shown.allSatisfy(\.isWhitespace) ? nil : shown
    }
}
