// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainAgentClient
internal import DeviceAuthentication
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// A pinentry program that shows one prompt.
struct PrompterProcess {
    let prompt: Prompt
    let process: Int32
    let output: LocalDescriptor
    private let input: LocalDescriptor
    private var conversation: PinentryConversation

    /// Starts it.
    ///
    /// - Returns: Nil when the system starts nothing.
    init?(_ program: String, showing prompt: Prompt, at reader: BiometryKind?, takesPasswords: Bool) {
        // Sockets where a pipe would do: writing to a program that has ended must not end this one by SIGPIPE.
        guard let (theirs, ours) = LocalDescriptor.sockets(), let (read, write) = LocalDescriptor.pipe() else {
            return nil
        }
        var start = ProgramStart([program], MARTLET_JOINED)
        (start.input, start.output) = (theirs, write)
        guard let started = start.run() else { return nil }
        (process, input, output) = (started, ours, read)
        ours.neverWait()
        read.neverWait()
        self.prompt = prompt
        conversation = PinentryConversation(
            title: prompt.title,
            text: Self.text(prompt, reader, takesPasswords: takesPasswords),
            button: prompt.button,
            complaint: prompt.complaint,
            wish: prompt.wish,
            label: prompt.secret.label,
            fallback: prompt.fallback.map(Prompt.shown),
            cancel: prompt.titles.cancel.map(Prompt.shown),
            takesNothing: prompt.secret != .passcode
        )
    }

    /// What the window says: first what is the agent's own, then what an application says, in quotation marks.
    ///
    /// So nothing that is said can pass itself off as the agent's words, or push them out.
    private static func text(_ prompt: Prompt, _ reader: BiometryKind?, takesPasswords: Bool) -> String {
        let application = Prompt.shown(prompt.application)
        let (own, asking): (String, String)
        switch prompt.purpose {
        case .passkey(let question):
            let page = question.page.map { "\n\nThe page that asks is \($0)." } ?? ""
            return
                "\(question.sentence)\(act(prompt, reader, takesPasswords: takesPasswords))\(page)\n\nIt is asked for by \(application)."
        case .unlocking: (own, asking) = ("Unlock your keychain?", "asks to unlock your keychain")
        case .proving: (own, asking) = ("Are you there?", "asks whether you are there")
        case .consenting(let usage):
            return """
                May this application have the camera look at your face, now and later?

                It is \(application).

                It says what for: "\(Prompt.shown(usage))"
                """
        }
        let act = act(prompt, reader, takesPasswords: takesPasswords)
        return "\(own)\(act)\n\n\(application) \(asking): \"\(Prompt.shown(prompt.reason))\""
    }

    /// What the person can do, as sentences behind the question; empty where a button is all.
    private static func act(_ prompt: Prompt, _ reader: BiometryKind?, takesPasswords: Bool) -> String {
        var acts: [String] = []
        if prompt.ways.contains(.biometry) {
            acts.append(reader == .face ? "look at the camera" : "touch the fingerprint reader")
        }
        // Where one of two secrets is asked for, the person is told which, also beside no reader.
        if prompt.ways.contains(.passcode), takesPasswords || !acts.isEmpty {
            acts.append("type \(prompt.secret.words(besidePasswords: takesPasswords))")
        }
        var act = acts.joined(separator: ", or ")
        if let first = act.first { act = " \(first.uppercased())\(act.dropFirst())." }
        if prompt.secret != .passcode { act += " Leave the field empty to give the passcode instead." }
        return act
    }

    /// Whether the person can see the prompt.
    var isShown: Bool { conversation.isShown }

    /// Reads what it wrote, and goes on with the conversation.
    ///
    /// - Returns: The outcome; nil while there is none.
    mutating func proceed() -> PromptAnswer? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        defer { SecureWipe.wipe(&bytes) }
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(output.number, $0.baseAddress, $0.count) }
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return nil }
            return conversation.end().flatMap(answer)
        }
        for step in conversation.take(bytes.span.extracting(0..<count)) {
            guard case .write(let command) = step else { return answer(step) }
            let written = unsafe command.withUnsafeBytes {
                unsafe send(input.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard written == command.count else {
                return .failed("the program that asks for the passcode does not listen")
            }
        }
        return nil
    }

    /// Ends it.
    func dismiss() { kill(process, SIGTERM) }

    private func answer(_ step: PinentryConversation.Step) -> PromptAnswer? {
        switch step {
        case .write: nil
        case .passcode(let secret):
            prompt.secret == .passcode ? .passcode(secret) : .accountPassword(secret)
        case .nothing: .passcodeInstead
        case .agreed: .agreed
        case .refused: .refused
        case .fallback: .fallback
        case .declined: .declined
        case .failed(let why): .failed(why)
        }
    }
}
