// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import SoftwareAuthenticator
internal import Synchronization

/// A queue on which jobs are done one after the other, and where what came of them waits to be fetched.
final class VaultWorker: Sendable {
    private let vault: any AgentVault
    private let queue = DispatchQueue(label: "martlet.keychain.vault")
    private let results = Mutex<[(JobID, Result)]>([])
    private let wake: WakePipe
    private let isWorking = Atomic(false)

    /// What came of a job.
    enum Result: Sendable {
        case reply(AgentReply)
        case stored(CTAPStoreAnswer)
    }

    init(_ vault: any AgentVault, wake: WakePipe) {
        self.vault = vault
        self.wake = wake
    }

    /// Begins a job; the pipe tells when something can be fetched.
    func begin(_ identifier: JobID, _ job: VaultJob) {
        queue.async { [self] in
            let result: Result =
                if case .securityKey(let job) = job { .stored(vault.perform(job)) } else { .reply(vault.perform(job)) }
            results.withLock { $0.append((identifier, result)) }
            wake.wake()
            goOn()
        }
    }

    /// Does a part of the work that no program waits for behind the jobs that came meanwhile, until there is none.
    private func goOn() {
        guard !isWorking.exchange(true, ordering: .relaxed) else { return }
        queue.async { [self] in
            isWorking.store(false, ordering: .relaxed)
            if vault.workWhileIdle() { goOn() }
        }
    }

    /// What came of jobs since this was last asked.
    func fetch() -> [(JobID, Result)] {
        results.withLock { results in
            defer { results = [] }
            return results
        }
    }
}
