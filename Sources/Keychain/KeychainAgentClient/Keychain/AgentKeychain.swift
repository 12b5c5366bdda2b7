// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
public import KeychainItems
package import DeviceAuthentication
internal import Synchronization

/// The keychain of the person who runs this process, through its agent: encrypted, durable, the same for all of their programs.
///
/// An agent that does not run is started, where somebody said how. A locked keychain is unlocked by the agent's prompter, if the call
/// may ask and there is one. Any thread may call, several at once; calls block while the agent works or the person thinks.
public final class AgentKeychain: KeychainBackend {
    /// What the application is called: its first access group.
    public let application: String

    let groups: [String]
    private let place: AgentPlace
    private let start: AgentStart?
    private let connection = Mutex<AgentClient?>(nil)

    /// How often an operation begins anew because the agent ended, or an item was changed in between.
    static let attempts = 3

    /// Names a keychain; nothing is connected to before the first operation.
    ///
    /// - Parameters:
    ///   - place: Where its agent listens.
    ///   - application: What this application is called: 1 to 255 letters, digits and `._:/@+-` of ASCII, the first a letter, a digit or
    ///     `_`, such as `org.example.nest`. Programs of one name share items. In a sandbox, the sandbox's name.
    ///   - accessGroups: Further groups whose items it uses; its name's comes first.
    ///   - start: How an agent is started when none runs; nil to start none.
    package init(
        at place: AgentPlace,
        as application: String,
        accessGroups: [String] = [],
        starting start: AgentStart? = nil
    ) {
        self.place = place
        self.application = application
        self.start = start
        groups = [application] + accessGroups.filter { $0 != application }
    }

    /// Who is asked: the person, by the agent's prompter.
    package var owner: any OwnerAuthentication { AgentOwner(self) }

    // MARK: Asking

    /// Asks the agent, and has its refusals as a keychain's.
    func ask(_ request: AgentRequest) throws(KeychainError) -> AgentReply {
        do throws(AgentClientError) {
            return try self.request(request)
        } catch {
            throw KeychainError(error)
        }
    }

    /// Asks the agent; over another connection when the former one ended before anything was done.
    func request(_ request: AgentRequest) throws(AgentClientError) -> AgentReply {
        var left = Self.attempts
        while true {
            left -= 1
            do throws(AgentClientError) {
                return try client().request(request)
            } catch {
                if error.code != .refused { connection.withLock { $0 = nil } }
                guard error.code == .agentLost || error.failure?.code == .ending, error.isRetrySafe, left > 0 else {
                    throw error
                }
            }
        }
    }

    /// A connection of its own, for a question that somebody may take back while others go on.
    func ownConnection() throws(AgentClientError) -> AgentClient {
        try AgentClient(to: place, as: application, starting: start)
    }

    private func client() throws(AgentClientError) -> AgentClient {
        if let client = connection.withLock({ $0 }) { return client }
        let made = try ownConnection()
        return connection.withLock { connection in
            // Another thread may have connected meanwhile; one connection is enough.
            let chosen = connection ?? made
            connection = chosen
            return chosen
        }
    }

    // MARK: Unlocking

    /// Has the agent ask the person to unlock the keychain.
    package func unlock(reason: String, until end: OwnerCancellation) throws(KeychainError) -> Bool {
        do throws(OwnerError) {
            _ = try AgentOwner(self).ask(.prompt(reason: AgentOwner.shown(reason)), until: end)
            return true
        } catch {
            // Without a prompter nobody was asked: the keychain is as locked as before.
            guard error.code != .unavailable else { return false }
            throw KeychainError(KeychainStatus(error), error.message)
        }
    }
}
