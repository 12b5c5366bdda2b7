// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import LoginManagement
import MartletTesting
import SecretMemory

import Testing

@Suite struct `An audit of three logins` {
    @Test func `finds a password at two sites and a passkey to be had`() async throws {
        let log = Lines()
        let list = Array("martlet-passkey-sites 1\nexample.com https://example.com/passkeys\n".utf8)
        let (first, second) = (
            SecretBytes(copying: "k3V-9qzL2w_Xe7-uRbt4".utf8), SecretBytes(copying: "k3V-9qzL2w_Xe7-uRbt4".utf8)
        )

        let auditor = KeychainAuditor(sites: try PasskeySiteList(parsing: list), random: .system)
        let report = await auditor.audit(
            [
                AuditedLogin(identifier: "1", site: "example.com", username: "robin", password: first),
                AuditedLogin(identifier: "2", site: "example.net", username: "robin", password: second),
            ],
            now: 1_800_000_000_000
        )
        for finding in report.findings { log("\(finding.gravity): \(finding.logins) \(finding.message)") }
        let json = String(decoding: report.json.serialized, as: UTF8.self)

        #expect(report.findings.map(\.code) == [.reused, .passkeyOffered])
        #expect(log.all.count == 2 && json.contains("https://example.com/passkeys"))
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
