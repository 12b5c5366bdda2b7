// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Dispatch
import DeviceAuthentication
import Testing

@Suite struct AgentRulesTests {
    /// What comes otherwise over an agent.
    private static let others = [
        // Without a TPM nothing opens by itself; the nearest is after the first unlock.
        "a certificate can be read always": "-25300",
        // It has no sensor to be asked for.
        "a passcode is not a finger": "-25293",
    ]

    private static let tables = [
        AddTests.uniqueness, AddTests.defaults, AddTests.refusals, ChangeTests.updates, ChangeTests.deletions,
        CopyTests.limits, CopyTests.shapes, CopyTests.synchronizable, CopyTests.matching, KeyRoutingTests.cases,
        OwnerTests.owner, CertificateMatchTests.owner, IdentityTests.additions, IdentityTests.deletions,
    ]

    @Test func `each rule that holds in memory holds over the agent`() throws {
        #expect(try run(Array(Self.tables.joined()), in: try AgentScene()) >= 130)
    }

    @Test func `each rule of certificates that holds in memory holds over the agent`() throws {
        let scene = try AgentScene()
        try CertificateCase.fill(scene)
        for row in CertificateMatchTests.cases {
            let came = row.run(in: scene)
            #expect(came == row.comes, "\(row.rule): \(came)")
        }
    }

    @Test func `each rule of fingers that holds in memory holds over an agent that asks them`() async throws {
        // From a thread that may wait: those of tasks must not, or the reader's would wait for them.
        let came = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "martlet.test").async {
                continuation.resume(with: Result { try Self.runWithFingers() })
            }
        }
        for (row, came) in came { #expect(came == row.comes, "\(row.rule): \(came)") }
        #expect(came.count >= 19)
    }

    private static func runWithFingers() throws -> [(KeychainCase, String)] {
        let scene = try AgentScene(hasReader: true)
        return try OwnerTests.owner.filter(canRunWithFingers).map { row in
            try scene.empty()
            return (row, row.run(in: scene))
        }
    }

    @Test func `a secret is as long as in memory, and no longer`() throws {
        let scene = try AgentScene()
        for (count, status) in AddTests.lengths { AddTests.keep(count, in: scene.keychain, status: status) }
    }

    @Test func `each rule of locks holds over an agent that can ask nobody`() throws {
        #expect(try run(OwnerTests.locks, in: try AgentScene(hasPrompter: false)) >= 6)
    }

    private func run(_ rows: [KeychainCase], in scene: AgentScene) throws -> Int {
        var count = 0
        for row in rows where Self.canRun(row) {
            try scene.empty()
            let came = row.run(in: scene)
            let expected = Self.others[row.rule] ?? row.comes
            #expect(expected == "genp" ? came.utf8.starts(with: "genp".utf8) : came == expected, "\(row.rule): \(came)")
            count += 1
            // Unlocking is made slow on purpose.
            if row.locks { scene.lock(.unlocked) }
        }
        return count
    }

    /// Whether an agent can play a rule with fingers: an interruption leaves the passcode to be typed, for as long as a prompt is open.
    private static func canRunWithFingers(_ row: KeychainCase) -> Bool {
        row.steps.allSatisfy { step in
            switch step {
            case .gesture(.passcode("1234")), .gesture(.cancel), .gesture(.match), .gesture(.fallback): true
            case .gesture, .lock: false
            default: true
            }
        }
    }

    /// Whether an agent can play a rule: it has a passcode, no fingers, and was unlocked once.
    private static func canRun(_ row: KeychainCase) -> Bool {
        row.passcode != nil && row.groups == ["app", "shared"]
            && row.steps.allSatisfy { step in
                switch step {
                case .enroll, .lock(.untouched): false
                case .gesture(.passcode("1234")), .gesture(.cancel): true
                case .gesture: false
                default: true
                }
            }
    }
}
