// SPDX-License-Identifier: Apache-2.0

internal import CredentialProviders
internal import DeviceAuthentication
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import LoginManagement
internal import Passwords
internal import Synchronization
internal import WebAuthnTypes

#if canImport(Glibc)
internal import Glibc
#endif

/// The person at the terminal: chooses the account, and touches the reader or types the passcode.
final class TerminalPerson: PasskeyPerson {
    /// What kept it from asking, in the program's own words.
    var trouble: CommandError? { troubles.withLock { $0 } }

    /// The passkey of the keychain that was chosen last while providers had others; nil for none.
    var chosen: AgentPasskey? { choices.withLock { $0 } }

    private let options: KeychainOptions
    private let passcodes: PasscodeOptions
    private let agent: AgentClient
    private let username: String?
    private let troubles = Mutex<CommandError?>(nil)
    private let choices = Mutex<AgentPasskey?>(nil)

    init(_ options: KeychainOptions, _ passcodes: PasscodeOptions, _ agent: AgentClient, username: String?) {
        (self.options, self.passcodes, self.agent, self.username) = (options, passcodes, agent, username)
    }

    func choose(among accounts: [AgentPasskey], of site: RelyingPartyID) throws -> AgentPasskey? {
        if let username {
            let named = accounts.filter { $0.username == username }
            guard named.count <= 1 else { return try ask(among: named, of: site) }
            guard let one = named.first else { throw note(Self.noSuch(username, site)) }
            return one
        }
        return try ask(among: accounts, of: site)
    }

    func agree(
        to act: PasskeyAct,
        _ request: @escaping @Sendable (PasskeyConsent) -> AgentRequest
    ) throws -> AgentReply {
        if case .using(let site, let passkey) = act, let username, passkey.username != username {
            throw note(Self.noSuch(username, site))
        }
        do {
            if passcodes.passcodeFd != nil {
                return try agent.request(request(.typed(try passcodes.read(["Passcode: "])[0])))
            }
            guard TerminalQuestion.isThere else { return try agent.request(request(.prompted)) }
            return try askHere(act, request)
        } catch let error as CommandError { throw note(error) }
    }

    /// Asks for a finger and for the passcode at once; the first of them that is given counts.
    private func askHere(
        _ act: PasskeyAct,
        _ request: @escaping @Sendable (PasskeyConsent) -> AgentRequest
    ) throws -> AgentReply {
        let sentence =
            switch act {
            case .making(let site, let user): "Make a passkey for \(Self.shown(user.name)) at \(site)"
            case .using(let site, let passkey): "Sign in to \(site) as \(Self.shown(passkey.username))"
            }
        guard case .reader(let reader) = try agent.request(.reader), let kind = reader.kind, reader.enrolment != nil,
            !reader.isResting, kind != .face || reader.consent == .allowed,
            let touch = TouchQuestion(try options.agent(), request(.touched))
        else {
            guard let typed = try PasscodeReader.ask("\(sentence). Passcode: ", until: agent.ending) else {
                throw ended
            }
            return try agent.request(request(.typed(typed)))
        }
        defer { touch.cancel() }
        let way = kind == .face ? "Look at the camera" : "Touch the fingerprint reader"
        let question = "\(sentence). \(way), or type the passcode: "
        let typed = try PasscodeReader.ask(question, until: agent.ending, or: touch.descriptor) {
            touch.complaint.map { "\n\($0)\nPasscode: " }
        }
        guard let typed else {
            guard let reply = touch.reply else { throw ended }
            return reply
        }
        touch.cancel()
        return try agent.request(request(.typed(typed)))
    }

