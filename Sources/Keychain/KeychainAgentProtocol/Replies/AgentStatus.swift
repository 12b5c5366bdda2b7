// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems

/// The agent and its vault, without anything that only an unlocked one shows.
package struct AgentStatus: Sendable, Hashable {
    /// Whether it was unlocked, and is.
    package var state: LockState
    /// How many clients are connected.
    package var clients: Int
    /// In how many milliseconds it locks unless it is used; nil while it is locked.
    package var locksIn: Int64?
    /// The process; nil where the one who asks is in a sandbox.
    package var process: Int?
    /// Whether its memory is kept out of the swap space.
    package var isMemoryLocked: Bool
    /// Whether its keys and what is typed are kept out of the swap space, if not all of its memory.
    package var areSecretsLocked: Bool
    /// Whether other processes of the same person are kept from reading its memory, and the kernel from dumping it.
    package var isMemoryClosed: Bool
    /// Whether there is a program that can ask for the passcode.
    package var hasPrompter: Bool
    /// Whether it asks fingers or faces in place of the passcode.
    package var hasReader: Bool
    /// Whether a finger or a face unlocks it now; otherwise the passcode alone does.
    package var opensByReader: Bool
    /// Whether it hears of the session's lock and of the machine's sleep; otherwise time alone locks it, and a request.
    package var isSessionWatched: Bool
    /// How it is with the password of the person's account; nil where the agent does not take it.
    package var systemPassword: SystemPasswordState?
    /// Why that cannot be checked, in a sentence; nil where it can.
    package var systemPasswordProblem: String?
    /// Why what was said of faces is not known, or not kept, in a sentence; nil where it is.
    package var consentProblem: String?

    /// The most bytes of ``systemPasswordProblem`` and ``consentProblem``.
    package static let longestProblem = 500

    /// Describes an agent.
    ///
    /// - Parameters:
    ///   - state: Whether it was unlocked, and is.
    ///   - clients: How many clients are connected.
    ///   - locksIn: In how many milliseconds it locks.
    ///   - process: The process.
    ///   - isMemoryLocked: Whether its memory is kept out of the swap space.
    ///   - isMemoryClosed: Whether its memory is kept from others.
    ///   - hasPrompter: Whether there is a program that can ask for the passcode.
    ///   - isSessionWatched: Whether it hears of the session's lock and of the machine's sleep.
    ///   - hasReader: Whether it asks fingers or faces in place of the passcode.
    ///   - opensByReader: Whether one of them unlocks it now.
    ///   - areSecretsLocked: Whether its keys and what is typed are kept out of the swap space.
    ///   - systemPassword: How it is with the password of the person's account.
    ///   - systemPasswordProblem: Why that cannot be checked; what is longer than ``longestProblem`` is cut.
    ///   - consentProblem: Why what was said of faces is not known, or not kept; cut likewise.
    package init(
        state: LockState,
        clients: Int,
        locksIn: Int64?,
        process: Int?,
        isMemoryLocked: Bool,
        isMemoryClosed: Bool,
        hasPrompter: Bool,
        isSessionWatched: Bool,
        hasReader: Bool = false,
        opensByReader: Bool = false,
        areSecretsLocked: Bool = false,
        systemPassword: SystemPasswordState? = nil,
        systemPasswordProblem: String? = nil,
        consentProblem: String? = nil
    ) {
        self.state = state
        self.clients = clients
        self.locksIn = locksIn
        self.process = process
        self.isMemoryLocked = isMemoryLocked
        self.isMemoryClosed = isMemoryClosed
        self.hasPrompter = hasPrompter
        self.isSessionWatched = isSessionWatched
        self.hasReader = hasReader
        self.opensByReader = opensByReader
        self.areSecretsLocked = areSecretsLocked
        self.systemPassword = systemPassword
        self.systemPasswordProblem = systemPasswordProblem.flatMap { $0.isEmpty ? nil : Self.cut($0) }
        self.consentProblem = consentProblem.flatMap { $0.isEmpty ? nil : Self.cut($0) }
    }

    private static func cut(_ sentence: String) -> String {
        var cut = sentence
        while cut.utf8.count > longestProblem { cut.unicodeScalars.removeLast() }
        return cut
    }

    var parameters: CBORMap {
        var map = CBORMap()
        map["state"] = .text(state.rawValue)
        map["clients"] = .integer(clients)
        map["locks in"] = locksIn.map { .integer(Int($0)) }
        map["process"] = process.map { .integer($0) }
        map["memory locked"] = isMemoryLocked ? .bool(true) : nil
        map["secrets locked"] = areSecretsLocked ? .bool(true) : nil
        map["memory closed"] = isMemoryClosed ? .bool(true) : nil
        map["prompter"] = hasPrompter ? .bool(true) : nil
        map["reader"] = hasReader ? .bool(true) : nil
        map["opens by reader"] = opensByReader ? .bool(true) : nil
        map["session watched"] = isSessionWatched ? .bool(true) : nil
        map["system password"] = systemPassword.map { .text($0.rawValue) }
        map["password problem"] = systemPasswordProblem.map { .text($0) }
        map["consent problem"] = consentProblem.map { .text($0) }
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        state = try reader.word("state")
        clients = try reader.integer("clients", 0...65_535)
        locksIn = try reader.optionalInteger("locks in", 0...Int(Int64.max)).map { Int64($0) }
        process = try reader.optionalInteger("process", 1...Int(Int32.max))
        isMemoryLocked = try reader.flag("memory locked")
        areSecretsLocked = try reader.flag("secrets locked")
        isMemoryClosed = try reader.flag("memory closed")
        hasPrompter = try reader.flag("prompter")
        isSessionWatched = try reader.flag("session watched")
        hasReader = try reader.flag("reader")
        opensByReader = try reader.flag("opens by reader")
        systemPassword = try reader.optionalWord("system password")
        systemPasswordProblem = try reader.optionalText("password problem", 1...Self.longestProblem)
        consentProblem = try reader.optionalText("consent problem", 1...Self.longestProblem)
    }
}

/// How it is with the password of the person's account, where the agent takes it in place of the passcode.
package enum SystemPasswordState: String, Sendable, Hashable, CaseIterable {
    /// It proves that the owner is there, while the keychain is unlocked.
    case ready
    /// The passcode is due first: it was not given since the start, or too many passwords in a row were wrong.
    case passcodeFirst = "passcode-first"
    /// It cannot be checked; it is tried again once the passcode was given.
    case unavailable
}
