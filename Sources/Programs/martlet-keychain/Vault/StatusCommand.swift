// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import DeviceAuthentication

/// `martlet-keychain status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says whether an agent runs and the keychain is unlocked; starts none."
    )

    @OptionGroup var options: KeychainOptions

    /// How it is with fingers, in a word.
    private func fingers(_ agent: AgentClient, _ status: AgentStatus) throws -> String {
        guard status.hasReader else { return "off" }
        guard case .reader(let reader) = try options.ask(agent, .reader), reader.kind != .none else {
            return "unavailable"
        }
        if reader.isResting { return "passcode-first" }
        return reader.enrolment == nil ? "nothing-enrolled" : "ready"
    }

    /// How it is with the account's password, in words.
    private static func password(_ status: AgentStatus) -> String {
        switch status.systemPassword {
        case .ready: "; your account's password or the passcode says that you are there"
        case .passcodeFirst: "; your account's password does not count before the passcode is given"
        case .unavailable:
            """
            ; your account's password does not count before the passcode is given anew\
            \(status.systemPasswordProblem.map { ": \($0)" } ?? "")
            """
        case nil: ""
        }
    }

    func run() throws {
        let agent: AgentClient
        do {
            agent = try AgentClient(to: try options.place(), as: "martlet-keychain")
        } catch let error as AgentClientError {
            guard error.code == .noAgent else { throw CommandError(error) }
            try Terminal.result("no agent runs; the keychain is locked", [("running", false)], asJSON: options.json)
            return
        }
        guard case .status(let status) = try options.ask(agent, .status) else { return }
        var text = "the keychain is \(status.state == .unlocked ? "unlocked" : "locked")"
        let fingers = try fingers(agent, status)
        switch fingers {
        case "ready": text += status.opensByReader ? "; a finger or the passcode unlocks it" : ""
        case "nothing-enrolled": text += "; no finger is enrolled (fprintd-enroll does that; then give the passcode)"
        case "passcode-first": text += "; no finger counts before the passcode is given"
        case "unavailable": text += "; there is no fingerprint reader, or fprintd does not answer"
        default: break
        }
        text += Self.password(status)
        if let locksIn = status.locksIn { text += ", and locks in \(locksIn / 1_000) seconds unless it is used" }
        text += "; \(status.process.map { "agent \($0), " } ?? "")\(status.clients) connected"
        if !status.areSecretsLocked {
            text += "; its memory may be swapped out (raise the limit of locked memory, ulimit -l)"
        }
        if let problem = status.consentProblem { text += "; \(ShownText.safe(problem))" }
        if !status.isSessionWatched { text += "; it does not hear the session's lock nor the machine's sleep" }
        try Terminal.result(
            text,
            [
                ("running", true), ("state", .string(status.state.rawValue)),
                ("locks_in_ms", status.locksIn.map { .integer($0) } ?? .null),
                ("process", status.process.map { .integer(Int64($0)) } ?? .null),
                ("clients", .integer(Int64(status.clients))),
                ("memory_locked", .bool(status.isMemoryLocked)), ("secrets_locked", .bool(status.areSecretsLocked)),
                ("memory_closed", .bool(status.isMemoryClosed)),
                ("prompter", .bool(status.hasPrompter)), ("session_watched", .bool(status.isSessionWatched)),
                ("fingers", .string(fingers)), ("opens_by_reader", .bool(status.opensByReader)),
                ("system_password", .string(status.systemPassword?.rawValue ?? "off")),
                ("consent_problem", status.consentProblem.map { .string($0) } ?? .null),
                ("system_password_problem", status.systemPasswordProblem.map { .string($0) } ?? .null),
            ],
            asJSON: options.json
        )
    }
}
