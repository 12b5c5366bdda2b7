// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CredentialProviders
internal import KeychainAgentClient
internal import KeychainAgentProtocol

#if canImport(Glibc)
internal import Glibc
#endif

/// Which keychain, and how results are written.
struct KeychainOptions: ParsableArguments {
    @Option(help: "The vault's file. Default: martlet/keychain.vault in $XDG_DATA_HOME, or in ~/.local/share.")
    var vault: String?

    @Option(
        help: "The agent's socket. Default: $MARTLET_KEYCHAIN_SOCKET, or martlet/keychain.sock in $XDG_RUNTIME_DIR."
    )
    var socket: String?

    @Flag(help: "Write the result as one line of JSON.")
    var json = false

    /// Where the agent listens.
    func place() throws(CommandError) -> AgentPlace {
        do {
            guard let socket else { return try AgentPlace(environment: Environment.all) }
            return try AgentPlace(path: Self.absolute(socket))
        } catch {
            throw CommandError(error)
        }
    }

    /// The vault's file, by its absolute path.
    func vaultPath() throws(CommandError) -> String {
        if let vault { return Self.absolute(vault) }
        guard let path = Self.dataPath("keychain.vault") else {
            throw CommandError(.usage, "HOME is not set, so there is no place for the vault; name its file by --vault")
        }
        return path
    }

    /// A file among the person's data; nil where there is no such place.
    static func dataPath(_ name: String) -> String? {
        let environment = Environment.all
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/martlet/\(name)" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.local/share/martlet/\(name)"
    }

    /// Where this device remembers something of the person's vaults; nil where there is no such place.
    static var stateFolder: String? { ProviderFile.stateFolder(Environment.all) }

    /// Connects to the agent, and starts one where none is.
    func agent() throws(CommandError) -> AgentClient { try Self.connect(try place(), try start()) }

    /// How an agent is started where none is.
    func start() throws(CommandError) -> AgentStart {
        AgentStart(
            program: try Environment.program(),
            arguments: [
                "agent", "--vault", try vaultPath(), "--socket", try place().path, "--ready-descriptor", "3",
            ]
        )
    }

    /// Connects to an agent that is there.
    func runningAgent() throws(CommandError) -> AgentClient { try Self.connect(try place(), nil) }

    /// Asks an agent.
    func ask(_ agent: AgentClient, _ request: AgentRequest) throws(CommandError) -> AgentReply {
        let reply: AgentReply
        do {
            reply = try agent.request(request)
        } catch {
            guard let failure = error.failure else { throw CommandError(error) }
            throw explained(failure)
        }
        // Nothing was done, and it must not pass for done.
        if case .ownerNeeded = reply {
            throw CommandError(
                .refused,
                "the item asks for its owner each time, which this command cannot; use the program that guarded it"
            )
        }
        return reply
    }

    /// A refusal as a person needs it: an agent that has opened no file yet calls a keychain locked that was never made.
    func explained(_ failure: AgentFailure) -> CommandError {
        guard failure.code == .locked, let path = try? vaultPath(), unsafe access(path, F_OK) != 0, errno == ENOENT
        else {
            return CommandError(failure)
        }
        return CommandError(AgentFailure(.noVault, "there is no vault at \(path)"))
    }

    /// The vault's file, for a command that puts one there: of the default place, what stands above the vault's own folder is made.
    ///
    /// A new account has no `~/.local/share`. Where a file was named, a folder that is missing rather is a slip of the finger.
    func vaultPathToMake() throws(CommandError) -> String {
        let path = try vaultPath()
        guard vault == nil else { return path }
        // The file's own folder is left to the vault, which makes and checks it.
        let folders = path.split(separator: "/", omittingEmptySubsequences: true).dropLast(2)
        for folder in folders {
            // Whatever does not work is told when the vault's own folder is made.
            _ = unsafe mkdir(String(path[..<folder.endIndex]), 0o700)
        }
        return path
    }

    /// A path that does not depend on where the program was started.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        var buffer = [CChar](repeating: 0, count: 4_096)
        guard unsafe getcwd(&buffer, buffer.count) != nil else { return "/\(path)" }
        let folder = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return "\(String(decoding: folder, as: UTF8.self))/\(path)"
    }

    private static func connect(_ place: AgentPlace, _ start: AgentStart?) throws(CommandError) -> AgentClient {
        do {
            return try AgentClient(to: place, as: "martlet-keychain", starting: start)
        } catch {
            throw CommandError(error)
        }
    }
}
