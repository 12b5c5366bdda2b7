// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import Testing

struct FindingTests: KeeperSuite {
    @Test func `a copy from before another version is told until it is acknowledged, and is no damage`() throws {
        let home = try VaultHome()
        try Database.change(home.vault, "INSERT INTO findings(code, vault, found_at) VALUES ('formerCopy', NULL, 1)")
        let keeper = try home.unlocked()
        guard case .findings(let told) = keeper.perform(.findings) else {
            Issue.record("nothing is told")
            return
        }
        #expect(told.map(\.code) == ["formerCopy"])
        #expect(keeper.perform(.verify) == .report(VerificationReport(rows: 0, opened: 0, findings: [])))
        #expect(keeper.perform(.acknowledge(told)) == .done)
        #expect(keeper.perform(.findings) == .findings([]))
    }
}