    /// Chooses among passkeys of the keychain and of providers.
    ///
    /// - Parameters:
    ///   - own: The keychain's.
    ///   - found: Those of providers.
    ///   - site: The RP ID.
    ///   - choice: Which providers were asked.
    /// - Returns: One of a provider; nil for one of the keychain, which ``chosen`` has.
    /// - Throws: `CommandError`: `notFound`, `usage`, `refused`, `unavailable`.
    func choose(
        among own: [AgentPasskey],
        and found: FoundPasskeys,
        of site: RelyingPartyID,
        _ choice: ProviderChoice
    ) throws(CommandError) -> ProvidedPasskey? {
        choices.withLock { $0 = nil }
        func isMeant(_ name: String) -> Bool { username.map { $0 == name } ?? true }
        let own = own.filter { isMeant($0.username) }
        let provided = found.passkeys.filter { isMeant($0.passkey.user) }
        let names =
            own.map { Self.shown($0.username) }
            + provided.map { "\(Self.shown($0.passkey.user))  from \($0.provider.name)" }
        guard !names.isEmpty else {
            // What may be there all the same is not said to be missing.
            guard found.failures.isEmpty else {
                throw CommandError(.unavailable, "no passkey of \(site) was found; not every provider answered")
            }
            let place = choice.provider.map { " at the provider \($0)" } ?? ""
            let account = username.map { " of \(Self.shown($0))" } ?? ""
            throw CommandError(.notFound, "there is no passkey\(account) for \(site)\(place)")
        }
        let index = names.count == 1 ? 0 : try number(names, "there are several passkeys for \(site)", of: site)
        guard index < own.count else { return provided[index - own.count] }
        choices.withLock { $0 = own[index] }
        return nil
    }

    private func ask(among accounts: [AgentPasskey], of site: RelyingPartyID) throws -> AgentPasskey? {
        let names = accounts.map { Self.shown($0.username) }
        do throws(CommandError) {
            return accounts[try number(names, "the keychain has passkeys of several accounts at \(site)", of: site)]
        } catch { throw note(error) }
    }

    /// Has one of several accounts chosen by its number.
    private func number(_ names: [String], _ what: String, of site: RelyingPartyID) throws(CommandError) -> Int {
        let lines = names.enumerated().map { "  \($0 + 1)  \($1)" }
        guard TerminalQuestion.isThere else {
            let several = Set(names).count == names.count && names.contains { $0.contains("  from ") }
            let option = several ? "--username, --provider or --no-providers" : "--username"
            throw CommandError(.usage, "\(what); name one by \(option):\n" + lines.joined(separator: "\n"))
        }
        Terminal.talk("Accounts at \(site):\n" + lines.joined(separator: "\n"))
        let answer = TerminalQuestion.line("Which? [1-\(names.count)] ", until: agent.ending)
        guard answer != nil || !agent.hasEnded else { throw ended }
        guard let number = answer.flatMap({ Int($0) }), names.indices.contains(number - 1) else {
            throw CommandError(.refused, "no account was chosen; nothing was done")
        }
        return number - 1
    }

    /// Why an answer is of no use any more: the ceremony's time was over, which ends the connection to the agent, or the agent ended it.
    private var ended: CommandError {
        (try? options.runningAgent()) == nil
            ? CommandError(.unavailable, "the agent went away before there was an answer; nothing was done")
            : CommandError(.refused, "the time to answer is over; nothing was done, so try again")
    }

    private func note(_ error: CommandError) -> CommandError {
        troubles.withLock { $0 = error }
        return error
    }

    private static func noSuch(_ username: String, _ site: RelyingPartyID) -> CommandError {
        CommandError(
            .notFound,
            "there is no passkey of \(shown(username)) at \(site); martlet-keychain passkey list shows all"
        )
    }

    /// A site's word for an account, as a terminal may show it.
    private static func shown(_ name: String) -> String {
        let shown = ShownText.safe(ShownName.of(name))
        return shown.isEmpty ? "an account without a name" : shown
    }
}

/// Questions at the terminal that are answered by a line, whatever standard input and output are.
enum TerminalQuestion {
    /// Whether there is a terminal to ask at.
    static var isThere: Bool {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }

    /// Asks.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - end: A descriptor that can be read once an answer is of no use; nil for none.
    /// - Returns: The line, without spaces around it; nil where there is no terminal, it was closed, or no answer is needed any more.
    static func line(_ question: String, until end: Int32? = nil) -> String? {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        _ = unsafe write(terminal, question, question.utf8.count)
        var bytes: [UInt8] = []
        while bytes.count < 1_024 {
            var waiting = [terminal, end ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if unsafe poll(&waiting, nfds_t(waiting.count), -1) < 0, errno == EINTR { continue }
            guard waiting[0].revents != 0 else {
                _ = unsafe write(terminal, "\n", 1)
                return nil
            }
            var byte: UInt8 = 0
            let count = unsafe read(terminal, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            if byte == 0x0A { break }
            bytes.append(byte)
        }
        let line = String(decoding: bytes, as: UTF8.self)
        return String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
