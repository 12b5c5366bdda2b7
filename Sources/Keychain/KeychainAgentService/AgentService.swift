// SPDX-License-Identifier: Apache-2.0

package import KeychainAgent
package import KeychainAgentClient
package import KeychainAgentProtocol
package import SoftwareAuthenticator
internal import SecretMemory
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// Serves clients until it is told to end.
///
/// One thread waits for everything at once and never for anything in particular; the vault's work is done beside it. While nothing
/// happens, nothing runs.
package final class AgentService: Sendable {
    /// What a service is made with.
    package struct Options: Sendable {
        /// How the engine behaves.
        package var settings = AgentSettings()
        /// A program that speaks pinentry's protocol, by its absolute path; nil for none.
        package var prompter: String?
        /// What asks for fingers or faces in place of the passcode; nil for nothing.
        package var reader: (any OwnerReader)?
        /// What checks the password of the person's account in place of the passcode; nil for nothing.
        package var password: (any OwnerPassword)?
        /// Where it is kept which applications may have the face looked at; nil to remember that no longer than the agent runs.
        package var consents: (any FaceConsentStore)?
        /// What of the process's protection could be had.
        package var protection: ProcessProtection
        /// The security key that programs reach by reports, and where; nil for none.
        package var securityKey: HIDPort?
        /// Who connected.
        package var peers = PeerReader()
        /// Called when a sleep that was announced need not wait any more.
        package var readyToSleep: @Sendable () -> Void = {}

        /// The defaults.
        package init(protection: ProcessProtection) { self.protection = protection }
    }

    private let listener: AgentListener
    private let vault: any AgentVault
    private let options: Options
    private let wake: WakePipe
    private let events = Mutex<[AgentEvent]>([])

    /// Prepares a service.
    ///
    /// - Throws: `AgentPlaceError` when the system gives no pipe.
    package init(_ listener: AgentListener, vault: any AgentVault, options: Options) throws(AgentPlaceError) {
        self.listener = listener
        self.vault = vault
        self.options = options
        wake = try WakePipe()
    }

    /// Tells of something that happened around; from any thread.
    package func post(_ event: AgentEvent) {
        events.withLock { $0.append(event) }
        wake.wake()
    }

    /// Serves on the calling thread until the end.
    ///
    /// - Parameter signals: Where signals are written to, one byte each; nil where nobody does.
    /// - Returns: Whether everything ended. Otherwise a job hangs and holds keys: end the process at once, without its own goodbyes.
    package func run(signals: WakePipe? = nil) -> Bool {
        guard let descriptor = listener.descriptor else { return true }
        var run = ServiceRun(
            listener: descriptor,
            wake: wake,
            signals: signals,
            worker: VaultWorker(vault, wake: wake),
            options: options
        )
        while !run.isFinished {
            run.wait()
            for event in events.withLock({ events in
                defer { events = [] }
                return events
            }) {
                run.handle(event)
            }
        }
        listener.end()
        run.close()
        return !run.isAbandoned
    }
}

/// A vault that does what the engine asks for.
package protocol AgentVault: Sendable {
    /// Does a job, on a thread that may wait; never two at a time.
    ///
    /// - Parameter job: What to do.
    /// - Returns: The answer that the job's description names, or a refusal.
    func perform(_ job: VaultJob) -> AgentReply

    /// Does a job of the security key, likewise.
    func perform(_ job: CTAPStoreJob) -> CTAPStoreAnswer

    /// Does a part of the work that no program waits for; called behind jobs, never two at a time and never during a job.
    ///
    /// - Returns: Whether there is more to do.
    func workWhileIdle() -> Bool
}
