// SPDX-License-Identifier: Apache-2.0
// What was found to be wrong, and that somebody was told.

internal import KeychainAgentProtocol
internal import VaultStorage

extension VaultKeeper {
    /// What was found and nobody acknowledged, the latest last; of too many the latest.
    func findings(_ open: Open) throws -> [AgentFinding] {
        try open.file.findings().suffix(AgentFinding.most).map { finding in
            AgentFinding(code: finding.code.rawValue, foundAt: finding.foundAt, message: finding.message)
        }
    }

    /// Forgets what somebody was told; what they were not stays.
    func acknowledge(_ told: [AgentFinding], _ open: Open) throws {
        try open.file.acknowledge(
            told.compactMap { finding in
                VaultFinding.Code(rawValue: finding.code).map { VaultFinding(code: $0, foundAt: finding.foundAt) }
            }
        )
    }
}
