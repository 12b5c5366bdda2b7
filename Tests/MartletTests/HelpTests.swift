// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct HelpTests {
    private static let commands: [[String]] = [
        [], ["serve"], ["account"], ["account", "list"], ["account", "show"], ["account", "delete"],
        ["account", "sign-in-link"], ["account", "remove-password"], ["account", "group"],
        ["account", "groups"], ["account", "operator"], ["account", "import"], ["report"],
        ["report", "migration"], ["policy"], ["policy", "preview"], ["invite"],
        ["mail", "test"], ["sms", "test"], ["webhook", "test"], ["backup"], ["restore"],
        ["explain"], ["well-known"], ["well-known", "export"], ["doctor"], ["apple"],
        ["apple", "transfer"], ["apple", "transfer", "export"], ["apple", "transfer", "import"],
    ]

    @Test(arguments: commands)
    func `help is as it was agreed`(command: [String]) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.run(command + ["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let name = (["martlet"] + command).joined(separator: "-") + ".txt"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
            try Data(outcome.output.utf8).write(to: source)
        }
        let kept = Bundle.module.bundleURL.appending(path: "Snapshots/\(name)")
        #expect(try String(contentsOf: kept, encoding: .utf8) == outcome.output)
    }
}
