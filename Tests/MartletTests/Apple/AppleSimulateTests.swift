// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Testing

@Suite(.timeLimit(.minutes(5))) struct AppleSimulateTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test func `it says loudly what it is, tells programs where, and stops when told to`() async throws {
        defer { program.remove() }
        let (process, output, errors) = try program.start(["apple", "simulate", "--port", "0", "--json"])
        defer { process.terminate() }
        let line = output.fileHandleForReading.readLine()
        let found = try #require(try JSONValue(parsing: Array(line.utf8)).object)
        let issuer = try #require(found["issuer"]?.string)
        #expect(issuer.hasPrefix("http://localhost:"))
        #expect(found["control"] == .string(issuer + "/simulator"))
        #expect(found["team"] == "SIMULATION" && found["app"] == "com.example.app")
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let talk = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(talk.contains(" warning this is a simulator and not Apple"))
    }

    @Test func `a person is told team, app, people and control`() throws {
        defer { program.remove() }
        let setup = #"{"teams": [{"id": "TEAMFILE11", "apps": [{"id": "app.file"}]}], "people": [{"id": "p"}]}"#
        try Data(setup.utf8).write(to: program.folder.appending(path: "setup.json"))
        let (process, output, _) = try program.start(["apple", "simulate", "--port", "0", "--setup", "setup.json"])
        defer { process.terminate() }
        let lines = (0..<5).map { _ in output.fileHandleForReading.readLine() }
        #expect(lines[0].hasPrefix("A simulated Apple is running at http://localhost:"))
        #expect(lines[1].contains("TEAMFILE11") && lines[2].contains("app.file") && lines[3].hasSuffix(" p"))
    }

    @Test(arguments: ["/dev/zero", "pipe"])
    func `a set-up that never ends is refused`(_ path: String) throws {
        defer { program.remove() }
        let pipe = program.folder.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        // Somebody who could write and does not.
        let writer = open(pipe.path, O_RDWR)
        defer { close(writer) }
        let outcome = try program.run(["apple", "simulate", "--port", "0", "--setup", path])
        #expect(outcome.code == 78)
        #expect(outcome.errors.contains("--setup: the file \(path) cannot be read as text of at most 1 MiB"))
    }

    @Test func `a port that is taken ends with its code`() throws {
        defer { program.remove() }
        let (process, output, _) = try program.start(["apple", "simulate", "--port", "0", "--json"])
        defer { process.terminate() }
        let line = output.fileHandleForReading.readLine()
        let issuer = try #require(try JSONValue(parsing: Array(line.utf8))["issuer"]?.string)
        let port = try #require(issuer.split(separator: ":").last)
        let second = try program.run(["apple", "simulate", "--port", String(port)])
        #expect(second.code == 69)
        #expect(second.errors.contains("in use"))
    }
}
