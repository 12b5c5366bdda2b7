// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServeTests {
    private let program: Program

    init() throws { program = try Program() }

    /// Starts the service on a free port and reads until the line that names the address has come.
    private func serve(
        _ arguments: [String] = [],
        by other: Program? = nil
    ) throws -> (process: Process, output: Pipe, first: String) {
        let program = other ?? program
        let (process, output, _) = try program.start(["serve", "--port", "0"] + program.data + arguments)
        var text = ""
        while !text.contains("running at") || text.last != "\n" {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return (process, output, text)
    }

    private func stop(_ process: Process) -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `it starts, serves its commands and stops when told to`() throws {
        defer { program.remove() }
        let (process, output, first) = try serve()
        #expect(first.contains("running at http://localhost:"))
        let list = try program.run(["account", "list", "--json"] + program.data)
        #expect(list.code == 0)
        #expect(list.output.isEmpty)
        let invite = try program.run(["invite"] + program.data)
        #expect(invite.code == 0)
        #expect(invite.output.contains("/sign-up#invite="))
        #expect(invite.output.hasPrefix("http://localhost:"))
        #expect(try program.run(["account", "show", "nobody"] + program.data).code == 66)
        #expect(try program.run(["restore", "absent"] + program.data).code != 0)
        #expect(stop(process) == 0)
        let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect((first + rest).contains("/sign-up#invite="))
    }

    @Test func `whoever waits for it to stop is told what it waits for`() throws {
        defer { program.remove() }
        let (process, output, errors) = try program.start(["serve", "--port", "0"] + program.data)
        defer { process.terminate() }
        let first = output.fileHandleForReading.readLine()
        let port = try #require(first.split(separator: ":").last.flatMap { UInt16($0) })
        let visitors = [try HalfRequest(port: port), try HalfRequest(port: port), try HalfRequest(port: port)]
        defer { for visitor in visitors { visitor.hangUp() } }
        process.terminate()
        #expect(errors.fileHandleForReading.readLine() == "still finishing what is under way (2 s)")
        for visitor in visitors { visitor.hangUp() }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `a hang-up ends nothing, and a second signal to stop ends all at once`() throws {
        defer { program.remove() }
        let (process, output, errors) = try program.start(["serve", "--port", "0"] + program.data)
        defer { process.terminate() }
        let first = output.fileHandleForReading.readLine()
        let port = try #require(first.split(separator: ":").last.flatMap { UInt16($0) })
        kill(process.processIdentifier, SIGHUP)
        let talk = errors.fileHandleForReading
        #expect(talk.readLine().contains("SIGHUP changes nothing"))
        // A request that never ends would hold up a graceful end for twenty seconds.
        let visitor = try HalfRequest(port: port)
        defer { visitor.hangUp() }
        let signals = [SIGTERM, SIGINT]
        let began = ContinuousClock.now
        kill(process.processIdentifier, signals[0])
        #expect(talk.readLine() == "still finishing what is under way (2 s)")
        kill(process.processIdentifier, SIGHUP)
        kill(process.processIdentifier, signals[1])
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(ContinuousClock.now - began < .seconds(10))
        #expect(String(decoding: talk.readDataToEndOfFile(), as: UTF8.self).contains("ended at once"))
    }

    @Test(arguments: ["engine.key", "apps.key"])
    func `a key file that others can read is refused`(_ name: String) throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        #expect(stop(process) == 0)
        let file = program.folder.appending(path: "data/keys/\(name)").path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let outcome = try program.run(["serve", "--port", "0"] + program.data)
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains("can be read by others"))
    }

    @Test func `a port in use is one sentence and code 69`() throws {
        defer { program.remove() }
        let (process, _, first) = try serve()
        defer { _ = stop(process) }
        let port = try #require(first.split(separator: "\n").first?.split(separator: ":").last)
        let second = try Program()
        defer { second.remove() }
        let outcome = try second.run(["serve", "--port", String(port)] + second.data)
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("port \(port) on 127.0.0.1 is in use"))
        #expect(outcome.output.isEmpty)
    }

    @Test func `one folder of data has one service`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        let second = try program.run(["serve", "--port", "0"] + program.data)
        #expect(second.code == 69)
        #expect(second.errors.hasPrefix("martlet: another service runs on the data in "))
        #expect(second.output.isEmpty)
        // Other commands work beside it.
        #expect(try program.run(["account", "list"] + program.data).code == 0)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let (third, _, text) = try serve()
        #expect(text.contains("Martlet is running"))
        #expect(stop(third) == 0)
    }

    @Test func `another domain than the data have is refused until it is confirmed`() throws {
        defer { program.remove() }
        let (first, _, _) = try serve()
        #expect(stop(first) == 0)
        let refused = try program.run(["serve", "--rp-id", "example.org", "--port", "0"] + program.data)
        #expect(refused.code == 78)
        #expect(refused.errors.contains("localhost"))
        #expect(refused.errors.contains("example.org"))
        #expect(refused.errors.contains("\n  hint: name another folder with --data for the new domain, "))
        let checked = try program.run(["serve", "--check", "--rp-id", "example.org"] + program.data)
        #expect(checked.code == 78 && checked.output.isEmpty)
        #expect(checked.errors.contains("\n  hint: name another folder with --data for the new domain, or keep --"))
        let (second, _, text) = try serve(["--rp-id", "example.org", "--replace-rp-id-and-lose-all-passkeys"])
        #expect(text.contains("https://example.org"))
        #expect(stop(second) == 0)
    }

    @Test func `what README says to type is refused nowhere, in its order`() throws {
        defer { program.remove() }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let domains = text.split(separator: "\n").filter { $0.hasPrefix("martlet serve ") }
        #expect(domains.count == 2)
        // `make run` has no flags; all of them use the folder that they name, or the usual one.
        for command in ["martlet serve"] + domains {
            let words = command.split(separator: " ").dropFirst().map { String($0) }
            let (process, output, _) = try program.start(words + ["--port", "0"])
            let first = output.fileHandleForReading.readLine()
            #expect(first.contains("running at"), "\(command)")
            #expect(stop(process) == 0, "\(command)")
        }
    }

    @Test func `a start that is refused binds no data to a domain`() throws {
        defer { program.remove() }
        let other = try Program()
        defer { other.remove() }
        let (busy, _, text) = try serve(by: other)
        defer { _ = stop(busy) }
        let port = try #require(text.split(separator: "\n").first?.split(separator: ":").last)
        let taken = try program.run(["serve", "--port", String(port)] + program.data)
        #expect(taken.code == 69)
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "data").path))
        let (process, _, first) = try serve(["--rp-id", "example.org"])
        #expect(first.contains("running at https://example.org"))
        #expect(stop(process) == 0)
    }

    @Test func `whoever starts twice hears of the service, not of its port`() throws {
        defer { program.remove() }
        let (process, _, text) = try serve()
        defer { _ = stop(process) }
        let port = try #require(text.split(separator: "\n").first?.split(separator: ":").last)
        let second = try program.run(["serve", "--port", String(port)] + program.data)
        #expect(second.code == 69)
        #expect(second.errors.hasPrefix("martlet: another service runs on the data in "))
    }

    @Test func `an invite is made only where somebody can use it`() throws {
        defer { program.remove() }
        let (closed, _, _) = try serve(["--rp-id", "example.org"])
        #expect(stop(closed) == 0)
        for more in [[], ["--json"]] {
            let refused = try program.run(["invite"] + program.data + more)
            #expect(refused.code == 1 && refused.output.isEmpty)
            #expect(refused.errors.hasPrefix("martlet: sign-up was closed when the service last started"))
            #expect(refused.errors.contains("--sign-up invite"))
        }
        let (inviting, _, _) = try serve(["--rp-id", "example.org", "--sign-up", "invite"])
        #expect(stop(inviting) == 0)
        let made = try program.run(["invite"] + program.data)
        #expect(made.code == 0 && made.output.hasPrefix("https://example.org"))
        #expect(made.output.contains("/sign-up#invite="))
        #expect(made.errors.split(separator: "\n").count == 1)
        // As data have it that an older version kept: nobody knows, so the condition is said.
        try FileManager.default.removeItem(at: program.folder.appending(path: "data/sign-up"))
        let unsure = try program.run(["invite"] + program.data)
        #expect(unsure.code == 0)
        #expect(unsure.errors.hasSuffix("\nworks only where the service runs with --sign-up invite\n"))
    }

    @Test(arguments: ["keys", "origin", "sign-up"])
    func `a database that is gone is not replaced in silence`(_ left: String) throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        #expect(stop(process) == 0)
        let data = program.folder.appending(path: "data")
        for name in try FileManager.default.contentsOfDirectory(atPath: data.path) where name != left {
            try FileManager.default.removeItem(at: data.appending(path: name))
        }
        for more in [[], ["--check"]] {
            let refused = try program.run(["serve", "--port", "0"] + program.data + more)
            #expect(refused.code == 65 && refused.errors.contains("--new-database"), "\(refused.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.path) == [left])
        let (fresh, _, first) = try serve(["--new-database"])
        #expect(first.contains("running at"))
        #expect(stop(fresh) == 0)
        let again = try program.run(["serve", "--port", "0", "--new-database"] + program.data)
        #expect(again.code == 64 && again.errors.contains("is there already"), "\(again.errors)")
    }

    @Test func `what is no data folder is one sentence`() throws {
        defer { program.remove() }
        let file = program.folder.appending(path: "data")
        try Data("x".utf8).write(to: file)
        let outcome = try program.run(["serve", "--port", "0"] + program.data)
        #expect(outcome.code == 73)
        #expect(outcome.errors.hasPrefix("martlet: "))
    }

    @Test func `files with secrets are their owner's alone`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        #expect(stop(process) == 0)
        let data = program.folder.appending(path: "data")
        for (path, mode) in [("", 0o700), ("keys", 0o700), ("keys/engine.key", 0o600), ("martlet.sqlite", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: data.appending(path: path).path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test func `a backup may bear the shortest of names`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        #expect(stop(process) == 0)
        let outcome = try program.run(["backup", "b"] + program.data)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "0 accounts and 0 passkeys copied to b\n")
        #expect(FileManager.default.fileExists(atPath: program.folder.appending(path: "b").path))
    }

    @Test func `an address that is not here is one sentence, whether or not a port was named`() throws {
        defer { program.remove() }
        for port in ["0", "18447"] {
            let elsewhere = try program.run(["serve", "--host", "192.0.2.1", "--port", port] + program.data)
            #expect(elsewhere.code == 69)
            #expect(elsewhere.errors.hasPrefix("martlet: this machine has no address 192.0.2.1\n  hint: --host takes"))
            let nowhere = try program.run(["serve", "--host", "no..where", "--port", port] + program.data)
            #expect(nowhere.code == 69)
            #expect(nowhere.errors.hasPrefix("martlet: the address no..where cannot be found\n"))
        }
    }

    @Test func `who there is is told to people and to programs`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        #expect(stop(process) == 0)
        let list = try program.run(["account", "list"] + program.data)
        #expect(list.code == 0 && list.output.isEmpty && list.errors == "there are no accounts yet\n")
        let quiet = try program.run(["account", "list", "--json"] + program.data)
        #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
        let nobody = try program.run(["account", "show", "nobody", "--json"] + program.data)
        #expect(nobody.code == 66 && nobody.output.isEmpty && nobody.errors.contains("martlet account list"))
        let unsure = try program.run(["account", "delete", "nobody"] + program.data)
        #expect(unsure.code == 66 && unsure.errors.contains("martlet account list") && !unsure.errors.contains("--yes"))
    }

    @Test func `a backup that changed, and a folder, are restored from no more than a file that is none`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        let copy = program.folder.appending(path: "copy")
        #expect(try program.run(["backup", copy.path] + program.data).code == 0)
        #expect(stop(process) == 0)
        let whole = try Data(contentsOf: copy)
        for place in [100, whole.count / 2, whole.count - 1] {
            var changed = whole
            changed[place] ^= 4
            try changed.write(to: copy)
            let refused = try program.run(["restore", copy.path] + program.data)
            #expect(refused.code == 65 && refused.errors.contains("is not what was written"), "\(refused.errors)")
        }
        try whole.write(to: copy)
        #expect(try program.run(["restore", copy.path] + program.data).code == 0)
        let folder = try program.run(["restore", program.folder.path] + program.data)
        #expect(folder.code == 65 && folder.errors.contains("is a folder"), "\(folder.errors)")
    }

    @Test func `a listing makes no key where the service's own is gone`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        #expect(stop(process) == 0)
        let keys = program.folder.appending(path: "data/keys")
        try FileManager.default.removeItem(at: keys)
        let list = try program.run(["account", "list"] + program.data)
        #expect(list.code == 0 && list.errors == "there are no accounts yet\n", "\(list.errors)")
        #expect(!FileManager.default.fileExists(atPath: keys.path))
    }

    @Test func `a backup is restored, and a file that is none is refused`() throws {
        defer { program.remove() }
        let (process, _, _) = try serve()
        let copy = program.folder.appending(path: "copy").path
        #expect(try program.run(["backup", copy] + program.data).code == 0)
        #expect(try program.run(["backup", copy] + program.data).code == 73)
        #expect(try program.run(["restore", copy] + program.data).code == 69)
        #expect(stop(process) == 0)
        let words = try program.run(["restore", copy] + program.data)
        #expect(words.code == 0)
        #expect(
            words.errors.hasSuffix("everybody signs in anew; what was there is kept beside it, ending in .previous\n")
        )
        let restored = try program.run(["restore", copy, "--json"] + program.data)
        #expect(restored.code == 0 && restored.errors.isEmpty)
        #expect(restored.output == "{\"accounts\":0,\"passkeys\":0,\"sessions\":0}\n")
        let absent = try program.run(["restore", "absent"] + program.data)
        #expect(absent.code == 66 && absent.errors == "martlet: there is no file absent\n")
        let junk = program.folder.appending(path: "junk")
        try Data("this is no database".utf8).write(to: junk)
        let refused = try program.run(["restore", junk.path] + program.data)
        #expect(refused.code == 65)
        #expect(refused.errors.hasPrefix("martlet: \(junk.path) is no backup of Martlet, or is damaged\n  hint: "))
    }
}
