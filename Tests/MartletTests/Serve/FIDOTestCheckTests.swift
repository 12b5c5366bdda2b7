// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct FIDOTestCheckTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(
        arguments: [
            (["--fido-test-interface"], [:]), ([], ["MARTLET_FIDO_TEST_INTERFACE": "true"]),
            (["--config", "martlet.json"], [:]), (["--fido-test-interface", "--host", "::1"], [:]),
        ] as [([String], [String: String])]
    )
    func `a check warns of the FIDO test interface, wherever it is switched on`(
        flags: [String],
        environment: [String: String]
    ) throws {
        defer { program.remove() }
        try Data(#"{"fidoTestInterface": true}"#.utf8).write(to: program.folder.appending(path: "martlet.json"))
        let outcome = try program.run(["serve", "--check"] + flags + program.data, environment: environment)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("FIDO test interface: on, with no metadata\n"))
        #expect(outcome.output.contains("warning: the FIDO test interface is on"))
    }

    @Test(arguments: [
        ("statement.json", "{", "no metadata statement"),
        ("statement.json", #"{"aaguid": 7}"#, "no metadata statement"),
        ("root.crt", "x", "no certificate"), ("root.pem", "-----BEGIN CERTIFICATE-----", "no certificate"),
    ])
    func `metadata of the FIDO tests that are none are named`(file: String, content: String, named: String) throws {
        defer { program.remove() }
        let folder = program.folder.appending(path: "metadata")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: folder.appending(path: file))
        try Data("passed over".utf8).write(to: folder.appending(path: "README.txt"))
        let flags = ["serve", "--check", "--fido-test-interface", "--fido-test-metadata", folder.path]
        let outcome = try program.run(flags + program.data)
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains(file) && outcome.errors.contains(named))
    }

    @Test func `a folder of FIDO's metadata that is none is told from one that is not there`() throws {
        defer { program.remove() }
        try Data().write(to: program.folder.appending(path: "file"))
        for (folder, words) in [("metadata", "is not there"), ("file", "is no folder")] {
            let flags = ["serve", "--check", "--fido-test-interface", "--fido-test-metadata", folder]
            let outcome = try program.run(flags + program.data)
            let named = "--fido-test-metadata (or MARTLET_FIDO_TEST_METADATA) names \(folder)"
            #expect(outcome.code == 78 && outcome.errors == "martlet: \(named), which \(words)\n")
        }
    }
}
