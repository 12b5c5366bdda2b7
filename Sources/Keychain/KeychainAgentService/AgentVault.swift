// SPDX-License-Identifier: Apache-2.0
// What the service needs of a vault.

package import KeychainAgent
package import KeychainAgentProtocol

/// A vault that does what the engine asks for.
package protocol AgentVault: Sendable {
    /// Does a job, on a thread that may wait; never two at a time.
    ///
    /// - Parameter job: What to do.
    /// - Returns: The answer that the job's description names, or a refusal.
    func perform(_ job: VaultJob) -> AgentReply
}
